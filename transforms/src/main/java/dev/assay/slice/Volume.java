package dev.assay.slice;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.trace.TracedFunction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the lines one has to read: those of functions that are neither blank nor only a comment,
 * each line of a file once (RepoReason, appendix F.4.1).
 */
final class Volume {
  private final Map<String, Set<Integer>> lines = new HashMap<>();
  private final Map<String, Set<Integer>> documentation = new HashMap<>();

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

  /**
   * Adds a function.
   *
   * @param texts the strings of text that holds the function; where it is not readable, every line
   *     that begins with {@code #} is a comment
   */
  void add(TracedFunction function, Texts texts) {
    documentation.computeIfAbsent(function.file(), f -> new HashSet<>()).addAll(texts.documented());
    Set<Integer> counted = lines.computeIfAbsent(function.file(), f -> new HashSet<>());
    int number = function.firstLine();
    for (String line : (Iterable<String>) function.source().lines()::iterator) {
      boolean comment = line.stripLeading().startsWith("#") && !texts.inStrings().contains(number);
      if (!line.isBlank() && !comment) {
        counted.add(number);
      }
      number++;
    }
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
    return lines.values().stream().mapToInt(Set::size).sum();
  }

  /** The lines of all functions that are not part of a docstring. */
  int linesOfCode() {
    int code = 0;
    for (Map.Entry<String, Set<Integer>> file : lines.entrySet()) {
      Set<Integer> documented = documentation.getOrDefault(file.getKey(), Set.of());
      code += (int) file.getValue().stream().filter(line -> !documented.contains(line)).count();
    }
    return code;
  }
}
