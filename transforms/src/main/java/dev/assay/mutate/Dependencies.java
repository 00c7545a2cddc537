package dev.assay.mutate;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which statements of a test another one depends on, by names: a statement affects the names it
 * binds, calls methods on, stores into or hands to a call whose result it drops.
 *
 * <p>An approximation that errs to the side of too much: it decides what not to change again, never
 * what is true.
 */
final class Dependencies {
  private final Statements statements;
  private final List<Set<String>> reads = new ArrayList<>();
  private final List<Set<String>> affects = new ArrayList<>();

  Dependencies(Statements statements) {
    this.statements = statements;
    for (Node statement : statements.nodes()) {
      Set<String> read = new HashSet<>();
      Set<String> affected = new HashSet<>();
      for (Node head : Statements.heads(statement)) {
        head.walk()
            .filter(node -> node.is(NodeKind.NAME) && !isStored(node, statement))
            .forEach(name -> read.add(name.name()));
        head.walk().forEach(node -> affected(node, affected));
      }
      affected.addAll(bound(statement));
      if (Statements.isClosed(statement)) {
        affected.add(statement.name());
      }
      if (statement.is(NodeKind.EXPR) && !isAssertion(statement)) {
        statement
            .child(Field.VALUE)
            .list(Field.ARGS)
            .forEach(argument -> base(argument).ifPresent(affected::add));
      }
      // Every method of a test case calls methods of self; that relates nothing.
      read.remove("self");
      reads.add(read);
      affects.add(affected);
    }
  }

  /** The statement, those around it, and those before it that it depends on. */
  Set<Integer> of(int statement) {
    Set<Integer> related = new TreeSet<>();
    related.add(statement);
    Set<String> needed = new HashSet<>(reads.get(statement));
    Node node = statements.node(statement);
    int from = statement;
    for (Node at = node.parent().orElseThrow(); at.kind() != NodeKind.MODULE; at = up(at)) {
      int index = statements.nodes().indexOf(at);
      if (index >= 0) {
        related.add(index);
        needed.addAll(reads.get(index));
        if (at.is(NodeKind.FOR) || at.is(NodeKind.WHILE) || at.is(NodeKind.ASYNC_FOR)) {
          from = Math.max(from, last(at));
        }
      }
    }
    for (int i = from; i >= 0; i--) {
      Set<String> affected = affects.get(i);
      if (i != statement && affected.stream().anyMatch(needed::contains)) {
        related.add(i);
        if (i < statement && isCertain(statements.node(i), node)) {
          needed.removeAll(bound(statements.node(i)));
        }
        needed.addAll(reads.get(i));
      }
    }
    return related;
  }

  /** Whether a name only receives a value: a target, or an element of one. */
  private static boolean isStored(Node name, Node statement) {
    Node target = name;
    Node parent = up(target);
    while (parent.is(NodeKind.TUPLE) || parent.is(NodeKind.LIST) || parent.is(NodeKind.STARRED)) {
      target = parent;
      parent = up(target);
    }
    boolean binds = !statement.is(NodeKind.AUG_ASSIGN) && !statement.is(NodeKind.DELETE);
    return binds && targets(statement).contains(target);
  }

  private static boolean isAssertion(Node statement) {
    Node call = statement.child(Field.VALUE);
    return call.is(NodeKind.CALL)
        && call.child(Field.FUNC).is(NodeKind.ATTRIBUTE)
        && call.child(Field.FUNC).name().startsWith("assert");
  }

  private static Node up(Node node) {
    return node.parent().orElseThrow();
  }

  private int last(Node loop) {
    int last = 0;
    for (int i = 0; i < statements.size(); i++) {
      if (loop.span().contains(statements.node(i).span())) {
        last = i;
      }
    }
    return last;
  }

  /** Whether a plain assignment always runs before a later statement, and so hides older ones. */
  private static boolean isCertain(Node definition, Node use) {
    boolean plain =
        definition.is(NodeKind.ASSIGN)
            && definition.list(Field.TARGETS).size() == 1
            && definition.list(Field.TARGETS).get(0).walk().allMatch(Dependencies::isPlain);
    return plain && up(definition).span().contains(use.span());
  }

  /** The names a statement's targets bind, store into or delete from. */
  static Set<String> bound(Node statement) {
    Set<String> names = new HashSet<>();
    targets(statement).forEach(target -> bound(target, names));
    return names;
  }

  private static boolean isPlain(Node target) {
    return target.is(NodeKind.NAME) || target.is(NodeKind.TUPLE) || target.is(NodeKind.LIST);
  }

  private static List<Node> targets(Node statement) {
    return switch (statement.kind()) {
      case ASSIGN, DELETE -> statement.list(Field.TARGETS);
      case AUG_ASSIGN, ANN_ASSIGN, FOR, ASYNC_FOR -> List.of(statement.child(Field.TARGET));
      case WITH, ASYNC_WITH ->
          statement.list(Field.ITEMS).stream()
              .flatMap(item -> item.find(Field.OPTIONAL_VARS).stream())
              .toList();
      default -> List.of();
    };
  }

  private static void bound(Node target, Set<String> names) {
    if (target.is(NodeKind.TUPLE) || target.is(NodeKind.LIST)) {
      target.list(Field.ELTS).forEach(element -> bound(element, names));
    } else if (target.is(NodeKind.STARRED)) {
      bound(target.child(Field.VALUE), names);
    } else {
      base(target).ifPresent(names::add);
    }
  }

  private static void affected(Node node, Set<String> names) {
    if (node.is(NodeKind.NAMED_EXPR)) {
      names.add(node.child(Field.TARGET).name());
    } else if (node.is(NodeKind.CALL) && node.child(Field.FUNC).is(NodeKind.ATTRIBUTE)) {
      base(node.child(Field.FUNC)).ifPresent(names::add);
    }
  }

  /** The name at the root of {@code name.attribute[index]}. */
  private static Optional<String> base(Node node) {
    Node at = node;
    while (at.is(NodeKind.ATTRIBUTE) || at.is(NodeKind.SUBSCRIPT)) {
      at = at.child(Field.VALUE);
    }
    return at.is(NodeKind.NAME) ? Optional.of(at.name()) : Optional.empty();
  }
}
