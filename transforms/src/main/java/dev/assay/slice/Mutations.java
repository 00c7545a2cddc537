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
 *       x.pop()}; the first argument of {@code next}, {@code setattr} and {@code delattr}; and the
 *       namespaces given to {@code exec} and {@code eval}.
 * </ul>
 *
 * <p>An assertion changes nothing: {@code self.assertEqual(…)} and the like are left out, else
 * every assertion of a {@code unittest} method would depend on all before it.
 *
 * @param roots the names at the roots of what is changed; for {@code super().m(…)} the {@code
 *     super}
 * @param stores those of {@code roots} that the statement changes whatever they are: it stores into
 *     them or calls a changing method
 * @param methods names that the statement calls, and whether only for effect: where such a name
 *     stands for a method, as {@code add} after {@code add = seen.append}, its object is changed
 * @param possible what is changed if a frame says so that the statement called: callees, receivers
 *     and plain arguments of all its calls, and what it looks attributes and items up in or
 *     iterates over
 */
record Mutations(
    List<Node> roots, List<Node> stores, List<Called> methods, List<Possible> possible) {
  /**
   * A name that is called.
   *
   * @param name the name
   * @param dropped whether the result is dropped
   */
  record Called(Node name, boolean dropped) {}

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
    stores = List.copyOf(stores);
    methods = List.copyOf(methods);
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
    for (Node call : calls) {
      roots.addAll(Recorders.isRecorder(call) ? plainArguments(call) : changedByName(call, scope));
    }
    List<Node> stores = List.copyOf(roots);
    if (statement.is(NodeKind.EXPR)) {
      Node value = statement.child(Field.VALUE);
      if (value.is(NodeKind.ATTRIBUTE) || value.is(NodeKind.SUBSCRIPT)) {
        root(value).ifPresent(roots::add);
      }
    }
    List<Called> methods = new ArrayList<>();
    for (Node call : calls) {
      boolean dropped = statement.is(NodeKind.EXPR) && statement.child(Field.VALUE) == call;
      if (dropped) {
        roots.addAll(changedByEffect(call, scope));
      }
      if (call.child(Field.FUNC).is(NodeKind.NAME)) {
        methods.add(new Called(call.child(Field.FUNC), dropped));
      }
    }
    return new Mutations(roots, stores, methods, possible(statement, calls));
  }

  private static List<Possible> possible(Node statement, List<Node> calls) {
    List<Possible> possible = new ArrayList<>();
    for (Node call : calls) {
      Stream.of(
              root(call.child(Field.FUNC)).stream(), plainArguments(call).stream(), displayed(call))
          .flatMap(roots -> roots)
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

  /** What a call changes by what it is called: a changing method or builtin. */
  private static List<Node> changedByName(Node call, Scope scope) {
    Node callee = call.child(Field.FUNC);
    if (callee.is(NodeKind.ATTRIBUTE) && CHANGING_METHODS.contains(callee.name())) {
      return root(callee).stream().toList();
    }
    if (!callee.is(NodeKind.NAME) || !isOutside(callee, scope)) {
      return List.of();
    }
    if (callee.isName("exec") || callee.isName("eval")) {
      return plain(arguments(call).skip(1));
    }
    boolean changes = CHANGING_BUILTINS.contains(callee.name());
    return changes ? plainArguments(call).stream().limit(1).toList() : List.of();
  }

  /** The name that a method's object hangs on, if calling the method changes that object. */
  static Optional<Node> changedBy(Node method, boolean dropped) {
    return dropped || CHANGING_METHODS.contains(method.name()) ? root(method) : Optional.empty();
  }

  /** What a call may have been made for whose result is dropped. */
  private static List<Node> changedByEffect(Node call, Scope scope) {
    Node callee = call.child(Field.FUNC);
    if (isAssertion(call)) {
      return List.of();
    }
    if (callee.is(NodeKind.NAME)) {
      boolean builtin = isOutside(callee, scope) && Builtins.contains(callee.name());
      return builtin ? List.of() : plainArguments(call);
    }
    if (!callee.is(NodeKind.ATTRIBUTE)) {
      return List.of();
    }
    Optional<Node> receiver = root(callee);
    List<Node> changed = new ArrayList<>(receiver.stream().toList());
    // A method of a name from outside is most likely a module's function.
    if (receiver.filter(root -> isOutside(root, scope)).isPresent()) {
      boolean byName = CHANGING_METHODS.contains(callee.name());
      plainArguments(call).stream()
          .filter(argument -> !byName || (isType(receiver.get()) && isFirst(argument, scope)))
          .forEach(changed::add);
    }
    return changed;
  }

  /**
   * As in {@code dict.update(self, …)}: {@code update} changes what it is called on, not what it
   * takes.
   */
  private static boolean isFirst(Node argument, Scope scope) {
    return scope.node().find(Field.ARGS).stream()
        .flatMap(arguments -> arguments.children().stream())
        .filter(parameter -> parameter.is(NodeKind.ARG))
        .limit(1)
        .anyMatch(parameter -> parameter.name().equals(argument.name()));
  }

  private static boolean isType(Node name) {
    return Builtins.contains(name.name()) || Character.isUpperCase(name.name().charAt(0));
  }

  private static boolean isOutside(Node name, Scope scope) {
    return scope.binding(name.name()) == Scope.Binding.GLOBAL;
  }

  /** The names whose objects, or parts of them, a call is given. */
  private static List<Node> plainArguments(Node call) {
    return plain(arguments(call));
  }

  private static Stream<Node> arguments(Node call) {
    return Stream.concat(
        call.list(Field.ARGS).stream(),
        call.list(Field.KEYWORDS).stream().map(keyword -> keyword.child(Field.VALUE)));
  }

  private static List<Node> plain(Stream<Node> arguments) {
    return arguments
        .map(argument -> argument.is(NodeKind.STARRED) ? argument.child(Field.VALUE) : argument)
        .filter(
            argument ->
                argument.is(NodeKind.NAME)
                    || argument.is(NodeKind.ATTRIBUTE)
                    || argument.is(NodeKind.SUBSCRIPT))
        .flatMap(argument -> root(argument).stream())
        .toList();
  }

  /** The names in the displays among a call's arguments, as {@code fill((x, y))}. */
  private static Stream<Node> displayed(Node call) {
    return call.list(Field.ARGS).stream()
        .filter(argument -> argument.is(NodeKind.TUPLE) || argument.is(NodeKind.LIST))
        .flatMap(display -> display.list(Field.ELTS).stream())
        .flatMap(element -> root(element).stream());
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
