package dev.assay.refresh;

import dev.assay.refresh.Statement.Kind;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes a module apart into the steps of its import, in order. Class bodies are taken apart too
 * where nobody looks at the class while it is made; an import is a step that executes a module, if
 * the steps before have not imported it, and one for each name that it binds.
 */
final class Statements {
  private final ModuleFile file;
  private final Modules modules;
  private final ClassKinds kinds;
  private final Inertness inertness;
  private final List<Statement> found = new ArrayList<>();
  private final Set<String> executed = new HashSet<>();
  private final Map<String, Integer> classes = new HashMap<>();

  private Statements(ModuleFile file, Modules modules, ClassKinds kinds) {
    this.file = file;
    this.modules = modules;
    this.kinds = kinds;
    this.inertness =
        new Inertness(
            file,
            definition -> {
              ClassKind kind = kinds.of(file, definition);
              return kind == ClassKind.PLAIN || kind == ClassKind.LIBRARY;
            });
  }

  /** The steps of a module's import. */
  static List<Statement> of(ModuleFile file, Modules modules, ClassKinds kinds) {
    Statements statements = new Statements(file, modules, kinds);
    statements.body(file.module(), "", Optional.empty());
    return List.copyOf(statements.found);
  }

  private void body(Node owner, String scope, Optional<Node> classDefinition) {
    for (Node statement : owner.list(Field.BODY)) {
      add(statement, scope, classDefinition);
    }
  }

  private void add(Node statement, String scope, Optional<Node> owner) {
    switch (statement.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF ->
          node(
              inertness.isInertFunction(statement, owner) ? Kind.BINDING : Kind.EFFECT,
              scope,
              statement,
              Set.of(statement.name()));
      case CLASS_DEF -> addClass(statement, scope, owner.isPresent());
      case ASSIGN, ANN_ASSIGN -> addAssignment(statement, scope, owner);
      case IMPORT -> addImport(statement, scope);
      case IMPORT_FROM -> addImportFrom(statement, scope);
      case EXPR -> addExpression(statement, scope);
      case PASS -> {}
      default -> {
        if (!(scope.isEmpty() && (file.isForTypeCheckers(statement) || isForScripts(statement)))) {
          node(Kind.EFFECT, scope, statement, Set.of());
        }
      }
    }
  }

  /** {@code if __name__ == "__main__":} runs nothing of what is imported. */
  private static boolean isForScripts(Node statement) {
    if (!statement.is(NodeKind.IF) || !statement.list(Field.ORELSE).isEmpty()) {
      return false;
    }
    Node test = statement.child(Field.TEST);
    return test.is(NodeKind.COMPARE)
        && test.names().equals(List.of("=="))
        && test.child(Field.LEFT).isName("__name__")
        && test.child(Field.COMPARATORS).is(NodeKind.CONSTANT)
        && test.child(Field.COMPARATORS).constant().value().equals("__main__");
  }

  private void addClass(Node definition, String scope, boolean nested) {
    ClassKind kind =
        nested && !definition.list(Field.BASES).isEmpty()
            ? ClassKind.WATCHED
            : kinds.of(file, definition);
    if (kind == ClassKind.WATCHED) {
      node(Kind.EFFECT, scope, definition, Set.of(definition.name()));
      return;
    }
    String inside = scope + definition.name() + "#";
    inside += classes.merge(inside, 1, Integer::sum) + ".";
    found.add(
        new Statement(
            Kind.CLASS,
            scope,
            inside,
            Optional.of(definition),
            Set.of(definition.name()),
            Mentions.ofHeader(definition),
            Optional.empty(),
            Set.of(),
            definition.line()));
    body(definition, inside, Optional.of(definition));
  }

  private void addAssignment(Node statement, String scope, Optional<Node> owner) {
    List<Node> targets = new ArrayList<>(statement.list(Field.TARGETS));
    targets.addAll(statement.list(Field.TARGET));
    Optional<Node> value = statement.find(Field.VALUE);
    boolean inert =
        targets.stream().allMatch(target -> target.is(NodeKind.NAME))
            && value.map(each -> inertness.isInertIn(owner, each)).orElse(true)
            && statement.list(Field.ANNOTATION).stream()
                .allMatch(annotation -> inertness.isInertAnnotation(annotation, owner))
            // An object in a class body may have a __set_name__.
            && (owner.isEmpty() || value.isEmpty() || !value.get().is(NodeKind.NAME));
    Set<String> names = new HashSet<>();
    targets.stream().filter(Node::hasName).forEach(target -> names.add(target.name()));
    if (statement.is(NodeKind.ANN_ASSIGN)) {
      names.add("__annotations__");
    }
    node(inert ? Kind.BINDING : Kind.EFFECT, scope, statement, inert ? names : Set.of());
  }

