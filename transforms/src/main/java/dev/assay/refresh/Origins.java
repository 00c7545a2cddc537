package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names that can only mean functions and classes that a repository defines itself, wherever in it
 * they are imported: nothing outside functions gives one of them to anything else.
 */
final class Origins {
  private final Set<String> defined = new HashSet<>();
  private final Set<String> given = new HashSet<>();
  private final SourceTree tree;

  private Origins(SourceTree tree) {
    this.tree = tree;
  }

  /** Of all modules of a version. */
  static Origins in(Modules modules) {
    Origins origins = new Origins(modules.tree());
    modules
        .paths()
        .flatMap(path -> modules.file(path).stream())
        .forEach(file -> origins.visit(file.module()));
    return origins;
  }

  private void visit(Node node) {
    switch (node.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF -> {
        defined.add(node.name());
        return;
      }
      case CLASS_DEF -> defined.add(node.name());
      case IMPORT_FROM -> {
        boolean ours =
            !node.names().isEmpty()
                || (node.hasName() && tree.mayHold(StandardLibrary.top(node.name())));
        for (Node alias : node.list(Field.NAMES)) {
          String name = alias.names().isEmpty() ? alias.name() : alias.names().get(0);
          if (!ours || !name.equals(alias.name())) {
            given.add(name);
          }
        }
      }
      case ASSIGN, ANN_ASSIGN, AUG_ASSIGN, NAMED_EXPR, FOR, WITH_ITEM ->
          List.of(Field.TARGETS, Field.TARGET, Field.OPTIONAL_VARS).stream()
              .flatMap(field -> node.list(field).stream())
              .flatMap(Node::walk)
              .filter(target -> target.is(NodeKind.NAME) || target.is(NodeKind.ATTRIBUTE))
              .forEach(target -> given.add(target.name()));
      default -> {}
    }
    node.children().forEach(this::visit);
  }

  /** Whether a chain of names, as of {@code package.module.function}, leads to a definition. */
  boolean areOurs(List<String> names) {
    return !names.isEmpty()
        && defined.contains(names.get(names.size() - 1))
        && names.stream().noneMatch(given::contains);
  }
}
