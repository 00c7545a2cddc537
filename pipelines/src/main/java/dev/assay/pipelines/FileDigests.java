package dev.assay.pipelines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The digests by which a manifest knows the files of its run. */
final class FileDigests {
  private FileDigests() {}

  /**
   * SHA-256 of every file of the dataset, the records and the rejections, by path with {@code /}.
   */
  static Map<String, String> of(RunDirectory directory) throws IOException {
    return of(directory.path(), List.of("dataset", "records", "rejections"));
  }

  /** SHA-256 of every file in some folders of a run that are there, by path with {@code /}. */
  static Map<String, String> of(Path run, List<String> folders) throws IOException {
    Map<String, String> digests = new TreeMap<>();
    for (String folder : folders) {
      Path root = run.resolve(folder);
      if (!Files.isDirectory(root)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = run.relativize(file).toString().replace('\\', '/');
          digests.put(name, sha256(file));
        }
      }
    }
    return digests;
  }

  /** The SHA-256 of a file in hexadecimal digits. */
  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digest =
            new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
