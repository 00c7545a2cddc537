package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Operations and calls that end together. An operation ends where its last operand ends, so that
 * {@code __eq__} of {@code D(x) == D(y)} was entered at a site that ends as the call {@code D(y)}
 * does; and {@code __iter__} of {@code sum(e for e in d)} at one that ends as the generator
 * expression does, which is where the call ends. Where they begin tells them apart; where that is
 * not known, the method's name does unless a decorator gave it another.
 */
final class Operators {
  private static final Map<String, List<String>> METHODS =
      Map.ofEntries(
          Map.entry("==", List.of("__eq__")),
          Map.entry("!=", List.of("__ne__", "__eq__")),
          Map.entry("<", List.of("__lt__", "__gt__")),
          Map.entry(">", List.of("__gt__", "__lt__")),
          Map.entry("<=", List.of("__le__", "__ge__")),
          Map.entry(">=", List.of("__ge__", "__le__")),
          Map.entry("in", List.of("__contains__", "__iter__", "__next__", "__getitem__", "__eq__")),
          Map.entry(
              "not in", List.of("__contains__", "__iter__", "__next__", "__getitem__", "__eq__")),
          Map.entry("not", List.of("__bool__", "__len__")),
          Map.entry("+", List.of("__add__", "__radd__", "__iadd__", "__pos__")),
          Map.entry("-", List.of("__sub__", "__rsub__", "__isub__", "__neg__")),
          Map.entry("*", List.of("__mul__", "__rmul__", "__imul__")),
          Map.entry("/", List.of("__truediv__", "__rtruediv__", "__itruediv__")),
          Map.entry("//", List.of("__floordiv__", "__rfloordiv__", "__ifloordiv__")),
          Map.entry("%", List.of("__mod__", "__rmod__", "__imod__")),
          Map.entry("**", List.of("__pow__", "__rpow__", "__ipow__")),
          Map.entry("@", List.of("__matmul__", "__rmatmul__", "__imatmul__")),
          Map.entry("<<", List.of("__lshift__", "__rlshift__", "__ilshift__")),
          Map.entry(">>", List.of("__rshift__", "__rrshift__", "__irshift__")),
          Map.entry("&", List.of("__and__", "__rand__", "__iand__")),
          Map.entry("|", List.of("__or__", "__ror__", "__ior__")),
          Map.entry("^", List.of("__xor__", "__rxor__", "__ixor__")),
          Map.entry("~", List.of("__invert__")));

  private Operators() {}

  /** Whether a special method is one of an operation that ends where a call beside it ends. */
  static boolean endWith(Node call, String method) {
    if (!method.startsWith("__")) {
      return false;
    }
    if ((method.equals("__iter__") || method.equals("__aiter__")) && hasGeneratorOnly(call)) {
      return true;
    }
    int end = call.span().end();
    for (Optional<Node> at = call.parent(); at.isPresent(); at = at.get().parent()) {
      Node around = at.get();
      if (around.span().end() != end) {
        return false;
      }
      boolean operation =
          around.is(NodeKind.COMPARE)
              || around.is(NodeKind.BIN_OP)
              || around.is(NodeKind.UNARY_OP)
              || around.is(NodeKind.AUG_ASSIGN);
      if (operation
          && around.names().stream()
              .anyMatch(name -> METHODS.getOrDefault(name, List.of()).contains(method))) {
        return true;
      }
    }
    return false;
  }

  /** Whether an operation around a call begins at a position before it and ends with it. */
  static boolean around(Node call, int line, int column) {
    int end = call.span().end();
    for (Optional<Node> at = call.parent(); at.isPresent(); at = at.get().parent()) {
      Node around = at.get();
      if (around.span().end() != end || around.line() != line || around.span().column() < column) {
        return false;
      }
      if (around.span().column() == column && isOperation(around)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOperation(Node node) {
    return switch (node.kind()) {
      case COMPARE, BIN_OP, UNARY_OP, AUG_ASSIGN, BOOL_OP, ASSERT -> true;
      default -> false;
    };
  }

  /** Whether the only argument is a generator expression, whose brackets are those of the call. */
  private static boolean hasGeneratorOnly(Node call) {
    return call.list(Field.ARGS).stream()
        .anyMatch(
            argument ->
                argument.is(NodeKind.GENERATOR_EXP) && argument.span().end() == call.span().end());
  }
}
