package dev.assay.source;

import java.util.Optional;

/** Which nodes bind a name. */
public final class Binder {
  private Binder() {}

  /**
   * The name, as written, that a node binds in the scope it stands in; empty for nodes that bind
   * none, such as a name that is read or deleted.
   */
  public static Optional<String> boundName(Node node) {
    return switch (node.kind()) {
      case NAME -> isTarget(node) ? Optional.of(node.name()) : Optional.empty();
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF, ARG -> Optional.of(node.name());
      case TYPE_VAR, PARAM_SPEC, TYPE_VAR_TUPLE -> Optional.of(node.name());
      case EXCEPT_HANDLER, MATCH_AS, MATCH_STAR, MATCH_MAPPING ->
          node.hasName() ? Optional.of(node.name()) : Optional.empty();
      case ALIAS -> alias(node);
      default -> Optional.empty();
    };
  }

  private static Optional<String> alias(Node alias) {
    if (!alias.names().isEmpty()) {
      return Optional.of(alias.names().get(0));
    }
    String name = alias.name();
    int dot = name.indexOf('.');
    // a star binds whatever the module exports: nothing that the text names
    return name.equals("*")
        ? Optional.empty()
        : Optional.of(dot < 0 ? name : name.substring(0, dot));
  }

  /** Whether a name, attribute or item is assigned where it stands; {@code del} assigns nothing. */
  public static boolean isTarget(Node name) {
    Node below = name;
    Optional<Node> at = name.parent();
    while (at.isPresent()
        && (at.get().is(NodeKind.TUPLE)
            || at.get().is(NodeKind.LIST)
            || at.get().is(NodeKind.STARRED))) {
      below = at.get();
      at = at.get().parent();
    }
    return at.isPresent() && isTargetOf(below, at.get());
  }

  private static boolean isTargetOf(Node node, Node parent) {
    return switch (parent.kind()) {
      case ASSIGN -> parent.list(Field.TARGETS).contains(node);
      case AUG_ASSIGN, FOR, ASYNC_FOR, COMPREHENSION, NAMED_EXPR ->
          parent.list(Field.TARGET).contains(node);
      case ANN_ASSIGN ->
          parent.find(Field.VALUE).isPresent() && parent.list(Field.TARGET).contains(node);
      case WITH_ITEM -> parent.list(Field.OPTIONAL_VARS).contains(node);
      case TYPE_ALIAS -> parent.list(Field.NAME).contains(node);
      default -> false;
    };
  }

  /** Whether a name is read where it stands; the target of {@code x += 1} is read and assigned. */
  public static boolean isRead(Node name) {
    Optional<Node> parent = name.parent();
    if (parent.isEmpty()) {
      return true;
    }
    return switch (parent.get().kind()) {
      case AUG_ASSIGN -> true;
      case ANN_ASSIGN -> !parent.get().list(Field.TARGET).contains(name);
      default -> !isTarget(name) && !isDeleted(name);
    };
  }

  private static boolean isDeleted(Node name) {
    Optional<Node> at = name.parent();
    while (at.isPresent() && (at.get().is(NodeKind.TUPLE) || at.get().is(NodeKind.LIST))) {
      at = at.get().parent();
    }
    return at.isPresent() && at.get().is(NodeKind.DELETE);
  }
}
