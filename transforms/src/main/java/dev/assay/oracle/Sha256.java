package dev.assay.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Digests, as 64 hex digits. */
public final class Sha256 {
  private Sha256() {}

  /** Of lines; no line may hold a line break. */
  static String of(List<String> lines) {
    return of(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  /** Of one file's content. Reads it whole. */
  public static String of(Path file) throws IOException {
    return of(Files.readAllBytes(file));
  }

  /** Of all files below a folder: their relative paths in order, and their content. */
  static String ofTree(Path root) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(root)) {
      files = walk.filter(Files::isRegularFile).map(root::relativize).sorted().toList();
    }
    var lines = new StringBuilder();
    for (Path file : files) {
      lines.append(of(root.resolve(file))).append(' ').append(file).append('\0');
    }
    return of(lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
