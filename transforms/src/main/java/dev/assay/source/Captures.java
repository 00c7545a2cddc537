package dev.assay.source;

import java.util.ArrayList;
import java.util.List;

/**
 * What a nested function or lambda does to variables around it: the names in its body, at any
 * depth, that read or rebind a variable it does not own.
 */
final class Captures {
  /**
   * @param variable the variable of a scope around
   * @param node the name that reads it or the node that binds it
   * @param rebinds whether it is bound here, through {@code nonlocal} or {@code global}
   */
  record Capture(Variable variable, Node node, boolean rebinds) {}

  private final Node function;
  private final List<Capture> found = new ArrayList<>();

  private Captures(Node function) {
    this.function = function;
  }

  /**
   * The captures of a function in the order of its text.
   *
   * @param around the scope it is defined in
   */
  static List<Capture> of(Node function, LexicalScope around) {
    Captures captures = new Captures(function);
    captures.visitBody(function, around.open(function));
    return captures.found;
  }

  private void visitBody(Node scope, LexicalScope inside) {
    scope.list(Field.BODY).forEach(node -> visit(node, inside));
  }

  private void visit(Node node, LexicalScope here) {
    switch (node.kind()) {
      case NAME -> name(node, here);
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF, LAMBDA, CLASS_DEF -> {
        LexicalScope generic = here.withTypeParameters(node);
        for (Node child : node.children()) {
          if (!node.list(Field.BODY).contains(child)) {
            visit(child, generic);
          }
        }
        visitBody(node, here.open(node));
        bind(node, here);
      }
      case LIST_COMP, SET_COMP, DICT_COMP, GENERATOR_EXP -> comprehension(node, here);
      case ARG, TYPE_VAR, PARAM_SPEC, TYPE_VAR_TUPLE ->
          node.children().forEach(child -> visit(child, here));
      default -> {
        node.children().forEach(child -> visit(child, here));
        bind(node, here);
      }
    }
  }

  private void comprehension(Node node, LexicalScope here) {
    Node firstIterable = node.list(Field.GENERATORS).get(0).child(Field.ITER);
    visit(firstIterable, here);
    LexicalScope inside = here.open(node);
    for (Node child : node.children()) {
      if (child.is(NodeKind.COMPREHENSION)) {
        child.children().stream()
            .filter(part -> part != firstIterable)
            .forEach(part -> visit(part, inside));
      } else {
        visit(child, inside);
      }
    }
  }

  private void name(Node name, LexicalScope here) {
    if (Binder.isRead(name)) {
      here.readable(name.name()).forEach(variable -> add(variable, name, false));
    }
    bind(name, here);
  }

  private void bind(Node node, LexicalScope here) {
    Binder.boundName(node).ifPresent(name -> add(here.variable(name), node, true));
  }

  private void add(Variable variable, Node node, boolean rebinds) {
    if (!variable.isOwnedWithin(function)) {
      found.add(new Capture(variable, node, rebinds));
    }
  }
}
