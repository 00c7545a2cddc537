package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The granules of one function, numbered in order of their text: its statements, except handlers
 * and match cases. Of a compound statement, a handler and a case only the header belongs to it; of
 * a nested function or class only its head, since its body runs in a frame of its own. A lambda or
 * generator expression is one granule.
 */
final class Statements {
  /** The answer for what belongs to no statement of the function. */
  static final int NONE = -1;

  private static final int[] NOTHING = {};
  private static final List<Field> BLOCKS =
      List.of(Field.BODY, Field.HANDLERS, Field.CASES, Field.ORELSE, Field.FINALBODY);

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final List<Integer> firstLines = new ArrayList<>();
  private final List<Integer> lastLines = new ArrayList<>();
  private final List<Integer> outermostLoops = new ArrayList<>();
  private final int lowestLine;
  private final int[][] granulesOnLine;

  Statements(Node root) {
    if (root.kind().isExpression()) {
      add(root, NONE);
    } else {
      addBlock(root.list(Field.BODY), NONE);
    }
    lowestLine = firstLines.stream().mapToInt(line -> line).min().orElse(1);
    int highestLine = lastLines.stream().mapToInt(line -> line).max().orElse(lowestLine);
    granulesOnLine = new int[highestLine - lowestLine + 1][];
    Arrays.fill(granulesOnLine, NOTHING);
    int[] counts = new int[granulesOnLine.length];
    for (int i = 0; i < nodes.size(); i++) {
      for (int line = firstLine(i); line <= lastLine(i); line++) {
        counts[line - lowestLine]++;
      }
    }
    for (int i = nodes.size() - 1; i >= 0; i--) {
      for (int line = firstLine(i); line <= lastLine(i); line++) {
        int index = line - lowestLine;
        if (granulesOnLine[index] == NOTHING) {
          granulesOnLine[index] = new int[counts[index]];
        }
        granulesOnLine[index][--counts[index]] = i;
      }
    }
  }

  private void addBlock(List<Node> block, int loop) {
    for (Node node : block) {
      int number = add(node, loop);
      NodeKind kind = node.kind();
      if (!kind.isFunction() && kind != NodeKind.CLASS_DEF) {
        boolean loops = loop == NONE && isLoop(kind);
        BLOCKS.forEach(field -> addBlock(node.list(field), loops ? number : loop));
      }
    }
  }

  private int add(Node node, int loop) {
    int number = nodes.size();
    nodes.add(node);
    numbers.put(node, number);
    int first = node.line();
    int last = node.line();
    for (Node part : header(node)) {
      // The arguments of a function are no expression and have no range of their own.
      for (Node piece : part.is(NodeKind.ARGUMENTS) ? part.children() : List.of(part)) {
        first = Math.min(first, piece.line());
        last = Math.max(last, piece.span().endLine());
      }
    }
    firstLines.add(first);
    lastLines.add(isSimple(node) ? node.span().endLine() : last);
    outermostLoops.add(loop == NONE && isLoop(node.kind()) ? Integer.valueOf(number) : loop);
    return number;
  }

  private static boolean isLoop(NodeKind kind) {
    return kind == NodeKind.FOR || kind == NodeKind.ASYNC_FOR || kind == NodeKind.WHILE;
  }

  private static boolean isSimple(Node node) {
    return node.kind().isExpression() || node.children().stream().noneMatch(Statements::isBlock);
  }

  private static boolean isBlock(Node child) {
    return child.kind().isStatement()
        || child.is(NodeKind.EXCEPT_HANDLER)
        || child.is(NodeKind.MATCH_CASE);
  }

  /** The parts of a statement that are evaluated when it runs itself, in order of their text. */
  static List<Node> header(Node statement) {
    return statement.children().stream().filter(child -> !isBlock(child)).toList();
  }

