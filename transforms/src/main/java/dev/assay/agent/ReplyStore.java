package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Replies on disk, one readable JSON file each, {@code ab/abcd….json} by the digest of the request
 * it answers. Any number of processes may share a folder; files appear whole and can be copied into
 * another store.
 *
 * <p>A file that cannot be read, or whose request has another digest than its name says, is an
 * error that names it: asking again would spend money and give other bytes without anybody knowing.
 * Whoever wants a new reply deletes the file.
 */
final class ReplyStore {
  private static final String REQUEST = "request";
  private static final String REPLY = "reply";

  private final Path folder;

  ReplyStore(Path folder) {
    this.folder = folder;
  }

  /** Whether a folder holds any reply. */
  static boolean holdsReplies(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(folder, 2)) {
      return files.anyMatch(file -> file.toString().endsWith(".json"));
    }
  }

  /**
   * The reply to a request, if it was ever given.
   *
   * @throws IllegalStateException if the file is damaged
   */
  Optional<ChatReply> find(RequestKey key) {
    Path file = file(key);
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      JsonNode entry = ExchangeJson.parse(text);
      if (!RequestKey.of(entry.path(REQUEST)).equals(key)) {
        throw new IllegalArgumentException("its request is another one than its name says");
      }
      return Optional.of(ExchangeJson.reply(entry.path(REPLY)));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "the stored reply " + file + " is damaged; delete it to ask again: " + e.getMessage(), e);
    }
  }

  /** Keeps a reply, in place of an older one. */
  void keep(ChatRequest request, Dialect dialect, ChatReply reply) {
    ObjectNode entry = ExchangeJson.object();
    entry.set(REQUEST, ExchangeJson.of(request, dialect));
    entry.set(REPLY, ExchangeJson.of(reply));
    Path file = file(RequestKey.of(request, dialect));
    Path draft = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
    try {
      Files.createDirectories(file.getParent());
      write(draft, ExchangeJson.readable(entry));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes are on the disk before the name is: a machine that stops leaves no empty file. */
  private static void write(Path draft, String text) throws IOException {
    try (FileOutputStream open = new FileOutputStream(draft.toFile())) {
      open.write(text.getBytes(StandardCharsets.UTF_8));
      open.getFD().sync();
    }
  }

  /** The locks of those who ask for what is not there yet. */
  ProcessLocks locks() {
    return ProcessLocks.in(folder.resolve(".locks"));
  }

  private Path file(RequestKey key) {
    return folder.resolve(key.hex().substring(0, 2)).resolve(key.hex() + ".json");
  }
}
