package dev.assay.score;

import dev.assay.score.Value.Int;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import dev.assay.score.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Calls of built-in and standard types whose result is written in their arguments: {@code set([1,
 * 2])}, {@code OrderedDict([("a", 1)])}, {@code Fraction(2, 4)}. Nothing is executed: each is a
 * rule that builds a value of bounded size, and a call that no rule fits stays a call.
 */
final class Constructors {
  private static final Set<String> COLLECTIONS =
      Set.of("OrderedDict", "defaultdict", "Counter", "deque");

  private static final Set<String> BUILT_IN =
      Set.of(
          "list",
          "tuple",
          "set",
          "frozenset",
          "dict",
          "range",
          "slice",
          "bool",
          "int",
          "float",
          "complex",
          "str",
          "bytes",
          "bytearray");

  /** Classes of the standard library that are not spelled as classes. */
  private static final Set<String> LOWER_CASE =
      Set.of("date", "datetime", "time", "timedelta", "defaultdict", "deque", "array");

  /** Whether conversions from one type to another, as {@code str(5)}, are written out too. */
  private final boolean converting;

  Constructors(boolean converting) {
    this.converting = converting;
  }

  /**
   * Whether a call is one of a class by its spelling (RepoReason, appendix E.4): capitals, the
   * built-in types, and a few of the standard library.
   */
  static boolean isClass(List<String> callee) {
    String last = callee.get(callee.size() - 1);
    int letter = 0;
    while (letter < last.length() && last.charAt(letter) == '_') {
      letter++;
    }
    return (letter < last.length() && Character.isUpperCase(last.codePointAt(letter)))
        || LOWER_CASE.contains(last)
        || (callee.size() == 1 && BUILT_IN.contains(last));
  }

  /** The value that a call makes; the call itself where no rule fits. */
  Value resolve(Value.Call call) throws UnreadableException {
    Optional<Value> made = make(standardName(call.callee()), call);
    return made.orElse(call);
  }

  private static String standardName(List<String> callee) {
    String last = callee.get(callee.size() - 1);
    if (callee.size() == 1) {
      return last;
    }
    String module = callee.get(0);
    boolean qualified =
        callee.size() == 2
            && ((module.equals("collections") && COLLECTIONS.contains(last))
                || (module.equals("fractions") && last.equals("Fraction"))
                || (module.equals("decimal") && last.equals("Decimal"))
                || (module.equals("builtins") && BUILT_IN.contains(last)));
    return qualified ? last : "";
  }

  private Optional<Value> make(String name, Value.Call call) throws UnreadableException {
    List<Value> arguments = call.arguments();
    return switch (name) {
      case "dict" -> Containers.mapping(Mapping.Kind.DICT, arguments, call.keywords());
      case "OrderedDict" ->
          Containers.mapping(Mapping.Kind.ORDERED_DICT, arguments, call.keywords());
      case "defaultdict" -> {
        // The factory is no part of what two of them are compared by.
        List<Value> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        yield Containers.mapping(Mapping.Kind.DEFAULT_DICT, rest, call.keywords());
      }
      case "Counter" -> Containers.counter(arguments, call.keywords());
      case "deque" -> Containers.deque(arguments, call.keywords());
      default -> call.keywords().isEmpty() ? plain(name, arguments) : Optional.empty();
    };
  }

  private Optional<Value> plain(String name, List<Value> arguments) throws UnreadableException {
    return switch (name) {
      case "list" -> Containers.sequence(Sequence.Type.LIST, arguments);
      case "tuple" -> Containers.sequence(Sequence.Type.TUPLE, arguments);
      case "set" -> Containers.bag(arguments, false);
      case "frozenset" -> Containers.bag(arguments, true);
      case "range" -> Containers.range(arguments);
      case "bytes" -> Containers.bytes(arguments, false);
      case "bytearray" -> Containers.bytes(arguments, true);
      case "complex" -> complex(arguments);
      case "Fraction" -> fraction(arguments);
      default ->
          switch (arguments.size()) {
            case 0 -> empty(name);
            case 1 -> converted(name, arguments.get(0));
            default -> Optional.empty();
          };
    };
  }

  private static Optional<Value> empty(String name) {
    return switch (name) {
      case "int" -> Optional.of(Numbers.integer(0));
      case "float" -> Optional.of(new Value.Real(0));
      case "str" -> Optional.of(new Text("", List.of()));
      case "bool" -> Optional.of(Singleton.FALSE);
      default -> Optional.empty();
    };
  }

  private Optional<Value> converted(String name, Value from) {
    return switch (name) {
      case "float" ->
          from instanceof Text text
              ? Numbers.parseReal(text.text())
              : Numbers.real(from).map(Value.Real::new);
      case "Decimal" ->
          from instanceof Text text
              ? Numbers.parseDecimal(text.text())
              : Optional.of(from).filter(Int.class::isInstance);
      case "int" ->
          from instanceof Int
              ? Optional.of(from)
              : from instanceof Text text && converting
                  ? Numbers.parseInteger(text.text())
                  : Optional.empty();
      case "str" ->
          from instanceof Text
              ? Optional.of(from)
              : from instanceof Int number && converting
                  ? Optional.of(new Text(number.value().toString(), List.of()))
                  : Optional.empty();
      case "bool" ->
          from instanceof Singleton singleton && singleton.isBoolean()
              ? Optional.of(from)
              : from instanceof Int number && converting
                  ? Optional.of(number.value().signum() == 0 ? Singleton.FALSE : Singleton.TRUE)
                  : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Value> complex(List<Value> arguments) {
    if (arguments.size() > 2) {
      return Optional.empty();
    }
    Optional<Double> real = arguments.isEmpty() ? Optional.of(0.0) : Numbers.real(arguments.get(0));
    Optional<Double> imaginary =
        arguments.size() < 2 ? Optional.of(0.0) : Numbers.real(arguments.get(1));
    return real.flatMap(re -> imaginary.map(im -> new Value.Complex(re, im)));
  }

  private static Optional<Value> fraction(List<Value> arguments) {
    if (arguments.size() == 1 && arguments.get(0) instanceof Text text) {
      String[] parts = text.text().toLowerCase(Locale.ROOT).split("/", -1);
      Optional<Value> over =
          parts.length == 2 ? Numbers.parseInteger(parts[1]) : Optional.of(Numbers.integer(1));
      return parts.length > 2
          ? Optional.empty()
          : Numbers.parseInteger(parts[0]).flatMap(n -> over.flatMap(d -> ratio(n, d)));
    }
    if (arguments.isEmpty() || arguments.size() > 2) {
      return Optional.empty();
    }
    return ratio(arguments.get(0), arguments.size() == 2 ? arguments.get(1) : Numbers.integer(1));
  }

  private static Optional<Value> ratio(Value over, Value under) {
    return over instanceof Int numerator
            && under instanceof Int denominator
            && denominator.value().signum() != 0
        ? Optional.of(Numbers.ratio(numerator.value(), denominator.value()))
        : Optional.empty();
  }
}
