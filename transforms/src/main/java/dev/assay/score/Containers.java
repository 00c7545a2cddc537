package dev.assay.score;

import dev.assay.score.Value.Bag;
import dev.assay.score.Value.Bytes;
import dev.assay.score.Value.Int;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import dev.assay.score.Value.Text;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the constructors of containers make of literals; empty where only the interpreter could
 * tell, or where it would be long.
 */
final class Containers {
  private Containers() {}

  static Optional<Value> sequence(Sequence.Type type, List<Value> arguments) {
    return elements(arguments).map(each -> new Sequence(type, each));
  }

  /** A list of a set has an order that only the interpreter knows; a set of one needs none. */
  static Optional<Value> bag(List<Value> arguments, boolean frozen) throws UnreadableException {
    Optional<List<Value>> members =
        arguments.size() == 1 && arguments.get(0) instanceof Bag bag
            ? Optional.of(bag.elements())
            : elements(arguments);
    return members.isEmpty()
        ? Optional.empty()
        : Optional.of(new Bag(Keys.distinct(members.get()), frozen));
  }

  /** A counter of a mapping, or of how often elements occur. */
  static Optional<Value> counter(List<Value> arguments, Map<String, Value> keywords)
      throws UnreadableException {
    Optional<Value> counted = mapping(Mapping.Kind.COUNTER, arguments, keywords);
    return counted.isPresent() || !keywords.isEmpty() ? counted : count(arguments);
  }

  /** What iterating over the only argument gives, or nothing if there is none. */
  private static Optional<List<Value>> elements(List<Value> arguments) {
    if (arguments.isEmpty()) {
      return Optional.of(List.of());
    }
    return arguments.size() == 1 ? elements(arguments.get(0)) : Optional.empty();
  }

  private static Optional<List<Value>> elements(Value iterable) {
    if (iterable instanceof Sequence sequence) {
      return Optional.of(sequence.elements());
    }
    if (iterable instanceof Mapping mapping) {
      return Optional.of(mapping.entries().stream().map(Map.Entry::getKey).toList());
    }
    if (iterable instanceof Text text && text.surrogates().isEmpty()) {
      return text.text().length() > Limits.WRITTEN_OUT
          ? Optional.empty()
          : Optional.of(
              text.text()
                  .codePoints()
                  .mapToObj(point -> (Value) new Text(Character.toString(point), List.of()))
                  .toList());
    }
    if (iterable instanceof Bytes bytes && bytes.bytes().length() <= Limits.WRITTEN_OUT) {
      return Optional.of(
          bytes.bytes().chars().mapToObj(each -> (Value) Numbers.integer(each)).toList());
    }
    return iterable instanceof Value.Range range ? elements(range) : Optional.empty();
  }

  private static Optional<List<Value>> elements(Value.Range range) {
    if (range.length().compareTo(BigInteger.valueOf(Limits.WRITTEN_OUT)) > 0) {
      return Optional.empty();
    }
    List<Value> elements = new ArrayList<>();
    BigInteger next = range.start();
    for (int i = range.length().intValueExact(); i > 0; i--) {
      elements.add(new Int(next));
      next = next.add(range.step());
    }
    return Optional.of(elements);
  }

  static Optional<Value> mapping(
      Mapping.Kind kind, List<Value> arguments, Map<String, Value> keywords)
      throws UnreadableException {
    List<Map.Entry<Value, Value>> entries = new ArrayList<>();
    if (arguments.size() > 1) {
      return Optional.empty();
    }
    if (arguments.size() == 1 && arguments.get(0) instanceof Mapping mapping) {
      entries.addAll(mapping.entries());
    } else if (arguments.size() == 1) {
      boolean pairs = kind != Mapping.Kind.COUNTER && arguments.get(0) instanceof Sequence;
      if (!pairs) {
        return Optional.empty();
      }
      for (Value pair : ((Sequence) arguments.get(0)).elements()) {
        if (!(pair instanceof Sequence two) || two.elements().size() != 2) {
          return Optional.empty();
        }
        entries.add(Map.entry(two.elements().get(0), two.elements().get(1)));
      }
    }
    keywords.forEach((key, value) -> entries.add(Map.entry(new Text(key, List.of()), value)));
    return Optional.of(new Mapping(kind, Keys.distinctEntries(entries)));
  }

