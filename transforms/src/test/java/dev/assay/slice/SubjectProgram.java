package dev.assay.slice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A small Python program with a function {@code test}, its trace by CPython, and the slice it
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

  static List<SubjectProgram> all() {
    List<Path> files;
    try (Stream<Path> found = Files.list(FOLDER)) {
      files = found.filter(file -> file.toString().endsWith(".py")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return trace(files);
  }

  static SubjectProgram named(String name) {
    return trace(List.of(FOLDER.resolve(name + ".py"))).get(0);
  }

  private static Path resource(String name) {
    try {
      return Path.of(SubjectProgram.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Traces programs, all in one process. */
  static List<SubjectProgram> trace(List<Path> files) {
    JsonNode traces = python("trace_subjects.py", files);
    List<SubjectProgram> programs = new ArrayList<>();
    for (Path file : files) {
      String name = file.getFileName().toString().replace(".py", "");
      programs.add(new SubjectProgram(name, readLines(file), trace(traces.get(file.toString()))));
    }
    return programs;
  }

  private static List<String> readLines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The JSON that one of the scripts beside the programs prints for some files. */
  static JsonNode python(String script, List<Path> files) {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.add(resource("/slice/" + script).toString());
    files.forEach(file -> command.add(file.toString()));
    try {
      Process python =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      JsonNode printed = new ObjectMapper().readTree(python.getInputStream());
      if (python.waitFor() != 0) {
        throw new IllegalStateException(script + " failed");
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Trace trace(JsonNode node) {
    List<TracedFunction> functions = new ArrayList<>();
    for (JsonNode function : node.get("functions")) {
      functions.add(
          new TracedFunction(
              function.get("file").asText(),
              function.get("qualname").asText(),
              function.get("firstLine").asInt(),
              function.get("source").asText(),
              function.get("library").asBoolean()));
    }
    List<Call> calls = new ArrayList<>();
    node.get("calls").forEach(call -> calls.add(call(call)));
    return new Trace(functions, calls, false, false);
  }

  private static Call call(JsonNode node) {
    List<Call.Argument> arguments = new ArrayList<>();
    for (JsonNode argument : node.get("arguments")) {
      arguments.add(
          new Call.Argument(argument.get("name").asText(), argument.get("value").asText()));
    }
    List<Call.ExecutedLine> lines = new ArrayList<>();
    for (JsonNode line : node.get("lines")) {
      lines.add(new Call.ExecutedLine(line.get("line").asInt(), line.get("count").asInt()));
    }
    return new Call(
        node.get("order").asInt(),
        node.get("parent").asInt(),
        node.get("depth").asInt(),
        node.get("function").asInt(),
        arguments,
        present(node.get("result"))
            .map(
                result ->
                    new Call.Result(
                        result.get("raised").asBoolean(), result.get("value").asText())),
        present(node.get("site"))
            .map(
                site ->
                    new Call.CallSite(
                        site.get("line").asInt(),
                        site.get("endLine").asInt(),
                        site.get("endColumn").asInt())),
        lines);
  }

  private static Optional<JsonNode> present(JsonNode node) {
    return node.isNull() ? Optional.empty() : Optional.of(node);
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
