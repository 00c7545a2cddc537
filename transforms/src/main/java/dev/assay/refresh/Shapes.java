package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Optional;
import java.util.Set;

/**
 * What looks at no more than the shape of a function that it is given: parameters, defaults,
 * annotations, flags, {@code __wrapped__} and {@code __signature__}. Whoever holds the function
 * mentions its name, and a function of another shape is another thing under that name; so this is
 * no {@linkplain Reflection reflection}.
 *
 * <p>Read from {@code inspect} of CPython 3.11 to 3.13. Left out is what goes from a function to
 * its file, module, class, frame or variables ({@code getsource}, {@code getmodule}, {@code
 * getclosurevars}), goes through members ({@code getmembers}, {@code getdoc}, which asks bases) or
 * evaluates texts ({@code get_annotations}, and {@code eval_str} wherever it stands).
 */
final class Shapes {
  /** Members of {@code inspect}. */
  private static final Set<String> READERS =
      Set.of(
          "signature",
          "Signature",
          "Parameter",
          "BoundArguments",
          "_empty",
          "unwrap",
          "getfullargspec",
          "FullArgSpec",
          "getcallargs",
          "isfunction",
          "ismethod",
          "isclass",
          "ismodule",
          "isbuiltin",
          "isroutine",
          "ismethoddescriptor",
          "isdatadescriptor",
          "isgetsetdescriptor",
          "ismemberdescriptor",
          "ismethodwrapper",
          "isgenerator",
          "isgeneratorfunction",
          "iscoroutine",
          "iscoroutinefunction",
          "isawaitable",
          "isasyncgen",
          "isasyncgenfunction");

  /** Those that can be given a class, an object with {@code __call__} or a chain of wrappers. */
  private static final Set<String> OF_CALLABLES =
      Set.of("signature", "Signature", "unwrap", "getfullargspec", "getcallargs");

  /** What {@code _signature_from_callable} and {@code unwrap} ask such things for. */
  private static final Set<String> ASKED =
      Set.of(
          "__call__",
          "__defaults__",
          "__init__",
          "__kwdefaults__",
          "__new__",
          "__signature__",
          "__text_signature__",
          "__wrapped__",
          "__partialmethod__",
          "_partialmethod");

  private Shapes() {}

  /** Names that a word asks for though they do not stand there. */
  static Set<String> askedBy(String word) {
    return OF_CALLABLES.contains(word) ? ASKED : Set.of();
  }

  /** Whether a word is {@code inspect}, imported as such or followed by a reader of shapes. */
  static boolean isReader(Node word) {
    Optional<Node> parent = word.parent();
    return switch (word.kind()) {
      case NAME ->
          word.isName("inspect")
              && parent
                  .filter(node -> node.is(NodeKind.ATTRIBUTE) && isReader(node.name()))
                  .isPresent();
      case ALIAS ->
          word.name().equals("inspect")
              && word.names().isEmpty()
              && parent.filter(node -> node.is(NodeKind.IMPORT)).isPresent();
      case IMPORT_FROM ->
          word.list(Field.NAMES).stream().allMatch(alias -> isImported(word, alias));
      default -> false;
    };
  }

  /** Whether a statement imports a reader of shapes under a name. */
  static boolean isImported(Node importFrom, Node alias) {
    return importFrom.hasName()
        && importFrom.name().equals("inspect")
        && ModuleFile.dots(importFrom) == 0
        && isReader(alias.name());
  }

  private static boolean isReader(String member) {
    return READERS.contains(member);
  }
}
