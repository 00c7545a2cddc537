package dev.assay.refresh;

import static dev.assay.refresh.ReflectiveNames.MODULES;
import static dev.assay.refresh.ReflectiveNames.WORDS;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashSet;
import java.util.Set;

/**
 * Names that a module gives to what looks into other things: {@code look = getattr}, {@code from
 * inspect import getsource}. They count as {@linkplain Reflection reflection} wherever they stand.
 * What a function gives such a name to needs none: the function is reflective itself, and ran.
 */
final class LookingNames {
  private final Set<String> names = new HashSet<>();
  private final Node module;

  private LookingNames(Node module) {
    this.module = module;
  }

  /** The names of a module, attributes and names of tables included. */
  static Set<String> of(Node module) {
    LookingNames all = new LookingNames(module);
    all.visit(module, true);
    return all.names;
  }

  /** Whether an assignment gives a name to something, calls nothing, and that thing looks. */
  static boolean gives(Node statement) {
    return (statement.is(NodeKind.ASSIGN) || statement.is(NodeKind.ANN_ASSIGN))
        && statement.find(Field.VALUE).filter(value -> !calls(value)).isPresent()
        && statement.list(Field.TARGETS).stream().noneMatch(LookingNames::calls)
        && statement.list(Field.TARGET).stream().noneMatch(LookingNames::calls)
        && Reflection.atImport(statement).isPresent();
  }

  /** Whether evaluating something calls anything; the body of a lambda is not evaluated. */
  private static boolean calls(Node node) {
    return node.is(NodeKind.CALL)
        || node.children().stream()
            .filter(child -> !(node.is(NodeKind.LAMBDA) && node.list(Field.BODY).contains(child)))
            .anyMatch(LookingNames::calls);
  }

  private void visit(Node node, boolean atImport) {
    boolean function = node.kind().isFunction();
    switch (node.kind()) {
      case IMPORT -> node.list(Field.NAMES).forEach(this::imported);
      case IMPORT_FROM -> node.list(Field.NAMES).forEach(alias -> imported(node, alias));
      case ASSIGN, ANN_ASSIGN -> {
        if (atImport && gives(node)) {
          node.list(Field.TARGETS).forEach(this::assigned);
          node.list(Field.TARGET).forEach(this::assigned);
        }
      }
      default -> {
        // A default that looks can be had without calling the function.
        boolean looks = atImport && function && Reflection.atImport(node).isPresent();
        if (looks || (function && Namespaces.ATTRIBUTES.contains(node.name()))) {
          names.add(node.name());
        }
      }
    }
    node.children().forEach(child -> visit(child, atImport && !function));
  }

  private void imported(Node alias) {
    if (Mentions.words(alias.name()).stream().anyMatch(WORDS::contains)) {
      names.addAll(alias.names());
    }
  }

  private void imported(Node statement, Node alias) {
    boolean all = statement.hasName() && MODULES.contains(StandardLibrary.top(statement.name()));
    if (Shapes.isImported(statement, alias)) {
      return;
    }
    if (all && alias.name().equals("*")) {
      module.walk().filter(node -> node.is(NodeKind.NAME)).forEach(node -> names.add(node.name()));
    } else if (all) {
      names.add(alias.names().isEmpty() ? alias.name() : alias.names().get(0));
    } else if (Reflection.isWord(alias.name())) {
      names.addAll(alias.names());
    }
  }

  private void assigned(Node target) {
    switch (target.kind()) {
      case NAME, ATTRIBUTE -> names.add(target.name());
      case SUBSCRIPT, STARRED -> assigned(target.child(Field.VALUE));
      case TUPLE, LIST -> target.list(Field.ELTS).forEach(this::assigned);
      default -> names.addAll(Mentions.of(target));
    }
  }
}
