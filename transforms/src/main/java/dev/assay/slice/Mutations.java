package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The objects that one statement changes, as far as names tell.
 *
 * <p>The paper treats attributes and containers as the names they hang on. So a statement is a weak
 * definition (it adds a value and hides none) of the name at the root of
 *
 * <ul>
 *   <li>a target that is an attribute, an item or a slice: {@code x.a = v}, {@code x[i] += v},
 *       {@code del x.a[i]}, {@code for x.a in …}, {@code with … as x.a};
 *   <li>an attribute or item that is looked up and dropped, {@code cache[1]}: for its effect;
 *   <li>the receiver of a call that is a statement of its own, {@code x.m(…)}: its result is
 *       dropped, so it was made for its effect. If what is called is a plain name or a method of a
 *       name from outside, the plain names among its arguments are changed: {@code fill(x)}, {@code
 *       nx.add_path(x, …)};
 *   <li>the receiver of a call of a built-in container's changing method, anywhere: {@code v =
 *       x.pop()}; and the first argument of {@code next}, {@code setattr} and {@code delattr}.
 * </ul>
 *
 * <p>An assertion changes nothing: {@code self.assertEqual(…)} and the like are left out, else
 * every assertion of a {@code unittest} method would depend on all before it.
 *
 * @param roots the names at the roots of what is changed; for {@code super().m(…)} the {@code
 *     super}
 * @param possible what is changed if a frame says so that the statement called: callees, receivers
 *     and plain arguments of all its calls, and what it looks attributes and items up in or
 *     iterates over
 */
record Mutations(List<Node> roots, List<Possible> possible) {
  /**
   * An object that may be changed.
   *
   * @param root the name it hangs on
   * @param call the call that may change it; empty for a special method or property
   */
  record Possible(Node root, Optional<Node> call) {}

  private static final Set<String> CHANGING_METHODS =
      Set.of(
          "add",
          "append",
          "appendleft",
          "clear",
          "difference_update",
          "discard",
          "extend",
          "extendleft",
          "insert",
          "intersection_update",
          "move_to_end",
          "pop",
          "popitem",
          "popleft",
          "remove",
          "reverse",
          "rotate",
          "send",
          "setdefault",
          "sort",
          "subtract",
          "symmetric_difference_update",
          "update",
          "write");

  private static final Set<String> CHANGING_BUILTINS = Set.of("delattr", "next", "setattr");

  Mutations {
    roots = List.copyOf(roots);
    possible = List.copyOf(possible);
  }

  /**
   * What the header of a statement changes.
   *
   * @param calls the calls it makes
   * @param scope what names stand for around it
   */
  static Mutations of(Node statement, List<Node> calls, Scope scope) {
    List<Node> roots = new ArrayList<>();
    for (Node target : targets(statement)) {
      if (target.is(NodeKind.ATTRIBUTE) || target.is(NodeKind.SUBSCRIPT)) {
        root(target).ifPresent(roots::add);
      }
    }
    if (statement.is(NodeKind.EXPR)) {
      Node value = statement.child(Field.VALUE);
      if (value.is(NodeKind.ATTRIBUTE) || value.is(NodeKind.SUBSCRIPT)) {
        root(value).ifPresent(roots::add);
      }
    }
    for (Node call : calls) {
      boolean dropped = statement.is(NodeKind.EXPR) && statement.child(Field.VALUE) == call;
      roots.addAll(changedBy(call, dropped, scope));
    }
    return new Mutations(roots, possible(statement, calls));
  }

  private static List<Possible> possible(Node statement, List<Node> calls) {
    List<Possible> possible = new ArrayList<>();
    for (Node call : calls) {
      Stream.concat(root(call.child(Field.FUNC)).stream(), plainArguments(call).stream())
          .forEach(root -> possible.add(new Possible(root, Optional.of(call))));
    }
    Stream.concat(
            Statements.header(statement).stream()
                .flatMap(Node::walk)
                .filter(node -> node.is(NodeKind.ATTRIBUTE) || node.is(NodeKind.SUBSCRIPT)),
            statement.find(Field.ITER).stream())
        .flatMap(node -> root(node).stream())
        .distinct()
        .forEach(root -> possible.add(new Possible(root, Optional.empty())));
    return possible;
  }

