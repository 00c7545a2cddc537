package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.Scope.Binding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A module's text, and what its names stand for where that is certain: a name that is bound by one
 * statement at the top level, and by nothing else that the text shows, or that is not bound at all.
 */
final class ModuleFile {
  /** What an import binds. */
  record Import(int dots, String module, Optional<String> member) {}

  private final String path;
  private final PythonSource source;
  private final SourceTree tree;
  private final Map<String, List<Node>> definitions = new HashMap<>();
  private final Map<String, List<Import>> imports = new HashMap<>();
  private final Set<String> uncertain = new HashSet<>();
  private boolean stars;

  ModuleFile(String path, PythonSource source, SourceTree tree) {
    this.path = path;
    this.source = source;
    this.tree = tree;
    List<Node> body = source.module().list(Field.BODY);
    body.forEach(this::bind);
    body.stream()
        .filter(statement -> looksForTypeCheckers(statement) && !isForTypeCheckers(statement))
        .forEach(statement -> uncertain.addAll(Mentions.atImport(statement)));
    source
        .module()
        .walk()
        .filter(node -> node.is(NodeKind.GLOBAL) || node.is(NodeKind.NAMED_EXPR))
        .forEach(
            node -> uncertain.addAll(node.is(NodeKind.GLOBAL) ? node.names() : Mentions.of(node)));
  }

  private void bind(Node statement) {
    switch (statement.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF -> define(statement.name(), statement);
      case IMPORT -> {
        for (Node alias : statement.list(Field.NAMES)) {
          String module = alias.name();
          boolean whole = !alias.names().isEmpty() || module.indexOf('.') < 0;
          String top = whole ? module : module.substring(0, module.indexOf('.'));
          bind(
              alias.names().isEmpty() ? top : alias.names().get(0),
              new Import(0, top, Optional.empty()));
        }
      }
      case IMPORT_FROM -> {
        for (Node alias : statement.list(Field.NAMES)) {
          stars |= alias.name().equals("*");
          bind(
              alias.names().isEmpty() ? alias.name() : alias.names().get(0),
              new Import(dots(statement), module(statement), Optional.of(alias.name())));
        }
      }
      case ASSIGN, ANN_ASSIGN -> {
        List<Node> targets = new ArrayList<>(statement.list(Field.TARGETS));
        targets.addAll(statement.list(Field.TARGET));
        for (Node target : targets) {
          if (target.is(NodeKind.NAME)) {
            define(target.name(), statement);
          } else {
            uncertain.addAll(Mentions.of(target));
          }
        }
      }
      case EXPR, PASS, ASSERT, RAISE -> {}
      default -> {
        if (!looksForTypeCheckers(statement)) {
          uncertain.addAll(Mentions.atImport(statement));
        }
      }
    }
  }

  private void define(String name, Node statement) {
    definitions.computeIfAbsent(name, any -> new ArrayList<>()).add(statement);
  }

  private void bind(String name, Import from) {
    imports.computeIfAbsent(name, any -> new ArrayList<>()).add(from);
  }

  static int dots(Node importFrom) {
    return importFrom.names().isEmpty() ? 0 : importFrom.names().get(0).length();
  }

  static String module(Node importFrom) {
    return importFrom.hasName() ? importFrom.name() : "";
  }

  String path() {
    return path;
  }

  PythonSource source() {
    return source;
  }

  SourceTree tree() {
    return tree;
  }

  Node module() {
    return source.module();
  }

  /** Whether a name can only be the built-in one. */
  boolean isBuiltin(String name) {
    return !stars
        && !uncertain.contains(name)
        && !definitions.containsKey(name)
        && !imports.containsKey(name)
        && source.scope(module()).binding(name) == Binding.GLOBAL;
  }

  /** The one statement at the top level that defines or assigns a name. */
  Optional<Node> definition(String name) {
    List<Node> found = definitions.getOrDefault(name, List.of());
    return isCertain(name) && !imports.containsKey(name) && found.size() == 1
        ? Optional.of(found.get(0))
        : Optional.empty();
  }

  /** What the one import of a name imports. */
  Optional<Import> imported(String name) {
    List<Import> found = imports.getOrDefault(name, List.of());
    return isCertain(name)
            && !definitions.containsKey(name)
            && found.stream().distinct().count() == 1
        ? Optional.of(found.get(0))
        : Optional.empty();
  }

  private boolean isCertain(String name) {
    return !stars && !uncertain.contains(name);
  }

  /**
   * The full name, as {@code functools.lru_cache} or {@code builtins.property}, of what an
   * expression of names and attributes means, if it is certain and nothing of the repository.
   */
  Optional<String> external(Node expression) {
    if (expression.is(NodeKind.ATTRIBUTE)) {
      return external(expression.child(Field.VALUE)).map(base -> base + "." + expression.name());
    }
    if (!expression.is(NodeKind.NAME)) {
      return Optional.empty();
    }
    if (isBuiltin(expression.name())) {
      return Optional.of("builtins." + expression.name());
    }
    return imported(expression.name())
        .filter(from -> from.dots() == 0 && !tree.mayHold(StandardLibrary.top(from.module())))
        .map(from -> from.module() + from.member().map(member -> "." + member).orElse(""));
  }

  /**
   * A module that is imported anywhere in it, is not here, and of which it is not known what it
   * does.
   */
  Optional<String> unknownImport() {
    return module()
        .walk()
        .flatMap(
            node ->
                switch (node.kind()) {
                  case IMPORT -> node.list(Field.NAMES).stream().map(Node::name);
                  case IMPORT_FROM -> dots(node) > 0 ? Stream.of() : Stream.of(module(node));
                  default -> Stream.of();
                })
        .filter(name -> !name.equals("__future__") && !StandardLibrary.isKnownModule(name))
        .filter(name -> !tree.mayHold(StandardLibrary.top(name)))
        .findFirst();
  }

  /** Whether a statement is an {@code if TYPE_CHECKING:}, which runs nothing. */
  boolean isForTypeCheckers(Node statement) {
    return looksForTypeCheckers(statement)
        && external(statement.child(Field.TEST))
            .filter(name -> name.equals("typing.TYPE_CHECKING"))
            .isPresent();
  }

  private static boolean looksForTypeCheckers(Node statement) {
    return statement.is(NodeKind.IF)
        && statement.list(Field.ORELSE).isEmpty()
        && statement.child(Field.TEST).hasName()
        && statement.child(Field.TEST).name().equals("TYPE_CHECKING");
  }
}
