package dev.assay.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * The words of a prompt: a text resource with places {@code {{name}}} that values go into.
 *
 * <p>Values are put in in one pass and are never read as a template themselves.
 */
public final class PromptTemplate {
  private final String text;

  private PromptTemplate(String text) {
    this.text = text;
  }

  /**
   * Reads a template.
   *
   * @param owner the class whose package holds the resource
   * @param name the resource's name relative to that package
   * @throws NullPointerException if there is no such resource
   */
  public static PromptTemplate of(Class<?> owner, String name) {
    try (InputStream stream = owner.getResourceAsStream(name)) {
      return new PromptTemplate(
          new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read " + name, unreadable);
    }
  }

  /**
   * The text with every place filled.
   *
   * @throws NullPointerException if a place has no value; it names the place
   */
  public String fill(Map<String, String> values) {
    StringBuilder filled = new StringBuilder();
    int at = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", at)) {
      int close = text.indexOf("}}", open);
      String name = text.substring(open + 2, close);
      filled.append(text, at, open).append(Objects.requireNonNull(values.get(name), name));
      at = close + 2;
    }
    return filled.append(text.substring(at)).toString();
  }

  /**
   * Text as a fenced block that nothing in it can end: its fence is longer than any run of
   * backticks inside (CommonMark, 4.5).
   *
   * @param language what the block is said to hold; may be empty
   * @param content any text
   */
  public static String fenced(String language, String content) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < content.length(); i++) {
      run = content.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(Math.max(3, longest + 1));
    String end = content.endsWith("\n") ? "" : "\n";
    return fence + language + "\n" + content + end + fence;
  }
}
