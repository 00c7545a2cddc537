package dev.assay.score;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What values are equal by as elements of a set and keys of a dict, where Python takes {@code 1},
 * {@code 1.0}, {@code True} and {@code Fraction(1)} for one key: two values have equal keys if
 * Python's {@code ==} holds between them. Names and calls stand for themselves.
 */
final class Keys {
  private record Of(String kind, List<Object> parts) {}

  private Keys() {}

  /**
   * The key of a value.
   *
   * @throws UnreadableException {@link Rule#UNHASHABLE}
   */
  static Object of(Value value) throws UnreadableException {
    if (value instanceof Value.Singleton singleton) {
      if (singleton.isBoolean()) {
        return singleton == Value.Singleton.TRUE ? BigInteger.ONE : BigInteger.ZERO;
      }
      return singleton;
    }
    if (isNumber(value)) {
      return ofNumber(value);
    }
    if (value instanceof Value.Sequence sequence && sequence.type() == Value.Sequence.Type.TUPLE) {
      return new Of("tuple", ofAll(sequence.elements()));
    }
    if (value instanceof Value.Bag bag && bag.frozen()) {
      return Set.copyOf(ofAll(bag.elements()));
    }
    if (value instanceof Value.Call call) {
      Map<String, Object> keywords = new HashMap<>();
      for (Map.Entry<String, Value> keyword : call.keywords().entrySet()) {
        keywords.put(keyword.getKey(), loose(keyword.getValue()));
      }
      List<Object> arguments = new ArrayList<>();
      for (Value argument : call.arguments()) {
        arguments.add(loose(argument));
      }
      return new Of(String.join(".", call.callee()), List.of(arguments, keywords));
    }
    if (value instanceof Value.Operation operation) {
      return new Of(operation.operator(), ofAll(operation.operands()));
    }
    boolean mutable =
        value instanceof Value.Sequence
            || value instanceof Value.Bag
            || value instanceof Value.Mapping
            || (value instanceof Value.Bytes bytes && bytes.mutable());
    if (mutable) {
      throw new UnreadableException(
          Rule.UNHASHABLE, "a set's element or a dict's key that can be changed");
    }
    return value;
  }

  /** Arguments need no hash: what has none is equal to what is written the same. */
  private static Object loose(Value argument) {
    try {
      return of(argument);
    } catch (UnreadableException unhashable) {
      return argument;
    }
  }

  private static List<Object> ofAll(Collection<Value> values) throws UnreadableException {
    List<Object> keys = new ArrayList<>(values.size());
    for (Value value : values) {
      keys.add(of(value));
    }
    return keys;
  }

  static boolean isNumber(Value value) {
    return value instanceof Value.Int
        || value instanceof Value.Real
        || value instanceof Value.Complex
        || value instanceof Value.Ratio;
  }

  /** The key of a number: equal for numbers that are mathematically equal, whatever their type. */
  static Object ofNumber(Value number) {
    if (number instanceof Value.Int integer) {
      return integer.value();
    }
    if (number instanceof Value.Real real) {
      return ofDouble(real.value());
    }
    if (number instanceof Value.Ratio ratio) {
      if (ratio.denominator().equals(BigInteger.ONE)) {
        return ratio.numerator();
      }
      double nearest =
          new BigDecimal(ratio.numerator()).doubleValue()
              / new BigDecimal(ratio.denominator()).doubleValue();
      return Double.isFinite(nearest) && Numbers.ratio(new BigDecimal(nearest)).equals(ratio)
          ? (Object) nearest
          : ratio;
    }
    Value.Complex complex = (Value.Complex) number;
    return complex.imaginary() == 0
        ? ofDouble(complex.real())
        : new Of("complex", List.of(complex.real() + 0.0, complex.imaginary()));
  }

  private static Object ofDouble(double value) {
    boolean whole = Double.isFinite(value) && value == Math.rint(value);
    return whole ? new BigDecimal(value).toBigIntegerExact() : (Object) value;
  }

  /** The elements of a set of these: of equal ones the first. */
  static List<Value> distinct(Collection<Value> elements) throws UnreadableException {
    Map<Object, Value> first = new LinkedHashMap<>();
    for (Value element : elements) {
      first.putIfAbsent(of(element), element);
    }
    return List.copyOf(first.values());
  }

  /** The entries of a dict of these: of equal keys the first, with the last one's value. */
  static List<Map.Entry<Value, Value>> distinctEntries(Collection<Map.Entry<Value, Value>> entries)
      throws UnreadableException {
    Map<Object, Map.Entry<Value, Value>> kept = new LinkedHashMap<>();
    for (Map.Entry<Value, Value> entry : entries) {
      kept.merge(
          of(entry.getKey()), entry, (old, last) -> Map.entry(old.getKey(), last.getValue()));
    }
    return kept.values().stream().collect(Collectors.toUnmodifiableList());
  }
}
