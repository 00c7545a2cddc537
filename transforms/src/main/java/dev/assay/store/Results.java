package dev.assay.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.ResourceId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Results on disk, one file each: {@code CODE/ab/abcd…} below the store's directory, by the version
 * of the code that made them and their key. Any number of threads, processes and machines may share
 * a store. A file appears whole or not at all; the last of several writers wins, and all of them
 * have written the same.
 *
 * <p>A file is a line {@code assay-result SHA-256 WORD}, WORD being {@link StoreLocation#redo} or
 * {@code -}, and the content, deflated. One whose content has another digest than its first line
 * says is reported, removed and as good as never there.
 */
public final class Results {
  private static final Logger LOG = LoggerFactory.getLogger(Results.class);
  private static final String MAGIC = "assay-result";
  private static final String NO_WORD = "-";
  private static final int LONGEST_HEADER = 256;
  private static final int FAN_OUT = 2;

  private final StoreLocation location;

  private Results(StoreLocation location) {
    this.location = location;
  }

  /**
   * The store at a location; nothing is read or written until it is used.
   *
   * @throws IllegalStateException if this process runs other code than the run was started with
   */
  public static Results at(StoreLocation location) {
    if (!location.code().equals(CodeVersion.current())) {
      throw new IllegalStateException(
          "this worker runs version "
              + CodeVersion.current()
              + " of Assay's code and the command that started the run version "
              + location.code()
              + ": start the cluster with the same assay.jar, or bring it with"
              + " --filesToStage=assay.jar and classloader.resolve-order: child-first");
    }
    return new Results(location);
  }

  /**
   * What was put under a key by this version of the code.
   *
   * @return the bytes, or nothing if there is none, it is damaged, or it is to be redone
   * @throws UncheckedIOException if the file system does not answer
   */
  public Optional<byte[]> get(ResultKey key) {
    ResourceId file = file(key);
    byte[] bytes;
    try (InputStream in = Channels.newInputStream(FileSystems.open(file))) {
      bytes = in.readAllBytes();
    } catch (FileNotFoundException | java.nio.file.NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the stored result " + file, e);
    }
    try {
      return content(bytes);
    } catch (IOException damaged) {
      LOG.warn("the stored result {} is damaged ({}); it is made again", file, damaged.toString());
      delete(file);
      return Optional.empty();
    }
  }

  /**
   * Keeps bytes under a key, in place of what was there.
   *
   * @throws IOException if they could not be kept; the store is as it was before
   */
  public void put(ResultKey key, byte[] content) throws IOException {
    ResourceId partial = resource("partial/" + UUID.randomUUID());
    try {
      try (OutputStream out =
          Channels.newOutputStream(FileSystems.create(partial, "application/octet-stream"))) {
        out.write(bytes(content));
      }
      FileSystems.rename(List.of(partial), List.of(file(key)));
    } catch (IOException e) {
      delete(partial);
      throw e;
    }
  }

  private byte[] bytes(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String word = location.redo().isEmpty() ? NO_WORD : location.redo();
    bytes.write(
        (MAGIC + " " + digest(content) + " " + word + "\n").getBytes(StandardCharsets.UTF_8));
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (OutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(content);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  private Optional<byte[]> content(byte[] bytes) throws IOException {
    int end = 0;
    while (end < Math.min(bytes.length, LONGEST_HEADER) && bytes[end] != '\n') {
      end++;
    }
    String[] header = new String(bytes, 0, end, StandardCharsets.UTF_8).split(" ", -1);
    if (header.length != 3 || !header[0].equals(MAGIC)) {
      throw new IOException("it does not begin as a result does");
    }
    byte[] deflated = Arrays.copyOfRange(bytes, Math.min(end + 1, bytes.length), bytes.length);
    byte[] content;
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      content = in.readAllBytes();
    }
    if (!digest(content).equals(header[1])) {
      throw new IOException("its content is not what its first line says");
    }
    return location.redo().isEmpty() || location.redo().equals(header[2])
        ? Optional.of(content)
        : Optional.empty();
  }

  private static String digest(byte[] content) {
    return HexFormat.of().formatHex(ResultKey.sha256().digest(content));
  }

  private ResourceId file(ResultKey key) {
    return resource(
        location.code() + "/" + key.digest().substring(0, FAN_OUT) + "/" + key.digest());
  }

  private ResourceId resource(String name) {
    return FileSystems.matchNewResource(location.directory() + "/" + name, false);
  }

  private static void delete(ResourceId file) {
    try {
      FileSystems.delete(
          List.of(file),
          org.apache.beam.sdk.io.fs.MoveOptions.StandardMoveOptions.IGNORE_MISSING_FILES);
    } catch (IOException e) {
      LOG.warn("{} cannot be removed: {}", file, e.toString());
    }
  }
}
