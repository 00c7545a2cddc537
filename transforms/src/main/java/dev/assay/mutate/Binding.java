package dev.assay.mutate;

import dev.assay.mutate.LocalNames.Local;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of the things that make a local's value what it is: an assignment, a parameter, a store into
 * it, or a call of one of its methods whose result is dropped.
 *
 * @param how what happens, without names of locals
 * @param value the expression it happens with
 */
record Binding(String how, Optional<Node> value) {
  private static final String PARAMETER = "parameter ";

  boolean isParameter() {
    return how.startsWith(PARAMETER);
  }

  /** What makes each local of a test what it is, in source order. */
  static Map<Local, List<Binding>> of(TestSource test) {
    Collector collector = new Collector(test);
    test.function().walk().forEach(collector::visit);
    return collector.found;
  }

  private static final class Collector {
    private final TestSource test;
    private final Map<Local, List<Binding>> found = new LinkedHashMap<>();

    Collector(TestSource test) {
      this.test = test;
    }

    void visit(Node node) {
      switch (node.kind()) {
        case ASSIGN ->
            node.list(Field.TARGETS)
                .forEach(target -> target(target, "", Optional.of(node.child(Field.VALUE))));
        case ANN_ASSIGN -> target(node.child(Field.TARGET), "", node.find(Field.VALUE));
        case NAMED_EXPR ->
            target(node.child(Field.TARGET), "", Optional.of(node.child(Field.VALUE)));
        case AUG_ASSIGN ->
            target(
                node.child(Field.TARGET),
                "and" + node.names() + " ",
                Optional.of(node.child(Field.VALUE)));
        case FOR, ASYNC_FOR, COMPREHENSION ->
            target(node.child(Field.TARGET), "each of ", Optional.of(node.child(Field.ITER)));
        case WITH_ITEM ->
            node.find(Field.OPTIONAL_VARS)
                .ifPresent(
                    target -> target(target, "with ", Optional.of(node.child(Field.CONTEXT_EXPR))));
        case DELETE ->
            node.list(Field.TARGETS).forEach(target -> target(target, "deleted", Optional.empty()));
        case ARG -> parameter(node);
        case FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF -> add(node, node.name(), "definition");
        case EXCEPT_HANDLER, MATCH_AS, MATCH_STAR, MATCH_MAPPING -> {
          if (node.hasName()) {
            add(node, node.name(), "matched " + node.kind());
          }
        }
        case ALIAS -> add(node, Identifiers.boundBy(node), "import " + node.name());
        case EXPR -> done(node.child(Field.VALUE));
        default -> {}
      }
    }

    private void parameter(Node argument) {
      Node arguments = argument.parent().orElseThrow();
      boolean own = arguments.parent().filter(test.function()::equals).isPresent();
      String how =
          own ? PARAMETER + argument.name() : "argument " + arguments.children().indexOf(argument);
      Node inside = arguments.parent().orElseThrow();
      found
          .computeIfAbsent(new Local(inside, argument.name()), local -> new ArrayList<>())
          .add(new Binding(how, Optional.empty()));
    }

    /** A call whose result is dropped is there for what it does to its object. */
    private void done(Node value) {
      if (value.is(NodeKind.CALL) && value.child(Field.FUNC).is(NodeKind.ATTRIBUTE)) {
        Node root = root(value.child(Field.FUNC));
        if (root.is(NodeKind.NAME) && !root.isName("self")) {
          add(root, "does ", Optional.of(value));
        }
      }
    }

    private void target(Node target, String how, Optional<Node> value) {
      switch (target.kind()) {
        case NAME -> add(target, how, value);
        case STARRED -> target(target.child(Field.VALUE), how + "rest of ", value);
        case TUPLE, LIST -> {
          List<Node> targets = target.list(Field.ELTS);
          List<Node> elements = value.map(node -> elements(how, node)).orElse(List.of());
          boolean pairs =
              elements.size() == targets.size()
                  && targets.stream().noneMatch(node -> node.is(NodeKind.STARRED))
                  && elements.stream().noneMatch(node -> node.is(NodeKind.STARRED));
          for (int i = 0; i < targets.size(); i++) {
            if (pairs) {
              target(targets.get(i), how, Optional.of(elements.get(i)));
            } else {
              target(targets.get(i), how + "item " + i + " of ", value);
            }
          }
        }
        default -> {
          Node root = root(target);
          if (root.is(NodeKind.NAME)) {
            add(root, "put " + how, value);
          }
        }
      }
    }

    private static List<Node> elements(String how, Node value) {
      boolean display = value.is(NodeKind.TUPLE) || value.is(NodeKind.LIST);
      return how.isEmpty() && display ? value.list(Field.ELTS) : List.of();
    }

    private static Node root(Node node) {
      Node at = node;
      while (at.is(NodeKind.ATTRIBUTE) || at.is(NodeKind.SUBSCRIPT)) {
        at = at.child(Field.VALUE);
      }
      return at;
    }

    private void add(Node node, String name, String how) {
      LocalNames.owner(test.python(), node, name)
          .ifPresent(local -> add(local, new Binding(how, Optional.empty())));
    }

    private void add(Node name, String how, Optional<Node> value) {
      LocalNames.owner(test.python(), name, name.name())
          .ifPresent(local -> add(local, new Binding(how, value)));
    }

    private void add(Local local, Binding binding) {
      found.computeIfAbsent(local, key -> new ArrayList<>()).add(binding);
    }
  }
}
