package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.Scope.Binding;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Whether evaluating something at import can do nothing but make a value: no code of the repository
 * runs, and nothing is looked at but the names that stand there.
 */
final class Inertness {
  private final ModuleFile file;
  private final Predicate<Node> quiet;

  /**
   * @param quiet whether a class of the file's top level has no metaclass but {@code type}'s like
   */
  Inertness(ModuleFile file, Predicate<Node> quiet) {
    this.file = file;
    this.quiet = quiet;
  }

  /** Constants, names, functions, and collections of them; keys must hash as CPython's own do. */
  boolean isInert(Node expression) {
    return switch (expression.kind()) {
      case CONSTANT, NAME, ABSENT -> true;
      case TUPLE, LIST -> expression.list(Field.ELTS).stream().allMatch(this::isInert);
      case SET -> expression.list(Field.ELTS).stream().allMatch(this::isConstant);
      case DICT ->
          expression.list(Field.KEYS).stream().allMatch(this::isConstant)
              && expression.list(Field.VALUES).stream().allMatch(this::isInert);
      case UNARY_OP, BIN_OP -> isConstant(expression);
      case LAMBDA -> defaults(expression.child(Field.ARGS)).allMatch(this::isInert);
      case ATTRIBUTE -> isMethod(expression);
      default -> false;
    };
  }

  /** {@code Cache.__setitem__}, where the class above has that method and nobody changes it. */
  private boolean isMethod(Node attribute) {
    Node owner = attribute.child(Field.VALUE);
    Optional<Node> definition =
        owner.is(NodeKind.NAME) ? file.definition(owner.name()) : Optional.empty();
    return definition
        .filter(node -> node.is(NodeKind.CLASS_DEF) && quiet.test(node))
        .filter(node -> node.span().end() < attribute.span().start())
        .stream()
        .flatMap(node -> node.list(Field.BODY).stream())
        .anyMatch(
            member ->
                isNamed(member, attribute.name()) && member.list(Field.DECORATOR_LIST).isEmpty());
  }

  /** Constants and what is computed of them by operators. */
  boolean isConstant(Node expression) {
    return switch (expression.kind()) {
      case CONSTANT -> true;
      case TUPLE -> expression.list(Field.ELTS).stream().allMatch(this::isConstant);
      case UNARY_OP -> isConstant(expression.child(Field.OPERAND));
      case BIN_OP ->
          isConstant(expression.child(Field.LEFT)) && isConstant(expression.child(Field.RIGHT));
      default -> false;
    };
  }

  /**
   * Whether a definition of a function only binds it.
   *
   * @param owner the class it is a member of
   */
  boolean isInertFunction(Node function, Optional<Node> owner) {
    return function.list(Field.TYPE_PARAMS).isEmpty()
        && function.list(Field.DECORATOR_LIST).stream()
            .allMatch(decorator -> isInertDecorator(decorator, function, owner))
        && defaults(function.child(Field.ARGS)).allMatch(value -> isInertIn(owner, value))
        && annotations(function).allMatch(annotation -> isInertAnnotation(annotation, owner));
  }

  /** Whether a value is inert where it stands in a class, of which members hide other names. */
  boolean isInertIn(Optional<Node> owner, Node value) {
    return isInert(value)
        && value
            .walk()
            .filter(node -> node.is(NodeKind.ATTRIBUTE))
            .noneMatch(node -> owner.isPresent() && isHidden(node, owner.get()));
  }

  private static Stream<Node> defaults(Node arguments) {
    return Stream.concat(
        arguments.list(Field.DEFAULTS).stream(), arguments.list(Field.KW_DEFAULTS).stream());
  }

  private static Stream<Node> annotations(Node function) {
    Node arguments = function.child(Field.ARGS);
    Stream<Node> parameters =
        Stream.of(Field.POSONLYARGS, Field.ARGS, Field.VARARG, Field.KWONLYARGS, Field.KWARG)
            .flatMap(field -> arguments.list(field).stream())
            .flatMap(parameter -> parameter.list(Field.ANNOTATION).stream());
    return Stream.concat(parameters, function.list(Field.RETURNS).stream());
  }

