package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which classes of a repository derive from one, by their names: a member that a class gains or
 * loses is one of theirs too, and somebody may look at them who looks at no member of that class. A
 * name under which a class is imported or assigned counts as a class that derives from it. Too many
 * are found rather than too few.
 */
final class Descendants {
  /** Files in which pytest looks for tests and fixtures. */
  static final Pattern TESTS = Pattern.compile("(?:.*/)?(?:test_[^/]*|[^/]*_test|conftest)\\.py");

  private final Map<String, Set<String>> children = new HashMap<>();
  private final Map<String, ClassKind> kinds = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private final Set<String> tested = new HashSet<>();
  private final Map<String, Set<String>> inner = new HashMap<>();

  private Descendants() {}

  /** All classes of a version, those inside functions included. */
  static Descendants in(Modules modules, ClassKinds kinds) {
    Descendants descendants = new Descendants();
    modules
        .paths()
        .flatMap(path -> modules.file(path).stream())
        .forEach(file -> file.module().walk().forEach(node -> descendants.add(file, node, kinds)));
    descendants.inner.forEach((name, bases) -> descendants.settle(name, bases));
    descendants.inner.clear();
    return descendants;
  }

  private void add(ModuleFile file, Node node, ClassKinds classKinds) {
    switch (node.kind()) {
      case CLASS_DEF -> addClass(file, node, classKinds);
      case ALIAS -> {
        if (!node.names().isEmpty()) {
          derive(node.names().get(0), last(node.name()));
        }
      }
      case ASSIGN -> {
        Node value = node.child(Field.VALUE);
        if (value.is(NodeKind.NAME) || value.is(NodeKind.ATTRIBUTE)) {
          for (Node target : node.list(Field.TARGETS)) {
            if (target.hasName()) {
              derive(target.name(), value.name());
            }
          }
        }
      }
      case CALL -> {
        Node function = node.child(Field.FUNC);
        if (function.hasName()
            && List.of("type", "new_class", "make_dataclass", "make_class", "with_metaclass")
                .contains(function.name())
            && node.list(Field.ARGS).size() + node.list(Field.KEYWORDS).size() > 1) {
          Mentions.of(node).forEach(base -> kinds.put(base, ClassKind.WATCHED));
        }
      }
      default -> {}
    }
  }

  private void addClass(ModuleFile file, Node definition, ClassKinds classKinds) {
    String name = definition.name();
    names.add(name);
    boolean local = definition.parent().filter(Descendants::isInFunction).isPresent();
    if (name.startsWith("Test") || (!local && TESTS.matcher(file.path()).matches())) {
      tested.add(name);
    }
    List<Node> bases = definition.list(Field.BASES);
    if (definition.parent().filter(parent -> parent.is(NodeKind.MODULE)).isPresent()) {
      kinds.merge(name, classKinds.of(file, definition), ClassKind::or);
    } else if (ClassKinds.isPlain(definition)
        && bases.stream().allMatch(base -> base.is(NodeKind.NAME))) {
      inner
          .computeIfAbsent(name, any -> new HashSet<>())
          .addAll(bases.stream().map(Node::name).toList());
    } else {
      kinds.put(name, ClassKind.WATCHED);
    }
    for (Node base : bases) {
      Mentions.words(file.source().text(base)).forEach(word -> derive(name, word));
    }
  }

  private static boolean isInFunction(Node node) {
    return node.kind().isFunction() || node.parent().filter(Descendants::isInFunction).isPresent();
  }

  /** Classes inside functions or other classes: their bases must be the repository's. */
  private void settle(String name, Set<String> bases) {
    boolean own =
        bases.stream()
            .allMatch(
                base ->
                    names.contains(base)
                        || base.equals("object")
                        || StandardLibrary.isException(base));
    kinds.merge(name, own ? ClassKind.PLAIN : ClassKind.WATCHED, ClassKind::or);
  }

  /** Whether a class, or one that derives from it, may hold tests, whose instances pytest makes. */
  boolean isTested(String name) {
    return of(name).stream().anyMatch(tested::contains);
  }

  private void derive(String child, String base) {
    if (!child.equals(base)) {
      children.computeIfAbsent(base, any -> new HashSet<>()).add(child);
    }
  }

  private static String last(String dotted) {
    return dotted.substring(dotted.lastIndexOf('.') + 1);
  }

  /** Who may look at the members of a class and of those that derive from it. */
  ClassKind kind(String name) {
    return of(name).stream()
        .map(each -> kinds.getOrDefault(each, ClassKind.PLAIN))
        .reduce(ClassKind.PLAIN, ClassKind::or);
  }

  /** The names of a class and of all that derive from it. */
  Set<String> of(String name) {
    Set<String> family = new HashSet<>(Set.of(name));
    Deque<String> open = new ArrayDeque<>(family);
    while (!open.isEmpty()) {
      for (String child : children.getOrDefault(open.pop(), Set.of())) {
        if (family.add(child)) {
          open.push(child);
        }
      }
    }
    return family;
  }
}
