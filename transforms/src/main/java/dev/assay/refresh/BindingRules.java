package dev.assay.refresh;

import dev.assay.refresh.Statement.Kind;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Which bindings of a module may change without anybody seeing it who does not mention them. */
final class BindingRules {
  private static final Pattern ASCII = Pattern.compile("\\p{ASCII}*");
  private static final String ALL = "__all__";

  private final ModuleFile older;
  private final ModuleFile newer;
  private final Function<ModuleFile, Modules> modules;
  private final Supplier<Descendants> descendants;
  private final Supplier<Origins> origins;

  /**
   * @param modules the version that one of the files is of
   * @param descendants asked for only if a member of a class changed
   * @param origins asked for only if a documentation string below a decorator changed
   */
  BindingRules(
      ModuleFile older,
      ModuleFile newer,
      Function<ModuleFile, Modules> modules,
      Supplier<Descendants> descendants,
      Supplier<Origins> origins) {
    this.older = older;
    this.newer = newer;
    this.modules = modules;
    this.descendants = descendants;
    this.origins = origins;
  }

  /**
   * Who sees that a binding came or went without mentioning it.
   *
   * @param obstacle why it cannot be told: words for people
   * @param names what is mentioned by those who may see it, and what happened
   */
  record Seers(Optional<String> obstacle, Map<String, String> names) {
    static Seers unknown(String obstacle) {
      return new Seers(Optional.of(obstacle), Map.of());
    }
  }

  /** Who sees that a binding of the older version went. */
  Seers whenGone(Statement step) {
    return seers(step, older);
  }

  /** Who sees that a binding of the newer version came. */
  Seers whenNew(Statement step) {
    return seers(step, newer);
  }

