package dev.assay.mutate;

import dev.assay.source.Edits;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Renames the locals of a test: names that are assigned, loop, {@code with} and comprehension
 * targets, and parameters of lambdas.
 *
 * <p>A name is left alone if anything but plain targets binds it, if it is called by its name (the
 * call would get another name), or if the same word is also an attribute, a keyword, a string or
 * stands in an f-string. Tests that look at their own names ({@code locals()}) are left alone
 * whole.
 */
final class LocalNames {
  private static final List<String> WORDS =
      List.of(
          "amber", "anchor", "basin", "beacon", "birch", "canyon", "cedar", "cliff", "cobalt",
          "comet", "coral", "crater", "delta", "drift", "ember", "fable", "fern", "flint", "frost",
          "garnet", "glade", "grove", "harbor", "hazel", "heron", "indigo", "island", "ivory",
          "jasper", "juniper", "lagoon", "lantern", "larch", "linden", "lunar", "maple", "marble",
          "meadow", "mesa", "mist", "nectar", "oasis", "olive", "onyx", "opal", "orchid", "pebble",
          "pine", "prairie", "quartz", "raven", "reef", "ridge", "river", "sable", "saffron",
          "sierra", "slate", "sparrow", "summit", "thicket", "tundra", "valley", "willow");

  private static final Set<String> REFLECTION =
      Set.of("locals", "globals", "vars", "dir", "eval", "exec", "signature", "getsource");

  /** A name of a function, lambda or comprehension. */
  record Local(Node scope, String name) {}

  private final PythonSource source;
  private final Node function;
  private final Map<Local, List<Node>> uses = new LinkedHashMap<>();
  private final Set<Local> fixed = new HashSet<>();

  private LocalNames(TestSource test) {
    this.source = test.python();
    this.function = test.function();
  }

  /** Renames what may be renamed, and says what. */
  static List<Renaming> rename(TestSource test, Random random, Edits edits) {
    LocalNames names = new LocalNames(test);
    Set<String> words = Identifiers.of(test.function());
    if (words.stream().anyMatch(REFLECTION::contains)) {
      return List.of();
    }
    names.collect();
    return names.rename(words, random, edits);
  }

  private List<Renaming> rename(Set<String> taken, Random random, Edits edits) {
    Set<String> reserved = reserved();
    List<String> fresh = new ArrayList<>(WORDS);
    fresh.removeIf(taken::contains);
    Map<String, String> chosen = new HashMap<>();
    List<Renaming> renamings = new ArrayList<>();
    uses.forEach(
        (local, nodes) -> {
          boolean free = !fixed.contains(local) && !reserved.contains(local.name());
          if (!free || (fresh.isEmpty() && !chosen.containsKey(local.name()))) {
            return;
          }
          // One word for one name, also where several scopes use it, as the original does.
          String word =
              chosen.computeIfAbsent(
                  local.name(), name -> fresh.remove(random.nextInt(fresh.size())));
          nodes.forEach(node -> edits.replace(identifier(node), word));
          renamings.add(new Renaming(local.scope().line(), local.name(), word));
        });
    return renamings;
  }

  /** The range of a name's own text: a parameter's node also holds its annotation. */
  private static Span identifier(Node node) {
    Span span = node.span();
    int length = node.name().length();
    return new Span(
        span.line(),
        span.column(),
        span.line(),
        span.column() + length,
        span.start(),
        span.start() + length);
  }

  /** Words that mean something beside being a local's name. */
  private Set<String> reserved() {
    Set<String> reserved = new HashSet<>(Identifiers.strings(function));
    reserved.add("_");
    function
        .walk()
        .forEach(
            node -> {
              switch (node.kind()) {
                case KEYWORD, ATTRIBUTE -> {
                  if (node.hasName()) {
                    reserved.add(node.name());
                  }
                }
                case GLOBAL, NONLOCAL -> reserved.addAll(node.names());
                case JOINED_STR -> reserved.addAll(Identifiers.of(node));
                case CALL -> {
                  if (node.child(Field.FUNC).is(NodeKind.NAME)) {
                    reserved.add(node.child(Field.FUNC).name());
                  }
                }
                case NAMED_EXPR -> reserved.add(node.child(Field.TARGET).name());
                default -> {}
              }
            });
    return reserved;
  }

  private void collect() {
    function.list(Field.BODY).forEach(statement -> statement.walk().forEach(this::collect));
    function.child(Field.ARGS).walk().forEach(this::collect);
    uses.values().forEach(nodes -> nodes.sort(Comparator.comparingInt(n -> n.span().start())));
  }

  private void collect(Node node) {
    switch (node.kind()) {
      case NAME -> owner(node, node.name()).ifPresent(local -> use(local, node));
      case ARG -> {
        Node owner = node.parent().flatMap(Node::parent).orElseThrow();
        Local local = new Local(owner, node.name());
        if (owner.is(NodeKind.LAMBDA)) {
          use(local, node);
        } else {
          fixed.add(local);
        }
      }
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF -> fix(node, node.name());
      case EXCEPT_HANDLER, MATCH_AS, MATCH_STAR, MATCH_MAPPING -> {
        if (node.hasName()) {
          fix(node, node.name());
        }
      }
      case ALIAS -> fix(node, Identifiers.boundBy(node));
      default -> {}
    }
  }

  private void use(Local local, Node node) {
    uses.computeIfAbsent(local, name -> new ArrayList<>()).add(node);
  }

  private void fix(Node node, String name) {
    owner(node, name).ifPresent(fixed::add);
  }

  private Optional<Local> owner(Node node, String name) {
    return owner(source, node, name);
  }

  /** The function, lambda or comprehension whose local a name at a node is. */
  static Optional<Local> owner(PythonSource source, Node node, String name) {
    if (name.startsWith("__")) {
      return Optional.empty();
    }
    boolean first = true;
    for (Node scope = scopeOf(node); !scope.is(NodeKind.MODULE); scope = scopeOf(scope)) {
      boolean classBody = scope.is(NodeKind.CLASS_DEF);
      if (!classBody || first) {
        switch (source.scope(scope).binding(name)) {
          case LOCAL, CELL -> {
            return classBody ? Optional.empty() : Optional.of(new Local(scope, name));
          }
          case GLOBAL -> {
            return Optional.empty();
          }
          case FREE -> {}
        }
      }
      first = false;
    }
    return Optional.empty();
  }

  /** The scope an expression is evaluated in: defaults, decorators and first iterables outside. */
  private static Node scopeOf(Node node) {
    Node child = node;
    Node grandchild = node;
    for (Node at = node.parent().orElseThrow(); ; at = at.parent().orElseThrow()) {
      if (at.kind().isScope() && isInside(at, child, grandchild)) {
        return at;
      }
      grandchild = child;
      child = at;
    }
  }

  private static boolean isInside(Node scope, Node child, Node grandchild) {
    return switch (scope.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF -> scope.list(Field.BODY).contains(child);
      case CLASS_DEF -> scope.list(Field.BODY).contains(child);
      case LAMBDA -> child == scope.child(Field.BODY);
      case LIST_COMP, SET_COMP, DICT_COMP, GENERATOR_EXP ->
          child != scope.list(Field.GENERATORS).get(0)
              || !child.list(Field.ITER).contains(grandchild);
      default -> true;
    };
  }
}
