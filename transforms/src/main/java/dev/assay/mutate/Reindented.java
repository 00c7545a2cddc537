package dev.assay.mutate;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.Span;
import java.util.List;

/** A function of a reply as it would stand in the original's file. */
final class Reindented {
  private Reindented() {}

  /**
   * Cuts a function out and indents it as the original is; lines inside strings stay as they are.
   * Decorators that were left away altogether are put back.
   */
  static String as(TestSource original, PythonSource source, Node function) {
    List<Node> decorators = function.list(Field.DECORATOR_LIST);
    int first = decorators.isEmpty() ? function.line() : decorators.get(0).line();
    String there = indentation(source.line(function.line()));
    String here = indentation(original.python().line(original.function().line()));
    List<Span> strings = Comments.strings(function).stream().map(Node::span).toList();
    StringBuilder text = new StringBuilder();
    if (decorators.isEmpty()) {
      text.append(decorators(original));
    }
    for (int number = first; number <= function.span().endLine(); number++) {
      String line = source.line(number);
      int start = source.lineStart(number);
      if (strings.stream().anyMatch(span -> span.start() < start && start < span.end())) {
        text.append(line);
      } else if (!line.isBlank()) {
        text.append(here)
            .append(line.startsWith(there) ? line.substring(there.length()) : line.stripLeading());
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String decorators(TestSource original) {
    PythonSource source = original.python();
    return source.text().substring(0, source.lineStart(original.function().line()));
  }

  private static String indentation(String line) {
    return line.substring(0, line.length() - line.stripLeading().length());
  }
}