  /** Names, texts and types of the standard library; all, where annotations are kept as text. */
  boolean isInertAnnotation(Node annotation, Optional<Node> owner) {
    boolean hidden =
        owner.isPresent()
            && annotation
                .walk()
                .filter(node -> node.is(NodeKind.NAME))
                .anyMatch(name -> isHidden(name, owner.get()));
    return hasLateAnnotations() || (isType(annotation) && !hidden);
  }

  private boolean hasLateAnnotations() {
    return file.module().list(Field.BODY).stream()
        .filter(node -> node.is(NodeKind.IMPORT_FROM) && node.hasName())
        .filter(node -> node.name().equals("__future__"))
        .flatMap(node -> node.list(Field.NAMES).stream())
        .anyMatch(alias -> alias.name().equals("annotations"));
  }

  private boolean isType(Node annotation) {
    return switch (annotation.kind()) {
      case CONSTANT, NAME -> true;
      case ATTRIBUTE -> isKnownType(annotation);
      case SUBSCRIPT ->
          isKnownType(annotation.child(Field.VALUE)) && isType(annotation.child(Field.SLICE));
      case TUPLE, LIST -> annotation.list(Field.ELTS).stream().allMatch(this::isType);
      case BIN_OP ->
          annotation.names().equals(List.of("|"))
              && isOperand(annotation.child(Field.LEFT))
              && isOperand(annotation.child(Field.RIGHT));
      default -> false;
    };
  }

  private boolean isOperand(Node type) {
    return switch (type.kind()) {
      case NAME -> isKnownType(type);
      case CONSTANT -> type.constant().value().equals("None");
      default -> isType(type);
    };
  }

  private boolean isKnownType(Node expression) {
    return file.external(expression).filter(StandardLibrary::isType).isPresent();
  }

  private boolean isInertDecorator(Node decorator, Node function, Optional<Node> owner) {
    boolean called = decorator.is(NodeKind.CALL);
    Node itself = called ? decorator.child(Field.FUNC) : decorator;
    if (owner.isPresent() && isHidden(itself, owner.get())) {
      return !called && isPartOfProperty(itself, function, owner.get());
    }
    Optional<String> name = file.external(itself).filter(StandardLibrary::isInertDecorator);
    if (name.isEmpty() || !called) {
      return name.isPresent();
    }
    return StandardLibrary.takesArguments(name.get())
        && decorator.list(Field.ARGS).stream().allMatch(this::isInert)
        && decorator.list(Field.KEYWORDS).stream()
            .allMatch(keyword -> keyword.hasName() && isInert(keyword.child(Field.VALUE)));
  }

  /** Whether the first name of an expression may mean a member of the class around it. */
  private boolean isHidden(Node expression, Node owner) {
    Node first = expression;
    while (first.is(NodeKind.ATTRIBUTE)) {
      first = first.child(Field.VALUE);
    }
    return first.is(NodeKind.NAME)
        && file.source().scope(owner).binding(first.name()) != Binding.GLOBAL
        && file.source().scope(owner).binding(first.name()) != Binding.FREE;
  }

  /** {@code @size.setter def size}, where all that the class binds to the name is a property. */
  private boolean isPartOfProperty(Node decorator, Node function, Node owner) {
    if (!decorator.is(NodeKind.ATTRIBUTE)
        || !List.of("setter", "getter", "deleter").contains(decorator.name())
        || !decorator.child(Field.VALUE).isName(function.name())) {
      return false;
    }
    List<Node> all =
        owner.list(Field.BODY).stream()
            .filter(
                member ->
                    Mentions.atImport(member).contains(function.name())
                        || isNamed(member, function.name()))
            .toList();
    return all.stream().allMatch(member -> isNamed(member, function.name()))
        && isProperty(all.get(0))
        && all.stream()
            .skip(1)
            .allMatch(
                member ->
                    member.list(Field.DECORATOR_LIST).size() == 1
                        && isAccessor(member.list(Field.DECORATOR_LIST).get(0), member.name()));
  }

  private static boolean isNamed(Node member, String name) {
    return member.kind().isFunction() && member.name().equals(name);
  }

  private static boolean isAccessor(Node decorator, String name) {
    return decorator.is(NodeKind.ATTRIBUTE) && decorator.child(Field.VALUE).isName(name);
  }

  private boolean isProperty(Node function) {
    List<Node> decorators = function.list(Field.DECORATOR_LIST);
    return decorators.size() == 1
        && decorators.get(0).isName("property")
        && file.isBuiltin("property");
  }
}