  private void addImport(Node statement, String scope) {
    for (Node alias : statement.list(Field.NAMES)) {
      String module = alias.name();
      String top = StandardLibrary.top(module);
      execute(0, module, scope, alias);
      // A package has its modules as attributes once somebody imported them.
      Set<String> names = new HashSet<>(dotted(module));
      names.add(alias.names().isEmpty() ? top : alias.names().get(0));
      imported(
          scope, "import " + module + " " + alias.names(), names, Mentions.words(module), alias);
    }
  }

  private void addImportFrom(Node statement, String scope) {
    int dots = ModuleFile.dots(statement);
    String module = ModuleFile.module(statement);
    if (dots == 0 && module.equals("__future__")) {
      node(Kind.EFFECT, scope, statement, Set.of());
      return;
    }
    boolean inert = dots == 0 && isInertModule(module);
    execute(dots, module, scope, statement);
    Optional<String> target = modules.tree().module(file.path(), dots, module);
    for (Node alias : statement.list(Field.NAMES)) {
      String label =
          "from " + ".".repeat(dots) + module + " import " + alias.name() + alias.names();
      boolean plain =
          !alias.name().equals("*") && (inert || target.filter(this::isAsked).isPresent());
      if (!plain) {
        effect(scope, label, Set.of(alias.name()), alias.line());
      } else if (target.isPresent() && modules.tree().hasSubmodule(target.get(), alias.name())) {
        execute(dots, module.isEmpty() ? alias.name() : module + "." + alias.name(), scope, alias);
      }
      imported(
          scope,
          label,
          Set.of(alias.names().isEmpty() ? alias.name() : alias.names().get(0)),
          asked(module, alias.name()),
          alias);
    }
  }

  private static Set<String> asked(String module, String name) {
    Set<String> asked = new HashSet<>(Shapes.askedBy(name));
    asked.add(name);
    if (module.equals("sys")) {
      asked.add("sys." + name);
    }
    return asked;
  }

  private static Set<String> dotted(String module) {
    return module.indexOf('.') < 0 ? Set.of() : Set.of(module.split("\\."));
  }

  /** Whether asking a module of the repository for a name runs nothing. */
  private boolean isAsked(String target) {
    return modules
        .tree()
        .text(target)
        .filter(text -> !text.contains("__getattr__") && !text.contains("__class__"))
        .isPresent();
  }

  private boolean isInertModule(String module) {
    return StandardLibrary.isInertModule(module)
        && !modules.tree().mayHold(StandardLibrary.top(module));
  }

  /** Importing a module again is no step: it was executed before. */
  private void execute(int dots, String module, String scope, Node at) {
    String name = ".".repeat(dots) + module;
    if ((dots > 0 || !isInertModule(module)) && executed.add(name)) {
      effect(scope, "import " + name, Mentions.words(module), at.line());
    }
    // What holds a module is imported before it.
    for (int dot = module.indexOf('.'); dots == 0 && dot > 0; dot = module.indexOf('.', dot + 1)) {
      executed.add(module.substring(0, dot));
    }
  }

  private void effect(String scope, String label, Set<String> mentions, int line) {
    step(Kind.EFFECT, scope, label, Set.of(), mentions, line);
  }

  private void imported(
      String scope, String label, Set<String> names, Set<String> mentions, Node at) {
    step(Kind.IMPORTED, scope, label, names, mentions, at.line());
  }

  /** A step that its label says all about. */
  private void step(
      Kind kind, String scope, String label, Set<String> binds, Set<String> mentions, int line) {
    found.add(
        new Statement(
            kind,
            scope,
            label,
            Optional.empty(),
            binds,
            mentions,
            Optional.empty(),
            Set.of(),
            line));
  }

  private void addExpression(Node statement, String scope) {
    Node value = statement.child(Field.VALUE);
    if (!value.is(NodeKind.CONSTANT)) {
      node(Kind.EFFECT, scope, statement, Set.of());
    } else if (value.constant().kind() == Constant.Kind.STR
        && statement
            .parent()
            .flatMap(Surface::documentationNode)
            .filter(statement::equals)
            .isPresent()) {
      step(
          Kind.BINDING,
          scope,
          "documentation " + value.constant().value(),
          Set.of("__doc__"),
          Set.of(),
          statement.line());
    }
  }

  private void node(Kind kind, String scope, Node statement, Set<String> binds) {
    Set<String> flows = DocumentationFlow.targets(statement);
    found.add(
        new Statement(
            kind,
            scope,
            "",
            Optional.of(statement),
            binds,
            Mentions.atImport(statement),
            kind == Kind.EFFECT && !LookingNames.gives(statement)
                ? Reflection.atImport(statement)
                : Optional.empty(),
            flows,
            statement.line()));
  }
}