  private static List<Node> changedBy(Node call, boolean dropped, Scope scope) {
    Node callee = call.child(Field.FUNC);
    List<Node> changed = new ArrayList<>();
    if (callee.is(NodeKind.ATTRIBUTE)) {
      Optional<Node> receiver = root(callee);
      boolean byName = CHANGING_METHODS.contains(callee.name());
      if (byName || (dropped && !isAssertion(call))) {
        receiver.ifPresent(changed::add);
      }
      // A method of a name from outside is most likely a module's function.
      if (dropped && receiver.filter(root -> isOutside(root, scope)).isPresent()) {
        plainArguments(call).stream()
            .filter(argument -> !byName || isFirstParameter(argument, scope))
            .forEach(changed::add);
      }
    } else if (callee.is(NodeKind.NAME)) {
      boolean builtin = isOutside(callee, scope) && Builtins.contains(callee.name());
      if (builtin && CHANGING_BUILTINS.contains(callee.name())) {
        plainArguments(call).stream().limit(1).forEach(changed::add);
      } else if (dropped && !builtin && !isAssertion(call)) {
        changed.addAll(plainArguments(call));
      }
    }
    return changed;
  }

  /**
   * As in {@code dict.update(self, …)}: {@code update} changes what it is called on, not what it
   * takes.
   */
  private static boolean isFirstParameter(Node argument, Scope scope) {
    return scope.node().find(Field.ARGS).stream()
        .flatMap(arguments -> arguments.children().stream())
        .filter(parameter -> parameter.is(NodeKind.ARG))
        .limit(1)
        .anyMatch(parameter -> parameter.name().equals(argument.name()));
  }

  private static boolean isOutside(Node name, Scope scope) {
    return scope.binding(name.name()) == Scope.Binding.GLOBAL;
  }

  private static List<Node> plainArguments(Node call) {
    return call.list(Field.ARGS).stream().filter(argument -> argument.is(NodeKind.NAME)).toList();
  }

  private static boolean isAssertion(Node call) {
    Node callee = call.child(Field.FUNC);
    return callee.hasName() && callee.name().startsWith("assert");
  }

  private static List<Node> targets(Node statement) {
    List<Node> targets = new ArrayList<>();
    switch (statement.kind()) {
      case ASSIGN, DELETE -> statement.list(Field.TARGETS).forEach(node -> unpack(node, targets));
      case AUG_ASSIGN, ANN_ASSIGN, FOR, ASYNC_FOR -> unpack(statement.child(Field.TARGET), targets);
      case WITH, ASYNC_WITH ->
          statement
              .list(Field.ITEMS)
              .forEach(
                  item -> item.find(Field.OPTIONAL_VARS).ifPresent(node -> unpack(node, targets)));
      default -> {}
    }
    return targets;
  }

  private static void unpack(Node target, List<Node> into) {
    switch (target.kind()) {
      case TUPLE, LIST -> target.list(Field.ELTS).forEach(node -> unpack(node, into));
      case STARRED -> unpack(target.child(Field.VALUE), into);
      default -> into.add(target);
    }
  }

  /** The name that a chain of attributes, items and method calls hangs on. */
  private static Optional<Node> root(Node chain) {
    Node node = chain;
    while (true) {
      switch (node.kind()) {
        case ATTRIBUTE, SUBSCRIPT -> node = node.child(Field.VALUE);
        case CALL -> {
          node = node.child(Field.FUNC);
          if (node.is(NodeKind.NAME) && !node.isName("super")) {
            return Optional.empty();
          }
        }
        case NAME -> {
          return Optional.of(node);
        }
        default -> {
          return Optional.empty();
        }
      }
    }
  }
}
