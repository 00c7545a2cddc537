package dev.assay.slice;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.oracle.ForkServer;
import dev.assay.oracle.PythonForTests;
import dev.assay.trace.Trace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A small Python program with a function {@code test}, its trace by the oracle, and the slice it
 * should have, written as comments on its lines:
 *
 * <ul>
 *   <li>{@code # asked}: the asserted statement begins here;
 *   <li>{@code # in}, {@code # in x4}: relevant in some frame, having run four times in all;
 *   <li>{@code # sources: a b}, {@code # untraced: f}, {@code # esv: 9}, {@code # esv_code: 8} on
 *       lines of their own.
 * </ul>
 */
record SubjectProgram(String name, List<String> lines, Trace trace) {
  private static final Pattern MARK = Pattern.compile("# (asked|in)(?: x(\\d+))?$");
  private static final Path FOLDER = resource("/slice/subjects");

  /** All programs beside the tests, traced. */
  static List<SubjectProgram> all() {
    try (Stream<Path> found = Files.list(FOLDER)) {
      List<String> names =
          found.map(file -> file.getFileName().toString()).filter(n -> n.endsWith(".py")).toList();
      return trace(FOLDER, names.stream().sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SubjectProgram named(String name) {
    return trace(FOLDER, List.of(name + ".py")).get(0);
  }

  static Path resource(String name) {
    try {
      return Path.of(SubjectProgram.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Traces programs of a folder, all by one server. */
  static List<SubjectProgram> trace(Path folder, List<String> files) {
    String library = folder.getFileName().toString();
    Path repository = Objects.requireNonNull(folder.getParent());
    List<SubjectProgram> programs = new ArrayList<>();
    try (ForkServer server = ForkServer.start(PythonForTests.config(repository, library))) {
      for (String file : files) {
        String path = library + "/" + file;
        Execution execution =
            server.execute(ExecutionRequest.of(path, path + "::test").traced(TraceLimits.PAPER));
        if (!execution.passed()) {
          throw new IllegalStateException(file + ": " + execution.message());
        }
        programs.add(
            new SubjectProgram(
                file.replace(".py", ""),
                Files.readAllLines(folder.resolve(file)),
                execution.trace().orElseThrow()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return programs;
  }

  Slice slice() {
    return Slicer.of(trace).slice(askedLine());
  }

  int askedLine() {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("# asked")) {
        return i + 1;
      }
    }
    throw new IllegalStateException(name + " has no line that ends with # asked");
  }

  /** The lines that should be relevant, with how often they ran, 0 where the comment is silent. */
  SortedMap<Integer, Integer> expectedLines() {
    SortedMap<Integer, Integer> expected = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i));
      if (mark.find()) {
        expected.put(i + 1, mark.group(2) == null ? 0 : Integer.parseInt(mark.group(2)));
      }
    }
    return expected;
  }

  /** The rest of the line that begins with {@code # key:}. */
  Optional<String> note(String key) {
    return lines.stream()
        .filter(line -> line.startsWith("# " + key + ":"))
        .map(line -> line.substring(key.length() + 3).strip())
        .findFirst();
  }

  /** The program with what a slice says of each line, to be read beside the expectation. */
  static SortedMap<Integer, Integer> linesOf(Slice slice) {
    SortedMap<Integer, Integer> lines = new TreeMap<>();
    slice.relevantLines().forEach(line -> lines.merge(line.line(), line.count(), Integer::sum));
    return lines;
  }

  /** The counts of {@code actual} where {@code expected} gives one. */
  static SortedMap<Integer, Integer> countedAs(
      Map<Integer, Integer> expected, SortedMap<Integer, Integer> actual) {
    SortedMap<Integer, Integer> shown = new TreeMap<>(actual);
    shown.replaceAll((line, count) -> expected.getOrDefault(line, 0) == 0 ? 0 : count);
    return shown;
  }

  @Override
  public String toString() {
    return name;
  }
}
