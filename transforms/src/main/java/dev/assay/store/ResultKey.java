package dev.assay.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The name of a result: a digest of all that decides it.
 *
 * @param digest 64 hexadecimal digits
 */
public record ResultKey(String digest) {
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

  public ResultKey {
    if (!SHA_256.matcher(digest).matches()) {
      throw new IllegalArgumentException("'" + digest + "' is no SHA-256 in hexadecimal digits");
    }
  }

  /**
   * The key of one piece of work. Equal parts give equal keys, and no others do.
   *
   * @param work what is done, such as the name of a stage; different kinds never share a key
   * @param settings those that decide the result, in a fixed order
   * @param input what it is done to
   */
  public static ResultKey of(String work, List<String> settings, byte[] input) {
    MessageDigest digest = sha256();
    update(digest, work.getBytes(StandardCharsets.UTF_8));
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(settings.size()).flip());
    settings.forEach(setting -> update(digest, setting.getBytes(StandardCharsets.UTF_8)));
    update(digest, input);
    return new ResultKey(HexFormat.of().formatHex(digest.digest()));
  }

  /** Each part with its length before it, so that no two lists of parts look alike. */
  private static void update(MessageDigest digest, byte[] part) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).flip());
    digest.update(part);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return digest;
  }
}
