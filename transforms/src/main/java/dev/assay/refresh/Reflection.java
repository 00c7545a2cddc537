package dev.assay.refresh;

import static dev.assay.refresh.ReflectiveNames.BUILTINS;
import static dev.assay.refresh.ReflectiveNames.BY_NAME;
import static dev.assay.refresh.ReflectiveNames.GIVING;
import static dev.assay.refresh.ReflectiveNames.MAKERS;
import static dev.assay.refresh.ReflectiveNames.MOCKS;
import static dev.assay.refresh.ReflectiveNames.WORDS;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ways to see a binding whose name is written nowhere: by going through a namespace, by putting a
 * name together, or by going from an object to the code around it. Code that has one of them may
 * see any name that came, went or changed.
 *
 * <p>A word of {@link ReflectiveNames} counts wherever it stands, so that an alias or a call
 * through something else does not hide it, unless it is a namespace that is asked for names that
 * are written ({@link Namespaces}) or looks at the shape of a function alone ({@link Shapes}).
 * Names that a module gives to such words are {@link LookingNames}.
 */
final class Reflection {
  private final boolean atImport;

  /** Built-in functions that are nothing to see a name by. */
  private final Set<String> innocent;

  private Reflection(boolean atImport, Set<String> innocent) {
    this.atImport = atImport;
    this.innocent = innocent;
  }

  /**
   * How a function, or other code, may see any name.
   *
   * @return the word; empty if it does not
   */
  static Optional<String> of(Node code) {
    return new Reflection(false, Set.of()).within(code);
  }

  /** The same of code of which it is known what code it made and ran. */
  static Optional<String> besidesMaking(Node code) {
    return new Reflection(false, MAKERS).within(code);
  }

  /** How what is evaluated of a statement at import may see any name. */
  static Optional<String> atImport(Node statement) {
    return new Reflection(true, Set.of()).within(statement);
  }

  /** Whether a word by itself stands for what looks into other things. */
  static boolean isWord(String name) {
    return WORDS.contains(name)
        || BUILTINS.contains(name)
        || BY_NAME.containsKey(name)
        || name.equals("modules");
  }

  private Optional<String> within(Node node) {
    if (atImport && node.kind().isFunction()) {
      return Surface.header().stream()
          .flatMap(field -> node.list(field).stream())
          .flatMap(part -> at(part).stream())
          .findFirst();
    }
    Optional<Node> documentation = Surface.documentationNode(node);
    return node.children().stream()
        .filter(child -> !documentation.equals(Optional.of(child)))
        .flatMap(child -> at(child).stream())
        .findFirst();
  }

  private Optional<String> at(Node node) {
    return here(node).or(() -> within(node));
  }

  private Optional<String> here(Node node) {
    if (Shapes.isReader(node)) {
      return Optional.empty();
    }
    return switch (node.kind()) {
      case NAME ->
          name(
              node,
              BUILTINS.contains(node.name())
                  && !innocent.contains(node.name())
                  && !LocalName.isOwn(node));
      case ATTRIBUTE -> name(node, node.name().equals("modules"));
      case ALIAS, ARG ->
          Mentions.words(node.name()).stream()
              .filter(word -> WORDS.contains(word) || word.equals("modules"))
              .findFirst();
      case IMPORT_FROM ->
          node.hasName()
              ? Mentions.words(node.name()).stream().filter(WORDS::contains).findFirst()
              : Optional.empty();
      case KEYWORD ->
          node.hasName() && (WORDS.contains(node.name()) || node.name().equals("spec"))
              ? Optional.of(node.name())
              : Optional.empty();
      case CONSTANT -> text(node.constant());
      case CALL -> call(node);
      default -> Optional.empty();
    };
  }

  private static Optional<String> name(Node node, boolean itself) {
    boolean found =
        itself
            || WORDS.contains(node.name())
            || (BY_NAME.containsKey(node.name()) && !isCalledByName(node));
    return found && !Namespaces.isAskedByKeys(node) && !isMovedCode(node)
        ? Optional.of(node.name())
        : Optional.empty();
  }

  /** In {@code f.__code__ = g.__code__}; what runs then is known as the code of {@code g}. */
  private static boolean isMovedCode(Node node) {
    Optional<Node> statement = node.parent().filter(parent -> parent.is(NodeKind.ASSIGN));
    return statement.isPresent()
        && statement.get().list(Field.TARGETS).size() == 1
        && Stream.of(Field.TARGETS, Field.VALUE)
            .map(statement.get()::child)
            .allMatch(side -> side.is(NodeKind.ATTRIBUTE) && side.name().equals("__code__"));
  }

  private static Optional<String> text(Constant constant) {
    if (constant.kind() != Constant.Kind.STR) {
      return Optional.empty();
    }
    String text = (String) constant.value();
    return text.startsWith("__") || text.equals("eval_str")
        ? Optional.of(text).filter(WORDS::contains)
        // A field of str.format whose attribute is not written out.
        : Optional.of(text).filter(whole -> whole.matches("(?s).*\\{[^{}:!]*\\.(?:\\W.*)?"));
  }

  /** Whether {@code getattr} and its like are called with a name that is written. */
  private static boolean isCalledByName(Node function) {
    Optional<Node> call = function.parent();
    if (call.isEmpty()
        || !call.get().is(NodeKind.CALL)
        || !call.get().list(Field.FUNC).contains(function)) {
      return function.name().equals("patch") && isBaseOfAttribute(function);
    }
    List<Node> arguments = call.get().list(Field.ARGS);
    int place = BY_NAME.getOrDefault(function.name(), 0);
    // monkeypatch.setattr("module.name", value), and super().__getattr__("name")
    return isKey(function, arguments, place)
        || (function.is(NodeKind.ATTRIBUTE) && isKey(function, arguments, 0));
  }

  private static boolean isBaseOfAttribute(Node node) {
    return node.parent().filter(parent -> parent.is(NodeKind.ATTRIBUTE)).isPresent();
  }

  private static Optional<String> call(Node call) {
    Node function = call.child(Field.FUNC);
    List<Node> arguments = call.list(Field.ARGS);
    boolean patches =
        function.is(NodeKind.ATTRIBUTE)
            && Set.of("object", "multiple").contains(function.name())
            && Mentions.of(function).contains("patch");
    if (patches) {
      boolean written =
          function.name().equals("object")
              ? isKey(function, arguments, 1)
              : call.list(Field.KEYWORDS).stream().allMatch(Node::hasName);
      return written ? Optional.empty() : Optional.of("patch." + function.name());
    }
    boolean makesClass = function.isName("type") && arguments.size() > 1;
    boolean copiesMembers =
        function.hasName() && MOCKS.contains(function.name()) && !arguments.isEmpty();
    return makesClass || copiesMembers ? Optional.of(function.name()) : Optional.empty();
  }

  /** Whether an argument is a name that is written; what gives a thing may give one that looks. */
  private static boolean isKey(Node function, List<Node> arguments, int place) {
    return place < arguments.size()
        && arguments.subList(0, place + 1).stream().noneMatch(each -> each.is(NodeKind.STARRED))
        && (WrittenKeys.isWritten(arguments.get(place))
            || (!GIVING.contains(function.name()) && WrittenKeys.isText(arguments.get(place))));
  }
}
