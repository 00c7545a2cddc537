package dev.assay.mask;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a wrong answer of the same form and type out of a right one.
 *
 * <p>SPEC.md, "Stability": every kept assertion is shown to be able to fail, because with a
 * perturbed answer it must not pass. The change is the smallest that a sloppy comparison might
 * miss: a number one up, one character of a string, one element of a list. Constants and attributes
 * become {@code None}, {@code None} becomes {@code 0}; a mathematical expression gets {@code + 1}.
 */
public final class Perturbation {
  private final PythonSource source;

  private Perturbation(PythonSource source) {
    this.source = source;
  }

  /**
   * Perturbs an answer.
   *
   * @param answer one Python expression in an accepted form
   * @return one Python expression on one line whose tree differs
   * @throws IllegalArgumentException if {@code answer} is no expression
   */
  public static String of(String answer) {
    PythonSource source = AnswerText.require(answer);
    return new Perturbation(source).perturbed(AnswerText.expression(source));
  }

  private String perturbed(Node node) {
    return value(node).orElseGet(() -> oneMore(node));
  }

  /** Empty where there is no value to change, only an expression to add to. */
  private Optional<String> value(Node node) {
    if (Literals.isSignedNumber(node)) {
      return Optional.of(number(node));
    }
    return switch (node.kind()) {
      case CONSTANT -> Optional.of(constant(node.constant()));
      case LIST -> Optional.of("[" + String.join(", ", fewerOrOne(elements(node))) + "]");
      case TUPLE -> {
        List<String> elements = fewerOrOne(elements(node));
        yield Optional.of(AnswerText.tuple(String.join(", ", elements), elements.size()));
      }
      case SET -> Optional.of("{" + String.join(", ", withOneMore(elements(node))) + "}");
      case DICT -> Optional.of(dict(node));
      case NAME, ATTRIBUTE -> Optional.of("None");
      case CALL -> call(node);
      case BIN_OP ->
          Literals.isComplexSum(node)
              ? Optional.of(
                  write(node.child(Field.LEFT))
                      + node.names().get(0)
                      + number(node.child(Field.RIGHT)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private String oneMore(Node node) {
    // Adding to a comparison, a truth value or infinity may change nothing.
    boolean addsUp =
        switch (node.kind()) {
          case BIN_OP, UNARY_OP, CALL -> node.walk().noneMatch(part -> part.isName("oo"));
          default -> false;
        };
    return addsUp ? "(" + write(node) + ") + 1" : "None";
  }

  private static String number(Node node) {
    Node digits = Literals.withoutSigns(node);
    boolean negative = false;
    for (Node at = node; at != digits; at = at.child(Field.OPERAND)) {
      negative ^= at.names().get(0).equals("-");
    }
    Object value = digits.constant().value();
    if (value instanceof BigInteger integer) {
      return (negative ? integer.negate() : integer).add(BigInteger.ONE).toString();
    }
    double real = negative ? -(Double) value : (Double) value;
    // Beyond 2^53, and at infinity, one more is no more.
    double other = real + 1 == real || Double.isInfinite(real) ? 0.0 : real + 1;
    boolean imaginary = digits.constant().kind() == Constant.Kind.COMPLEX;
    return other + (imaginary ? "j" : "");
  }

  private static String constant(Constant constant) {
    return switch (constant.kind()) {
      case NONE -> "0";
      case ELLIPSIS -> "None";
      case BOOL -> constant.value().equals(true) ? "False" : "True";
      case STR -> AnswerText.string(text((String) constant.value()));
      case BYTES -> AnswerText.bytes(text((String) constant.value()));
      case INT, FLOAT, COMPLEX -> throw new IllegalStateException("a number is no " + constant);
    };
  }

  /** Changes the last letter or digit to its neighbour, so that a number in a string stays one. */
  private static String text(String value) {
    for (int at = value.length() - 1; at >= 0; at--) {
      char unit = value.charAt(at);
      boolean ascii =
          (unit >= '0' && unit <= '9')
              || (unit >= 'a' && unit <= 'z')
              || (unit >= 'A' && unit <= 'Z');
      if (ascii) {
        char other =
            switch (unit) {
              case '9' -> '8';
              case 'z' -> 'y';
              case 'Z' -> 'Y';
              default -> (char) (unit + 1);
            };
        return value.substring(0, at) + other + value.substring(at + 1);
      }
    }
    return value + "x";
  }

  private String dict(Node node) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < node.list(Field.KEYS).size(); i++) {
      items.add(write(node.list(Field.KEYS).get(i)) + ": " + write(node.list(Field.VALUES).get(i)));
    }
    if (items.isEmpty()) {
      return "{0: 0}";
    }
    items.remove(items.size() - 1);
    return "{" + String.join(", ", items) + "}";
  }

  /** Changes the last argument; a constructor without arguments becomes None. */
  private Optional<String> call(Node node) {
    List<Node> arguments = new ArrayList<>(node.list(Field.ARGS));
    arguments.addAll(node.list(Field.KEYWORDS));
    String callee = write(node.child(Field.FUNC));
    if (arguments.isEmpty()) {
      return Optional.of(Spelling.EMPTY_LITERALS.contains(callee) ? oneElement(callee) : "None");
    }
    Node last = arguments.get(arguments.size() - 1);
    Node changed = last.is(NodeKind.KEYWORD) ? last.child(Field.VALUE) : last;
    boolean literal = changed.walk().noneMatch(part -> part.is(NodeKind.NAME));
    if (!literal && !changed.is(NodeKind.CALL)) {
      return Optional.empty();
    }
    return value(changed)
        .map(
            text -> {
              List<String> written = new ArrayList<>();
              arguments.subList(0, arguments.size() - 1).forEach(part -> written.add(write(part)));
              written.add(last.is(NodeKind.KEYWORD) ? last.name() + "=" + text : text);
              return callee + "(" + String.join(", ", written) + ")";
            });
  }

  private static String oneElement(String type) {
    return switch (type) {
      case "set" -> "{0}";
      case "list" -> "[0]";
      case "tuple" -> "(0,)";
      case "dict" -> "{0: 0}";
      default -> type + "([0])";
    };
  }

  private List<String> elements(Node display) {
    return display.list(Field.ELTS).stream().map(this::write).toList();
  }

  private static List<String> fewerOrOne(List<String> elements) {
    return elements.isEmpty() ? List.of("0") : elements.subList(0, elements.size() - 1);
  }

  /** Sets grow: taking away an element that is written twice would change nothing. */
  private static List<String> withOneMore(List<String> elements) {
    List<String> more = new ArrayList<>(elements);
    String another = "'another'";
    while (more.contains(another)) {
      another = AnswerText.string(another);
    }
    more.add(another);
    return more;
  }

  private String write(Node node) {
    return AnswerText.of(source, node);
  }
}
