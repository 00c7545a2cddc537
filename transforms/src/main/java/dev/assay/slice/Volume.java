package dev.assay.slice;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Counts the lines one has to read: those of functions that are neither blank nor only a comment,
 * each line of a file once (RepoReason, appendix F.4.1).
 */
final class Volume {
  private final Map<String, List<Lines>> byFile = new HashMap<>();

  /** The lines of a text whose first character belongs to a string, and those of docstrings. */
  record Texts(Set<Integer> inStrings, Set<Integer> documented) {
    static final Texts NONE = new Texts(Set.of(), Set.of());

    static Texts of(PythonSource source) {
      Texts texts = new Texts(new HashSet<>(), new HashSet<>());
      source
          .module()
          .walk()
          .forEach(
              node -> {
                if (isString(node)) {
                  addLines(texts.inStrings, node.line() + 1, node.span().endLine());
                }
                docstring(node)
                    .ifPresent(
                        text -> addLines(texts.documented, text.line(), text.span().endLine()));
              });
      return texts;
    }
  }

  /** What is to be read of a function. */
  static final class Lines {
    private final TracedFunction function;

    /** Its lines that are neither blank nor only a comment, ascending. */
    private final int[] counted;

    /** The lines of docstrings in the text it was found in, ascending. */
    private final int[] documented;

    private Lines(TracedFunction function, int[] counted, int[] documented) {
      this.function = function;
      this.counted = counted;
      this.documented = documented;
    }

    /**
     * Counts.
     *
     * @param texts the strings of text that holds the function; where it is not readable, every
     *     line that begins with {@code #} is a comment
     */
    static Lines of(TracedFunction function, Texts texts) {
      IntStream.Builder counted = IntStream.builder();
      int number = function.firstLine();
      for (String line : (Iterable<String>) function.source().lines()::iterator) {
        boolean comment = line.stripLeading().startsWith("#") && !texts.inStrings.contains(number);
        if (!line.isBlank() && !comment) {
          counted.add(number);
        }
        number++;
      }
      return new Lines(
          function,
          counted.build().toArray(),
          texts.documented.stream().mapToInt(line -> line).sorted().toArray());
    }

    /** Whether a function is the same text in the same place. */
    boolean isOf(TracedFunction other) {
      return function.firstLine() == other.firstLine() && function.source().equals(other.source());
    }
  }

  /** Adds a function of a file. */
  void add(String file, Lines lines) {
    byFile.computeIfAbsent(file, any -> new ArrayList<>()).add(lines);
  }

  private static boolean isString(Node node) {
    return node.is(NodeKind.JOINED_STR)
        || (node.is(NodeKind.CONSTANT)
            && (node.constant().kind() == Constant.Kind.STR
                || node.constant().kind() == Constant.Kind.BYTES));
  }

  private static Optional<Node> docstring(Node node) {
    if (!node.kind().isFunction() && !node.is(NodeKind.CLASS_DEF)) {
      return Optional.empty();
    }
    List<Node> body = node.list(Field.BODY);
    return body.stream()
        .limit(1)
        .filter(first -> first.is(NodeKind.EXPR))
        .map(first -> first.child(Field.VALUE))
        .filter(text -> text.is(NodeKind.CONSTANT))
        .filter(text -> text.constant().kind() == Constant.Kind.STR)
        .findFirst();
  }

  private static void addLines(Set<Integer> lines, int first, int last) {
    for (int line = first; line <= last; line++) {
      lines.add(line);
    }
  }

  /** The lines of all functions. */
  int lines() {
    return byFile.values().stream()
        .mapToInt(each -> union(each, lines -> lines.counted).length)
        .sum();
  }

  /** The lines of all functions that are not part of a docstring. */
  int linesOfCode() {
    int code = 0;
    for (List<Lines> functions : byFile.values()) {
      int[] documented = union(functions, lines -> lines.documented);
      for (int line : union(functions, lines -> lines.counted)) {
        code += Arrays.binarySearch(documented, line) < 0 ? 1 : 0;
      }
    }
    return code;
  }

  private static int[] union(List<Lines> functions, Function<Lines, int[]> part) {
    if (functions.size() == 1) {
      return part.apply(functions.get(0));
    }
    return functions.stream().map(part).flatMapToInt(Arrays::stream).sorted().distinct().toArray();
  }
}
