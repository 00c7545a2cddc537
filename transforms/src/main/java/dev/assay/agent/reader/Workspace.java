package dev.assay.agent.reader;

import dev.assay.text.Quotation;
import dev.assay.verify.ModelView;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The files of a repository that a model may read: at its version, without tests, git data, caches
 * and compiled files (SPEC.md, "What the agent sees"; {@link ModelView} says which those are, and
 * {@code assay verify} searches exactly the same files for what gives an answer away).
 * Documentation stays, with its examples: a repository is shown as its readers have it.
 *
 * <p>The files are found once, without following links. What a model asks for is looked up among
 * them, so no path that it writes reaches the file system: there is no way out by {@code ..}, by an
 * absolute path, a link or a device. Holds paths and sizes, some hundred bytes a file. Safe for
 * many threads, as long as nobody changes the folder.
 */
public final class Workspace {
  /** A file. */
  record Entry(String path, long bytes) {}

  /** Larger files are data, which are neither read nor searched. */
  static final int MOST_BYTES = 2 << 20;

  private static final int LONGEST_PATH = 1000;

  private record Place(Path file, long bytes) {}

  private final NavigableMap<String, Place> files;

  private Workspace(NavigableMap<String, Place> files) {
    this.files = files;
  }

  /**
   * Finds the files below a folder.
   *
   * @param root the repository's root
   * @param view which of its files are shown
   * @throws UncheckedIOException if the folder cannot be read
   */
  public static Workspace of(Path root, ModelView view) {
    NavigableMap<String, Place> files = new TreeMap<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              String path = root.relativize(file).toString().replace('\\', '/');
              if (attributes.isRegularFile() && isPlain(path) && view.shows(path)) {
                files.put(path, new Place(file, attributes.size()));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("the repository in " + root + " cannot be read", e);
    }
    return new Workspace(files);
  }

  /** Names that would break a line, or that no encoding spells, cannot be told to a model. */
  private static boolean isPlain(String path) {
    return path.chars().noneMatch(unit -> Character.isISOControl(unit) || unit == 0xFFFD);
  }

  /**
   * The path that a model means, without what adds nothing to it; {@code ""} for the root.
   *
   * @throws Refusal if it leads elsewhere; whether there is anything is not looked at
   */
  static String meant(String path) throws Refusal {
    if (path.length() > LONGEST_PATH) {
      throw new Refusal(
          "The path has " + path.length() + " characters; at most " + LONGEST_PATH + " are read.");
    }
    if (path.startsWith("/") && !path.equals("/")) {
      throw new Refusal(
          Quotation.of(path)
              + " is absolute. Paths begin at the repository's root, such as src/package/module.py;"
              + " '.' is the root.");
    }
    List<String> parts = new ArrayList<>();
    for (String part : path.split("/", -1)) {
      if (part.equals("..")) {
        throw new Refusal(
            Quotation.of(path) + " holds '..'; write the path from the repository's root.");
      }
      if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return String.join("/", parts);
  }

  /** All files below a folder, in the order of their paths; the folder is {@link #meant}. */
  List<Entry> below(String folder) {
    String prefix = folder.isEmpty() ? "" : folder + "/";
    List<Entry> entries = new ArrayList<>();
    files
        .tailMap(prefix, true)
        .forEach(
            (path, place) -> {
              if (path.startsWith(prefix)) {
                entries.add(new Entry(path, place.bytes()));
              }
            });
    return entries;
  }

  /** The files that a path means: itself, or all below it. */
  List<Entry> at(String path) throws Refusal {
    String meant = meant(path);
    Place file = files.get(meant);
    List<Entry> entries = file == null ? below(meant) : List.of(new Entry(meant, file.bytes()));
    if (entries.isEmpty()) {
      throw missing(path);
    }
    return entries;
  }

  boolean isFile(String meant) {
    return files.containsKey(meant);
  }

  /** What to say of a path where nothing is shown. */
  Refusal missing(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    List<String> namesakes =
        files.keySet().stream()
            .filter(each -> each.equals(name) || each.endsWith("/" + name))
            .limit(5)
            .toList();
    return new Refusal(
        "Nothing is shown at "
            + Quotation.of(path)
            + ". The tests are not part of what you can read."
            + (namesakes.isEmpty()
                ? " List '.' to see what there is."
                : " Of that name there is " + String.join(", ", namesakes) + "."));
  }

  /** The text of a file that {@link #below} gives; empty if it is no text, or too large. */
  Optional<String> text(String path) {
    Place place = files.get(path);
    if (place == null) {
      throw new IllegalArgumentException(path + " is not among the files");
    }
    if (place.bytes() > MOST_BYTES) {
      return Optional.empty();
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(place.file(), LinkOption.NOFOLLOW_LINKS)) {
      bytes = in.readNBytes(MOST_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException("the repository's file " + path + " cannot be read", e);
    }
    for (byte each : bytes) {
      if (each == 0) {
        return Optional.empty();
      }
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
  }

  /**
   * The text of the file that a model asks for.
   *
   * @throws Refusal if there is none
   */
  String read(String path) throws Refusal {
    String meant = meant(path);
    if (!isFile(meant)) {
      if (!below(meant).isEmpty()) {
        throw new Refusal(Quotation.of(path) + " is a folder; list it, or read a file in it.");
      }
      throw missing(path);
    }
    return text(meant)
        .orElseThrow(
            () ->
                new Refusal(
                    Quotation.of(path)
                        + " is no text, or has more than "
                        + MOST_BYTES
                        + " bytes; it cannot be read."));
  }
}