  private Seers seers(Statement step, ModuleFile file) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String name : step.binds()) {
      Optional<String> obstacle = obstacle(step, name, file);
      if (obstacle.isPresent()) {
        return Seers.unknown(obstacle.get());
      }
      if (step.isMember() && isAskedFor(step, name) && !SpecialNames.isForCopying(name)) {
        String owner = owner(step);
        String what = name + " of " + owner + " in " + file.path() + " changed";
        descendants.get().of(owner).forEach(each -> names.put(each, what));
      }
    }
    return step.label().contains("PYTEST_DONT_REWRITE")
        ? Seers.unknown("how pytest rewrites " + file.path() + " changed")
        : new Seers(Optional.empty(), names);
  }

  private Optional<String> obstacle(Statement step, String name, ModuleFile file) {
    String in = " in " + file.path();
    if (!ASCII.matcher(name).matches()) {
      return Optional.of(name + in + " changed, which can be spelled in several ways");
    }
    if (isAskedFor(step, name) && !(step.isMember() && isFollowed(owner(step), name, file))) {
      return Optional.of(
          isSpecial(step, name)
              ? name + in + " changed, which is asked for by code that is not here"
              : String.format(
                  "%s of %s%s changed, and more than the repository's code looks at that class",
                  name, owner(step), in));
    }
    return mayBeFixture(step, file)
        ? Optional.of(name + in + " changed, which may be a fixture")
        : Optional.empty();
  }

  private static boolean isSpecial(Statement step, String name) {
    return step.isMember() ? SpecialNames.ofClasses(name) : SpecialNames.ofModules(name);
  }

  /** Whether code that is not here asks for a name. */
  private boolean isAskedFor(Statement step, String name) {
    return isSpecial(step, name) || (step.isMember() && isWatched(owner(step), name));
  }

  /**
   * Whether code that is not here can ask for a member only of an instance that code which is here
   * made, mentioning the class or one that derives from it: pytest makes instances of tests itself,
   * and a metaclass or a decorator has seen the class already.
   */
  private boolean isFollowed(String owner, String name, ModuleFile file) {
    ClassKind kind = descendants.get().kind(owner);
    return (kind == ClassKind.PLAIN || kind == ClassKind.LIBRARY)
        && !SpecialNames.isForTesting(name)
        && !Descendants.TESTS.matcher(file.path()).matches()
        && !descendants.get().isTested(owner);
  }

  /** The innermost class, of {@code Outer#1.Inner#1.}. */
  private static String owner(Statement step) {
    String[] parts = step.scope().split("\\.", 0);
    return parts[parts.length - 1].replaceAll("#.*", "");
  }

  private boolean isWatched(String owner, String name) {
    return switch (descendants.get().kind(owner)) {
      case PLAIN -> false;
      case TEST_CASE -> !name.startsWith("test");
      case LIBRARY, WATCHED -> true;
    };
  }

  /** pytest finds fixtures among all names of the modules that it looks at. */
  private boolean mayBeFixture(Statement step, ModuleFile file) {
    boolean looked =
        Descendants.TESTS.matcher(file.path()).matches() || file.source().text().contains("pytest");
    if (!looked) {
      return false;
    }
    if (step.kind() == Kind.BINDING) {
      return step.code()
          .flatMap(code -> code.find(Field.VALUE))
          .filter(value -> value.is(NodeKind.NAME))
          .isPresent();
    }
    return step.kind() == Kind.IMPORTED
        && step.label().startsWith("from ")
        && !isPlainDefinition(step, file);
  }

  /** Whether what is imported is a function or class without decorators, or nothing of ours. */
  private boolean isPlainDefinition(Statement step, ModuleFile file) {
    Optional<ModuleFile.Import> from = file.imported(step.binds().iterator().next());
    if (from.isEmpty()) {
      return false;
    }
    Modules version = modules.apply(file);
    String top = StandardLibrary.top(from.get().module());
    if (from.get().dots() == 0 && !version.tree().mayHold(top)) {
      return true;
    }
    return version
        .tree()
        .module(file.path(), from.get().dots(), from.get().module())
        .flatMap(version::file)
        .flatMap(target -> target.definition(from.get().member().orElse("")))
        .filter(node -> node.kind().isFunction() || node.is(NodeKind.CLASS_DEF))
        .filter(node -> node.list(Field.DECORATOR_LIST).isEmpty())
        .isPresent();
  }

  /**
   * The names that a star import takes from one version and not from the other.
   *
   * @return words about each; empty if they cannot be told
   */
  Optional<Map<String, String>> exports(List<Statement> removed, List<Statement> added) {
    Map<String, String> exported = new LinkedHashMap<>();
    List<Statement> before = removed.stream().filter(BindingRules::isExport).toList();
    List<Statement> after = added.stream().filter(BindingRules::isExport).toList();
    if (before.isEmpty() && after.isEmpty()) {
      return Optional.of(exported);
    }
    if (before.size() != 1 || after.size() != 1) {
      return Optional.empty();
    }
    Optional<Set<String>> these = names(before.get(0));
    Optional<Set<String>> those = names(after.get(0));
    if (these.isEmpty() || those.isEmpty()) {
      return Optional.empty();
    }
    Set<String> all = new HashSet<>(these.get());
    all.addAll(those.get());
    for (String name : all) {
      if (these.get().contains(name) != those.get().contains(name)) {
        boolean module =
            older.tree().hasSubmodule(older.path(), name)
                || newer.tree().hasSubmodule(newer.path(), name);
        if (module) {
          return Optional.empty();
        }
        String what =
            those.get().contains(name) ? " is exported anew by " : " is no longer exported by ";
        exported.put(name, name + what + newer.path());
      }
    }
    return Optional.of(exported);
  }

  private static boolean isExport(Statement step) {
    return !step.isMember() && step.binds().contains(ALL);
  }

  private static Optional<Set<String>> names(Statement step) {
    Set<String> names = new HashSet<>();
    Optional<Node> value = step.code().flatMap(code -> code.find(Field.VALUE));
    if (value.isEmpty() || !(value.get().is(NodeKind.LIST) || value.get().is(NodeKind.TUPLE))) {
      return Optional.empty();
    }
    for (Node element : value.get().list(Field.ELTS)) {
      if (!element.is(NodeKind.CONSTANT) || element.constant().kind() != Constant.Kind.STR) {
        return Optional.empty();
      }
      names.add((String) element.constant().value());
    }
    return Optional.of(names);
  }

  /** Why it cannot be told who reads the documentation strings in a step that changed. */
  Optional<String> documentationObstacle(Statement step) {
    boolean followed = !step.isEffect() || step.code().map(code -> readsNone(code)).orElse(true);
    return followed
        ? Optional.empty()
        : Optional.of(
            String.format(
                "a documentation string changed in %s, line %d, and it cannot be told who reads it",
                older.path(), step.line()));
  }

  /** Whether decorators and bases are of this repository, or known to read no documentation. */
  private boolean readsNone(Node definition) {
    boolean defines = definition.kind().isFunction() || definition.is(NodeKind.CLASS_DEF);
    return defines
        && List.of(Field.DECORATOR_LIST, Field.BASES, Field.KEYWORDS).stream()
            .flatMap(field -> definition.list(field).stream())
            .allMatch(this::readsNoDocumentation);
  }

  private boolean readsNoDocumentation(Node expression) {
    List<String> names = new ArrayList<>();
    Node first = expression;
    while (!first.is(NodeKind.NAME)) {
      if (first.is(NodeKind.ATTRIBUTE)) {
        names.add(0, first.name());
      }
      Optional<Node> inner =
          first.is(NodeKind.CALL) ? first.find(Field.FUNC) : first.find(Field.VALUE);
      if (inner.isEmpty()) {
        return false;
      }
      first = inner.get();
    }
    Optional<String> external =
        expression.is(NodeKind.CALL)
            ? older.external(expression.child(Field.FUNC))
            : older.external(expression);
    if (external.isPresent()) {
      return StandardLibrary.ignoresDocumentation(external.get());
    }
    String name = first.name();
    Optional<ModuleFile.Import> from = older.imported(name);
    if (from.isPresent()) {
      from.get().member().ifPresent(member -> names.add(0, member));
      return (from.get().dots() > 0
              || older.tree().mayHold(StandardLibrary.top(from.get().module())))
          && origins.get().areOurs(names);
    }
    names.add(0, name);
    return older.definition(name).isPresent() && origins.get().areOurs(names);
  }
}