  private static Optional<Value> count(List<Value> arguments) throws UnreadableException {
    Optional<List<Value>> elements = elements(arguments);
    if (elements.isEmpty()) {
      return Optional.empty();
    }
    Map<Object, Integer> counts = new HashMap<>();
    for (Value element : elements.get()) {
      counts.merge(Keys.of(element), 1, Integer::sum);
    }
    List<Map.Entry<Value, Value>> entries = new ArrayList<>();
    for (Value element : Keys.distinct(elements.get())) {
      entries.add(Map.entry(element, Numbers.integer(counts.getOrDefault(Keys.of(element), 0))));
    }
    return Optional.of(new Mapping(Mapping.Kind.COUNTER, List.copyOf(entries)));
  }

  /** With a bound on its length a deque keeps its last elements; the bound is not compared. */
  static Optional<Value> deque(List<Value> arguments, Map<String, Value> keywords) {
    Value bound =
        arguments.size() == 2 ? arguments.get(1) : keywords.getOrDefault("maxlen", Singleton.NONE);
    int positional = Math.min(arguments.size(), 1);
    boolean fits =
        arguments.size() <= 2
            && keywords.size() <= (arguments.size() == 2 ? 0 : 1)
            && (keywords.isEmpty() || keywords.containsKey("maxlen"));
    if (!fits) {
      return Optional.empty();
    }
    return elements(arguments.subList(0, positional))
        .flatMap(each -> last(each, bound))
        .map(each -> new Sequence(Sequence.Type.DEQUE, each));
  }

  private static Optional<List<Value>> last(List<Value> elements, Value bound) {
    if (bound == Singleton.NONE) {
      return Optional.of(elements);
    }
    if (!(bound instanceof Int number) || number.value().signum() < 0) {
      return Optional.empty();
    }
    int kept = number.value().min(BigInteger.valueOf(elements.size())).intValueExact();
    return Optional.of(elements.subList(elements.size() - kept, elements.size()));
  }

  static Optional<Value> range(List<Value> arguments) {
    List<BigInteger> numbers = new ArrayList<>();
    for (Value argument : arguments) {
      if (!(argument instanceof Int number)) {
        return Optional.empty();
      }
      numbers.add(number.value());
    }
    if (numbers.isEmpty() || numbers.size() > 3) {
      return Optional.empty();
    }
    BigInteger start = numbers.size() == 1 ? BigInteger.ZERO : numbers.get(0);
    BigInteger stop = numbers.size() == 1 ? numbers.get(0) : numbers.get(1);
    BigInteger step = numbers.size() == 3 ? numbers.get(2) : BigInteger.ONE;
    if (step.signum() == 0) {
      return Optional.empty();
    }
    BigInteger way = stop.subtract(start).multiply(BigInteger.valueOf(step.signum()));
    BigInteger length =
        way.signum() <= 0
            ? BigInteger.ZERO
            : way.add(step.abs()).subtract(BigInteger.ONE).divide(step.abs());
    // Python compares ranges as the sequences they are.
    return Optional.of(
        new Value.Range(
            length.signum() == 0 ? BigInteger.ZERO : start,
            length.compareTo(BigInteger.ONE) <= 0 ? BigInteger.ONE : step,
            length));
  }

  static Optional<Value> bytes(List<Value> arguments, boolean mutable) {
    if (arguments.size() == 1 && arguments.get(0) instanceof Bytes bytes) {
      return Optional.of(new Bytes(bytes.bytes(), mutable));
    }
    if (arguments.size() == 1 && !(arguments.get(0) instanceof Sequence)) {
      return Optional.empty();
    }
    StringBuilder made = new StringBuilder();
    for (Value each : elements(arguments).orElse(List.of(Singleton.NONE))) {
      if (!(each instanceof Int number)
          || number.value().signum() < 0
          || number.value().bitLength() > 8) {
        return Optional.empty();
      }
      made.append((char) number.value().intValueExact());
    }
    return Optional.of(new Bytes(made.toString(), mutable));
  }
}
