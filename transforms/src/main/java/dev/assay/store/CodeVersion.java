package dev.assay.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;

/**
 * Which code makes the results: a digest of Assay's classes, its Python harness and the parser, as
 * they are on this process's class path. The program's jar counts with everything in it, so that
 * another version of a library is another version of the code. Only what runs and shows a build is
 * left out: the command line and the pipelines' files and pages decide no result of a stage.
 *
 * <p>Release numbers would not do: the code of a snapshot changes under one name.
 */
public final class CodeVersion {
  private static final int DIGITS = 16;

  /** One file of each jar or folder of classes that decides results; often they are all one jar. */
  private static final List<String> ANCHORS =
      List.of(
          "dev/assay/store/CodeVersion.class",
          "dev/assay/schemas/KeptResultRecord.class",
          "com/oracle/graal/python/pegparser/Parser.class");

  private static final List<String> LEFT_OUT =
      List.of("dev/assay/runners/", "dev/assay/pipelines/", "META-INF/");

  private CodeVersion() {}

  /**
   * The digest.
   *
   * @return 16 hexadecimal digits, the same for the same code on every machine
   */
  public static String current() {
    return Current.DIGEST;
  }

  /** Computed on first use: a jar of 140 MB takes a third of a second. */
  private static final class Current {
    static final String DIGEST = digest();

    private Current() {}
  }

  private static String digest() {
    Set<String> parts = new TreeSet<>();
    for (String anchor : ANCHORS) {
      parts.add(digest(files(root(anchor))));
    }
    return digest(parts);
  }

  private static String digest(Iterable<String> lines) {
    MessageDigest digest = ResultKey.sha256();
    lines.forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  /** The jar or folder that holds a file of the class path. */
  private static Path root(String anchor) {
    URL url = CodeVersion.class.getClassLoader().getResource(anchor);
    if (url == null) {
      throw new IllegalStateException("this program is incomplete: it has no " + anchor);
    }
    try {
      if (url.openConnection() instanceof JarURLConnection connection) {
        return Path.of(connection.getJarFileURL().toURI());
      }
      String folder = url.toString().substring(0, url.toString().length() - anchor.length());
      return Path.of(new URI(folder));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + url, e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot find the program's code at " + url, e);
    }
  }

  /** A line for each file, sorted: name, size and checksum. */
  static Set<String> files(Path root) {
    try {
      return Files.isDirectory(root) ? inFolder(root) : inJar(root);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the program's code in " + root, e);
    }
  }

  private static Set<String> inJar(Path jar) throws IOException {
    Set<String> lines = new TreeSet<>();
    // The checksums stand in the table of contents: nothing is unpacked.
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .filter(entry -> !entry.isDirectory())
          .forEach(
              entry ->
                  line(entry.getName(), entry.getSize(), entry.getCrc()).ifPresent(lines::add));
    }
    return lines;
  }

  private static Set<String> inFolder(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile).forEach(files::add);
    }
    Set<String> lines = new TreeSet<>();
    for (Path file : files) {
      byte[] content = Files.readAllBytes(file);
      CRC32 checksum = new CRC32();
      checksum.update(content);
      String name = folder.relativize(file).toString().replace('\\', '/');
      line(name, content.length, checksum.getValue()).ifPresent(lines::add);
    }
    return lines;
  }

  private static Optional<String> line(String name, long size, long checksum) {
    return LEFT_OUT.stream().anyMatch(name::startsWith)
        ? Optional.empty()
        : Optional.of(name + " " + size + " " + Long.toHexString(checksum));
  }
}
