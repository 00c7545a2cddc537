package dev.assay.mask;

import dev.assay.mask.Morphology.Accepted;
import dev.assay.mask.Morphology.Rejected;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Funnel 2 of the protocol: an answer is a concrete, explicit value and not a name for one or a way
 * to compute one (RepoReason, appendix E.4).
 *
 * <p>A display is as good as its worst element, a constructor as its worst argument; names and
 * attributes inside either are rejected, for then the answer is not written out. NaN is rejected
 * however it is spelled, {@code S.NaN} included, though appendix E.4 gives that as an example of a
 * stable attribute: no comparison with NaN can be relied on.
 */
public final class MorphologicalFunnel {
  private static final Set<String> NUMBER_PARSERS = Set.of("float", "complex", "Decimal");

  private final TestNames names;
  private final Optional<SymbolicForm> symbolic;

  MorphologicalFunnel(TestNames names, AnswerLanguage language) {
    this.names = names;
    this.symbolic =
        language == AnswerLanguage.SYMBOLIC
            ? Optional.of(new SymbolicForm(names))
            : Optional.empty();
  }

  /**
   * The funnel for the assertions of {@code function}.
   *
   * @param source the parsed text that holds the function
   * @param function the test function, whose own variables are no constants
   * @param language whether mathematical expressions are answers
   */
  public static MorphologicalFunnel of(
      PythonSource source, Node function, AnswerLanguage language) {
    return new MorphologicalFunnel(new TestNames(source, function), language);
  }

  /** The form of an expression, or the rule it breaks. */
  public Morphology classify(Node operand) {
    Morphology plain = plain(operand);
    return plain instanceof Rejected rejected && symbolic.isPresent()
        ? symbolic.get().classify(operand, rejected.reason())
        : plain;
  }

  private Morphology plain(Node node) {
    return switch (node.kind()) {
      case CONSTANT -> new Accepted(AnswerForm.LITERAL, kindOf(node.constant()));
      case UNARY_OP -> signed(node);
      case BIN_OP ->
          Literals.isComplexSum(node)
              ? new Accepted(AnswerForm.LITERAL, AnswerKind.COMPLEX)
              : new Rejected(MaskReason.EXPRESSION);
      case LIST -> display(AnswerKind.LIST, node.list(Field.ELTS).stream());
      case TUPLE -> display(AnswerKind.TUPLE, node.list(Field.ELTS).stream());
      case SET -> display(AnswerKind.SET, node.list(Field.ELTS).stream());
      case DICT ->
          display(
              AnswerKind.DICT,
              Stream.concat(node.list(Field.KEYS).stream(), node.list(Field.VALUES).stream()));
      case NAME -> name(node.name());
      case ATTRIBUTE -> attribute(node);
      case CALL -> call(node);
      case STARRED, ABSENT -> new Rejected(MaskReason.UNPACKING);
      case JOINED_STR -> new Rejected(MaskReason.F_STRING);
      case LAMBDA -> new Rejected(MaskReason.LAMBDA);
      case LIST_COMP, SET_COMP, DICT_COMP, GENERATOR_EXP -> new Rejected(MaskReason.COMPREHENSION);
      default -> new Rejected(MaskReason.EXPRESSION);
    };
  }

  private static AnswerKind kindOf(Constant constant) {
    return switch (constant.kind()) {
      case NONE -> AnswerKind.NONE;
      case ELLIPSIS -> AnswerKind.ELLIPSIS;
      case BOOL -> AnswerKind.BOOL;
      case INT -> AnswerKind.INT;
      case FLOAT -> AnswerKind.FLOAT;
      case COMPLEX -> AnswerKind.COMPLEX;
      case STR -> AnswerKind.STR;
      case BYTES -> AnswerKind.BYTES;
    };
  }

  private static Morphology signed(Node node) {
    return Literals.isSignedNumber(node)
        ? new Accepted(AnswerForm.LITERAL, kindOf(Literals.withoutSigns(node).constant()))
        : new Rejected(MaskReason.EXPRESSION);
  }

