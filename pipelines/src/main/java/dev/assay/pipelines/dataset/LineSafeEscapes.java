package dev.assay.pipelines.dataset;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * Escapes the three characters beyond ASCII that end a line for some readers, Python's {@code
 * str.splitlines} among them, so that a row is one line for all of them. JSON itself allows them
 * bare, and Python sources hold them in tests of text handling.
 */
final class LineSafeEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;

  @Override
  public int[] getEscapeCodesForAscii() {
    return standardAsciiEscapesForJSON();
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return switch (character) {
      case 0x85 -> new SerializedString("\\u0085");
      case 0x2028 -> new SerializedString("\\u2028");
      case 0x2029 -> new SerializedString("\\u2029");
      default -> null;
    };
  }
}
