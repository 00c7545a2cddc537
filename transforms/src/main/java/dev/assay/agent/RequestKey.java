package dev.assay.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a reply is stored under: the SHA-256 of everything it depends on.
 *
 * @param hex 64 hexadecimal digits
 */
record RequestKey(String hex) {
  static RequestKey of(ChatRequest request, Dialect dialect) {
    return of(ExchangeJson.of(request, dialect));
  }

  static RequestKey of(JsonNode request) {
    return new RequestKey(HexFormat.of().formatHex(digest(ExchangeJson.compact(request))));
  }

  /** A number for what is told apart by text. */
  static long number(String text) {
    return Long.parseUnsignedLong(HexFormat.of().formatHex(digest(text), 0, 8), 16) >>> 2;
  }

  /** A name for a file about something whose own name may hold anything. */
  static String fileName(String text) {
    String readable = text.replaceAll("[^A-Za-z0-9-]", "_");
    return readable.substring(0, Math.min(60, readable.length()))
        + "-"
        + HexFormat.of().formatHex(digest(text), 0, 4);
  }

  /** The number of the lock that whoever asks holds. */
  long lock() {
    return Long.parseUnsignedLong(hex, 0, 16, 16) >>> 2;
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