  /** A display is what its elements are: of constructors if it holds any, else a literal. */
  private Morphology display(AnswerKind kind, Stream<Node> elements) {
    boolean constructors = false;
    for (Node element : elements.toList()) {
      Morphology part = plain(element);
      if (part instanceof Rejected rejected && rejected.reason() != MaskReason.VARIABLE) {
        return rejected;
      }
      if (!isWrittenOut(part)) {
        return new Rejected(MaskReason.NAME_IN_CONTAINER);
      }
      constructors |= part.priority() == AnswerForm.CONSTRUCTOR.priority();
    }
    return constructors
        ? new Accepted(AnswerForm.CONSTRUCTOR, AnswerKind.CONSTRUCTOR)
        : new Accepted(AnswerForm.LITERAL, kind);
  }

  private static boolean isWrittenOut(Morphology part) {
    return part.priority() == AnswerForm.LITERAL.priority()
        || part.priority() == AnswerForm.CONSTRUCTOR.priority();
  }

  private Morphology name(String name) {
    if (Spelling.isNan(name)) {
      return new Rejected(MaskReason.NOT_A_NUMBER);
    }
    boolean constant = Spelling.isConstant(name) || name.equals("NotImplemented");
    return constant && !names.isVariable(name)
        ? new Accepted(AnswerForm.GLOBAL_CONSTANT, AnswerKind.CONSTANT)
        : new Rejected(MaskReason.VARIABLE);
  }

  private static Morphology attribute(Node node) {
    if (Spelling.isNan(node.name())) {
      return new Rejected(MaskReason.NOT_A_NUMBER);
    }
    return DottedName.of(node).isPresent()
        ? new Accepted(AnswerForm.STABLE_ATTRIBUTE, AnswerKind.ATTRIBUTE)
        : new Rejected(MaskReason.ATTRIBUTE_OF_EXPRESSION);
  }

  private Morphology call(Node node) {
    List<Node> arguments = new ArrayList<>(node.list(Field.ARGS));
    for (Node keyword : node.list(Field.KEYWORDS)) {
      if (!keyword.hasName()) {
        return new Rejected(MaskReason.UNPACKING);
      }
      arguments.add(keyword.child(Field.VALUE));
    }
    Optional<DottedName> callee = DottedName.of(node.child(Field.FUNC));
    if (callee.isEmpty()) {
      return new Rejected(MaskReason.DYNAMIC_CALL);
    }
    DottedName name = callee.get();
    boolean cast =
        name.isPlain()
            && Spelling.BUILTIN_TYPES.contains(name.root())
            && !names.isVariable(name.root());
    if (!cast && !Spelling.isClass(name)) {
      return new Rejected(MaskReason.DYNAMIC_CALL);
    }
    if (parsesNan(name, arguments)) {
      return new Rejected(MaskReason.NOT_A_NUMBER);
    }
    if (cast && arguments.isEmpty() && Spelling.EMPTY_LITERALS.contains(name.root())) {
      return new Accepted(AnswerForm.LITERAL, emptyKind(name.root()));
    }
    return constructor(
        arguments, cast ? MaskReason.CAST_OF_VARIABLE : MaskReason.VARIABLE_ARGUMENT);
  }

  private Morphology constructor(List<Node> arguments, MaskReason otherwise) {
    for (Node argument : arguments) {
      Morphology part = plain(argument);
      if (part instanceof Rejected rejected) {
        return switch (rejected.reason()) {
          case UNPACKING, COMPREHENSION, LAMBDA, F_STRING, NOT_A_NUMBER -> rejected;
          default -> new Rejected(otherwise);
        };
      }
      if (!isWrittenOut(part)) {
        return new Rejected(otherwise);
      }
    }
    return new Accepted(AnswerForm.CONSTRUCTOR, AnswerKind.CONSTRUCTOR);
  }

  private static AnswerKind emptyKind(String type) {
    return switch (type) {
      case "set" -> AnswerKind.SET;
      case "list" -> AnswerKind.LIST;
      case "dict" -> AnswerKind.DICT;
      case "tuple" -> AnswerKind.TUPLE;
      // There is no display of a frozen set, so its hint asks for a constructor.
      default -> AnswerKind.CONSTRUCTOR;
    };
  }

  private static boolean parsesNan(DottedName callee, List<Node> arguments) {
    return NUMBER_PARSERS.contains(callee.last())
        && arguments.stream()
            .filter(Literals::isText)
            .map(text -> text.constant().value().toString().toLowerCase(Locale.ROOT))
            .anyMatch(text -> text.contains("nan"));
  }
}
