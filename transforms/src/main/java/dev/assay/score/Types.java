package dev.assay.score;

import dev.assay.score.Value.Bag;
import dev.assay.score.Value.Call;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Operation;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import java.util.Collection;
import java.util.function.Predicate;

/** What sort of value a value is, and what it holds. */
final class Types {
  private Types() {}

  /** The Python type of a literal, or what else a value is. */
  static String of(Value value) {
    if (value instanceof Singleton singleton) {
      return singleton.isBoolean() ? "bool" : singleton.name();
    }
    if (Keys.isNumber(value)) {
      return "number";
    }
    if (value instanceof Sequence sequence) {
      return sequence.type().name();
    }
    return value.getClass().getSimpleName();
  }

  /** Whether a value or something in it is as described. */
  static boolean anywhere(Value value, Predicate<Value> wanted) {
    if (wanted.test(value)) {
      return true;
    }
    if (value instanceof Sequence sequence) {
      return anywhere(sequence.elements(), wanted);
    }
    if (value instanceof Bag bag) {
      return anywhere(bag.elements(), wanted);
    }
    if (value instanceof Operation operation) {
      return anywhere(operation.operands(), wanted);
    }
    if (value instanceof Call call) {
      return anywhere(call.arguments(), wanted) || anywhere(call.keywords().values(), wanted);
    }
    return value instanceof Mapping mapping
        && mapping.entries().stream()
            .anyMatch(e -> anywhere(e.getKey(), wanted) || anywhere(e.getValue(), wanted));
  }

  private static boolean anywhere(Collection<Value> values, Predicate<Value> wanted) {
    for (Value value : values) {
      if (anywhere(value, wanted)) {
        return true;
      }
    }
    return false;
  }
}