  /** Whether a statement gives values out of a generator. */
  static boolean yields(Node statement) {
    Deque<Node> open = new ArrayDeque<>(header(statement));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (node.is(NodeKind.YIELD) || node.is(NodeKind.YIELD_FROM)) {
        return true;
      }
      if (!node.is(NodeKind.LAMBDA) && !node.is(NodeKind.GENERATOR_EXP)) {
        node.children().forEach(open::push);
      }
    }
    return false;
  }

  /** Whether a statement can raise an exception in more than pathological cases. */
  static boolean mayRaise(Node statement) {
    return switch (statement.kind()) {
      case RAISE, ASSERT, DELETE, IMPORT, IMPORT_FROM, FOR, ASYNC_FOR, WITH, ASYNC_WITH -> true;
      default -> header(statement).stream().flatMap(Node::walk).anyMatch(Statements::raises);
    };
  }

  private static boolean raises(Node part) {
    return switch (part.kind()) {
      case CALL,
          SUBSCRIPT,
          ATTRIBUTE,
          BIN_OP,
          UNARY_OP,
          COMPARE,
          AWAIT,
          YIELD,
          YIELD_FROM,
          STARRED ->
          true;
      default -> false;
    };
  }

  /** The granules in a block of statements, nested ones included. */
  List<Integer> inBlock(List<Node> block) {
    List<Integer> inside = new ArrayList<>();
    if (!block.isEmpty()) {
      int end = block.get(block.size() - 1).span().end();
      for (int i = numberOf(block.get(0)); i < size() && node(i).span().start() < end; i++) {
        inside.add(i);
      }
    }
    return inside;
  }

  /** The names that the function declares {@code nonlocal} or {@code global}. */
  Set<String> declaredOutside() {
    return nodes.stream()
        .filter(node -> node.is(NodeKind.NONLOCAL) || node.is(NodeKind.GLOBAL))
        .flatMap(node -> node.names().stream())
        .collect(Collectors.toSet());
  }

  int size() {
    return nodes.size();
  }

  Node node(int statement) {
    return nodes.get(statement);
  }

  /** The first line of its granule, decorators included. */
  int firstLine(int statement) {
    return firstLines.get(statement);
  }

  /** The last line of its granule. */
  int lastLine(int statement) {
    return lastLines.get(statement);
  }

  /** The number of a node that is a granule; {@link #NONE} for any other. */
  int numberOf(Node node) {
    return numbers.getOrDefault(node, NONE);
  }

  /** The nearest granule around a node. */
  int around(Node node) {
    for (Optional<Node> at = Optional.of(node); at.isPresent(); at = at.get().parent()) {
      Integer number = numbers.get(at.get());
      if (number != null) {
        return number;
      }
    }
    return NONE;
  }

  /**
   * The innermost granule that was running when an expression was evaluated that begins on {@code
   * line} and ends at a position in code points. A class statement is evaluated as a whole.
   */
  int evaluating(int line, int endLine, int endColumn) {
    int innermost = NONE;
    for (int candidate = size() - 1; candidate >= 0; candidate--) {
      Span span = nodes.get(candidate).span();
      if (line < firstLine(candidate) || span.endLine() < line) {
        continue;
      }
      if (innermost == NONE) {
        innermost = candidate;
      }
      boolean before =
          endLine < span.endLine() || (endLine == span.endLine() && endColumn <= span.endColumn());
      boolean after =
          endLine > span.line() || (endLine == span.line() && endColumn > span.column());
      if (before && (after || (firstLine(candidate) <= endLine && endLine < span.line()))) {
        return candidate;
      }
    }
    return innermost;
  }

  /** The granules that a line is part of, outermost first. */
  int[] covering(int line) {
    int index = line - lowestLine;
    return 0 <= index && index < granulesOnLine.length ? granulesOnLine[index] : NOTHING;
  }

  /** The granules that begin on a line. */
  List<Integer> beginningOn(int line) {
    return IntStream.range(0, size()).filter(number -> firstLine(number) == line).boxed().toList();
  }

  /** The first line of any granule. */
  int lowestLine() {
    return lowestLine;
  }

  /** How many lines there are from the first to the last that is part of a granule. */
  int lineCount() {
    return granulesOnLine.length;
  }

  /**
   * Whether {@code earlier} can run before {@code later} in one call: it stands before it in the
   * text, or a loop holds both.
   */
  boolean canPrecede(int earlier, int later) {
    int loop = outermostLoops.get(earlier);
    return earlier < later || (loop != NONE && loop == outermostLoops.get(later));
  }

  /** Where an expression ends, as a key. */
  static long position(int endLine, int endColumn) {
    return (long) endLine << 32 | endColumn;
  }

  /** Where a node begins that opens a scope: the line CPython's code object calls its first. */
  static int firstLineOf(Node scope) {
    return scope.list(Field.DECORATOR_LIST).stream()
        .mapToInt(Node::line)
        .min()
        .orElse(scope.line());
  }
}
