package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The call expressions that run in a function's own frame, by statement and by where they end.
 * Those of nested functions, lambdas and generator expressions run in frames of their own.
 */
final class CallExpressions {
  /**
   * A call expression.
   *
   * @param node the expression
   * @param number its place among those of the function
   * @param statement the granule that evaluates it
   * @param simpleName see {@link #simpleName(Node)}
   * @param dottedName see {@link #dottedName(Node)}
   */
  record Expression(
      Node node,
      int number,
      int statement,
      Optional<String> simpleName,
      Optional<String> dottedName) {}

  private final List<List<Node>> byStatement = new ArrayList<>();
  private final List<List<Expression>> expressions = new ArrayList<>();
  private final List<List<Node>> nestedScopes = new ArrayList<>();
  private final Map<Long, Node> byEnd = new HashMap<>();
  private final Map<Node, Expression> byNode = new HashMap<>();

  CallExpressions(Statements statements) {
    for (int i = 0; i < statements.size(); i++) {
      Node statement = statements.node(i);
      List<Node> calls = new ArrayList<>();
      List<Node> scopes = new ArrayList<>();
      if (statement.kind().isFunction()) {
        scopes.add(statement);
      } else if (statement.is(NodeKind.CLASS_DEF)) {
        statement.walk().filter(node -> node.kind().isFunction()).forEach(scopes::add);
      }
      collect(evaluated(statement), calls, scopes);
      byStatement.add(Collections.unmodifiableList(calls));
      List<Expression> made = new ArrayList<>();
      for (Node call : calls) {
        made.add(new Expression(call, byNode.size(), i, simpleName(call), dottedName(call)));
        byNode.put(call, made.get(made.size() - 1));
      }
      expressions.add(Collections.unmodifiableList(made));
      nestedScopes.add(Collections.unmodifiableList(scopes));
    }
  }

  /** What a frame evaluates itself when it runs a granule. */
  private static List<Node> evaluated(Node granule) {
    return switch (granule.kind()) {
      case LAMBDA -> granule.list(Field.BODY);
      case GENERATOR_EXP -> {
        // The first iterable is evaluated by the frame that creates the generator.
        List<Node> parts = new ArrayList<>(granule.list(Field.ELT));
        for (Node clause : granule.list(Field.GENERATORS)) {
          boolean first = clause == granule.list(Field.GENERATORS).get(0);
          parts.addAll(clause.list(Field.IFS));
          parts.addAll(first ? List.of() : clause.list(Field.ITER));
        }
        yield parts;
      }
      default -> Statements.header(granule);
    };
  }

  private void collect(List<Node> parts, List<Node> calls, List<Node> scopes) {
    Deque<Node> open = new ArrayDeque<>(parts);
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (node.is(NodeKind.CALL)) {
        calls.add(node);
        byEnd.putIfAbsent(position(node), node);
      }
      switch (node.kind()) {
        case LAMBDA -> {
          scopes.add(node);
          // Its defaults are evaluated here, its body is not.
          node.list(Field.ARGS).forEach(open::push);
        }
        case GENERATOR_EXP -> {
          scopes.add(node);
          open.push(node.list(Field.GENERATORS).get(0).child(Field.ITER));
        }
        default -> node.children().forEach(open::push);
      }
    }
  }

  private static long position(Node node) {
    return Statements.position(node.span().endLine(), node.span().endColumn());
  }

  /** The calls that a statement makes itself. */
  List<Node> of(int statement) {
    return byStatement.get(statement);
  }

  /** A call expression that a statement makes. */
  Expression expression(Node call) {
    Expression found = byNode.get(call);
    if (found == null) {
      throw new IllegalArgumentException(call + " is no call of this function's");
    }
    return found;
  }

  /** The calls that a statement makes itself. */
  List<Expression> expressions(int statement) {
    return expressions.get(statement);
  }

  /** The functions, methods, lambdas and generator expressions that a statement creates. */
  List<Node> scopesOf(int statement) {
    return nestedScopes.get(statement);
  }

  /** The call expression that ends at a position in code points. */
  Optional<Expression> endingAt(int line, int column) {
    return Optional.ofNullable(byEnd.get(Statements.position(line, column))).map(byNode::get);
  }

  /**
   * The last name of what is called: {@code m} of {@code a.b.m(…)}; empty for other expressions.
   */
  static Optional<String> simpleName(Node call) {
    Node callee = call.child(Field.FUNC);
    return callee.is(NodeKind.NAME) || callee.is(NodeKind.ATTRIBUTE)
        ? Optional.of(callee.name())
        : Optional.empty();
  }

  /**
   * What is called, as far as it is plain names: {@code a.b.m}, or {@code m} of {@code f().m()}.
   */
  static Optional<String> dottedName(Node call) {
    List<String> parts = new ArrayList<>();
    Node node = call.child(Field.FUNC);
    while (node.is(NodeKind.ATTRIBUTE)) {
      parts.add(node.name());
      node = node.child(Field.VALUE);
    }
    if (node.is(NodeKind.NAME)) {
      parts.add(node.name());
    }
    Collections.reverse(parts);
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(".", parts));
  }
}
