package dev.assay.pipelines.report;

import com.jcraft.jzlib.Deflater;
import com.jcraft.jzlib.GZIPException;
import com.jcraft.jzlib.JZlib;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Text packed for a page: deflated with zlib's header, in Base64, which holds nothing that HTML
 * would take for markup. Deflated in Java, because the bytes of the platform's zlib differ between
 * machines. A browser unpacks it with its {@code DecompressionStream}.
 */
final class Packed {
  /** The best level costs twice the time of this one for two percent. */
  private static final int LEVEL = 6;

  /** What deflating adds at the most to what cannot be made smaller. */
  private static final int OVERHEAD = 64;

  private Packed() {}

  static String of(String text) {
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    byte[] packed = new byte[plain.length + plain.length / 1_000 + OVERHEAD];
    Deflater deflater = deflater();
    deflater.setInput(plain);
    deflater.setOutput(packed);
    if (deflater.deflate(JZlib.Z_FINISH) != JZlib.Z_STREAM_END) {
      throw new IllegalStateException(plain.length + " bytes could not be deflated");
    }
    return Base64.getEncoder().encodeToString(Arrays.copyOf(packed, (int) deflater.total_out));
  }

  private static Deflater deflater() {
    try {
      return new Deflater(LEVEL);
    } catch (GZIPException impossible) {
      throw new IllegalStateException("6 is a level", impossible);
    }
  }
}
