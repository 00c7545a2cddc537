package dev.assay.slice;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds a traced function in Python text.
 *
 * <p>A function's source parses by itself, unless it declares names {@code nonlocal}: then a
 * function that has them as parameters is put around it. A lambda's or generator expression's is
 * the lines it spans, which may be a piece of a statement: it is looked for in a function around
 * it, else its lines are completed to a statement if one of a few frames around them makes one.
 */
final class Excerpt {
  /** Text before and after; before ends its line so that columns stay what they are. */
  private record Completion(String before, String after) {}

  private static final List<Completion> COMPLETIONS =
      List.of(
          new Completion("(\n", "\n)"),
          new Completion("f(\n", "\n)"),
          new Completion("{\n", "\n}"),
          new Completion("", " pass\n"));

  private static final Pattern NONLOCAL =
      Pattern.compile("\\bnonlocal[ \\t]+(\\w+(?:[ \\t]*,[ \\t]*\\w+)*)");

  private final PythonSource source;
  private final Node root;

  private Excerpt(PythonSource source, Node root) {
    this.source = source;
    this.root = root;
  }

  /** Reads a function from its own text; empty where that is no Python. */
  static Optional<Excerpt> of(TracedFunction function, Call sample) {
    Optional<Excerpt> whole = parse(function.source(), function.firstLine(), function, sample);
    if (whole.isPresent()) {
      return whole;
    }
    return isExpression(function) ? completed(function, sample) : enclosed(function, sample);
  }

  /** A function that rebinds variables of one around it is no Python without that one. */
  private static Optional<Excerpt> enclosed(TracedFunction function, Call sample) {
    String names =
        NONLOCAL
            .matcher(function.source())
            .results()
            .flatMap(found -> Stream.of(found.group(1).split(",", -1)))
            .map(String::strip)
            .distinct()
            .collect(Collectors.joining(", "));
    if (names.isEmpty()) {
      return Optional.empty();
    }
    boolean dedented = !Character.isWhitespace(function.source().charAt(0));
    String body = dedented ? function.source().indent(1) : function.source();
    String text = "def _(" + names + "):\n" + body;
    return parse(text, function.firstLine() - 1, function, sample);
  }

  private static Optional<Excerpt> completed(TracedFunction function, Call sample) {
    String line = function.source().stripTrailing();
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    List<Completion> completions = new ArrayList<>(COMPLETIONS);
    completions.add(new Completion("", "\n" + indent + "def f(): pass\n"));
    for (Completion completion : completions) {
      int added = completion.before.isEmpty() ? 0 : 1;
      String text = completion.before + line + completion.after;
      Optional<Excerpt> completed = parse(text, function.firstLine() - added, function, sample);
      if (completed.isPresent()) {
        return completed;
      }
    }
    return Optional.empty();
  }

  private static Optional<Excerpt> parse(
      String text, int firstLine, TracedFunction function, Call sample) {
    try {
      return within(PythonSource.parse(text, firstLine), function, sample);
    } catch (PythonSyntaxException notPython) {
      // An answer, not a fault: callers keep such functions as unreadable.
      return Optional.empty();
    }
  }

  /** Finds a function in text that holds it; empty where it is not there. */
  static Optional<Excerpt> within(PythonSource source, TracedFunction function, Call sample) {
    List<Node> candidates =
        source
            .module()
            .walk()
            .filter(node -> isOf(node, function))
            .filter(node -> Statements.firstLineOf(node) == function.firstLine())
            .toList();
    Optional<Node> alike =
        candidates.stream().filter(node -> hasParameters(node, sample)).findFirst();
    return alike.or(() -> candidates.stream().findFirst()).map(node -> new Excerpt(source, node));
  }

  /** Whether a function is a lambda or a generator expression. */
  static boolean isExpression(TracedFunction function) {
    return isExpression(function.name());
  }

  /** Whether the last part of a qualified name is that of a lambda or a generator expression. */
  static boolean isExpression(String name) {
    return name.startsWith("<");
  }

  private static boolean isOf(Node node, TracedFunction function) {
    return switch (node.kind()) {
      case LAMBDA -> function.name().equals("<lambda>");
      case GENERATOR_EXP -> function.name().equals("<genexpr>");
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF -> function.name().equals(node.name());
      default -> false;
    };
  }

  private static boolean hasParameters(Node node, Call sample) {
    if (!node.is(NodeKind.LAMBDA)) {
      return true;
    }
    Set<String> declared =
        node.walk()
            .filter(part -> part.is(NodeKind.ARG))
            .map(Node::name)
            .collect(Collectors.toSet());
    return sample.arguments().stream().allMatch(argument -> declared.contains(argument.name()));
  }

  PythonSource source() {
    return source;
  }

  Node root() {
    return root;
  }
}
