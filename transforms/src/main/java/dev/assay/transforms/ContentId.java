package dev.assay.transforms;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids that are a function of content: equal content, equal id, on every machine and rerun. */
final class ContentId {
  private static final int DIGITS = 16;

  private ContentId() {}

  /**
   * The id of a record.
   *
   * @param kind what is identified, so that different kinds never share an id
   * @param parts its content; parts are separated unambiguously
   * @return 16 hexadecimal digits
   */
  static String of(String kind, String... parts) {
    MessageDigest digest = sha256();
    update(digest, kind);
    for (String part : parts) {
      update(digest, part);
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  private static void update(MessageDigest digest, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
