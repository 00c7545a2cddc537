package dev.assay.score;

import dev.assay.score.Value.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Operators of symbolic expressions. A sum is one operation with a term each, a product one with a
 * factor each, so that long ones are not deep: {@code a - b} is the sum of {@code a} and {@code
 * -b}, {@code a / b} the product of {@code a} and {@code 1/b}. The order is kept, since not
 * everything commutes.
 */
final class Operations {
  private Operations() {}

  /** {@code operator operand}; a sign before a sign goes away. */
  static Value of(String sign, Value operand) {
    if (sign.equals("+")) {
      return operand;
    }
    boolean twice =
        operand instanceof Operation inner
            && inner.operator().equals(sign)
            && inner.operands().size() == 1;
    return twice ? ((Operation) operand).operands().get(0) : new Operation(sign, List.of(operand));
  }

  /** {@code left operator right}. */
  static Value of(String operator, Value left, Value right) {
    return switch (operator) {
      case "+" -> chain("+", left, right);
      case "-" -> chain("+", left, Numbers.negated(right).orElseGet(() -> of("-", right)));
      case "*" -> chain("*", left, right);
      case "/" -> chain("*", left, of("/", right));
      default -> new Operation(operator, List.of(left, right));
    };
  }

  private static Value chain(String operator, Value left, Value right) {
    List<Value> operands = new ArrayList<>();
    if (left instanceof Operation inner && inner.operator().equals(operator)) {
      operands.addAll(inner.operands());
    } else {
      operands.add(left);
    }
    operands.add(right);
    return new Operation(operator, List.copyOf(operands));
  }
}
