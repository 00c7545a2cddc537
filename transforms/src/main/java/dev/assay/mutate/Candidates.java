package dev.assay.mutate;

import dev.assay.mutate.Candidate.Role;
import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the constants of a test that may be changed.
 *
 * <p>Never: answers and messages of assertions, docstrings, f-strings, format and pattern strings,
 * what stands in a block that expects an exception, in decorators, default values or annotations,
 * and strings that are also names in the test.
 */
final class Candidates {
  private static final Set<String> RAISING =
      Set.of(
          "raises",
          "warns",
          "deprecated_call",
          "suppress",
          "assertRaises",
          "assertRaisesRegex",
          "assertWarns",
          "assertWarnsRegex",
          "assertLogs");

  /** Calls whose arguments are names, formats, patterns or code. */
  private static final Set<String> SYMBOLIC =
      Set.of(
          "getattr",
          "setattr",
          "hasattr",
          "delattr",
          "attrgetter",
          "methodcaller",
          "import_module",
          "importorskip",
          "__import__",
          "eval",
          "exec",
          "compile",
          "open",
          "strftime",
          "strptime",
          "format",
          "encode",
          "decode",
          "skip",
          "fail",
          "xfail",
          "assertRaisesRegex",
          "assertWarnsRegex",
          "assertRegex",
          "assertNotRegex");

  private static final Set<String> SYMBOLIC_OPTIONS =
      Set.of("match", "regex", "pattern", "fmt", "format", "encoding", "errors", "mode", "reason");

  private final TestSource test;
  private final Statements statements;
  private final Set<Node> answers = new HashSet<>();
  private final Set<Node> excluded = new HashSet<>();
  private final Set<String> identifiers;

  /** What is assigned to each local by plain assignments. */
  private final Map<String, List<Node>> locals = new HashMap<>();

  private final List<Candidate> found = new ArrayList<>();

  private Candidates(TestSource test, Statements statements) {
    this.test = test;
    this.statements = statements;
    this.identifiers = Identifiers.symbols(test.function());
    test.function()
        .walk()
        .filter(node -> node.is(NodeKind.ASSIGN))
        .forEach(
            node ->
                node.list(Field.TARGETS).stream()
                    .filter(target -> target.is(NodeKind.NAME))
                    .forEach(
                        target ->
                            locals
                                .computeIfAbsent(target.name(), name -> new ArrayList<>())
                                .add(node.child(Field.VALUE))));
    for (Assertion assertion : test.assertions()) {
      Answer.of(assertion).ifPresent(answer -> answers.add(answer.answer()));
      assertion.message().ifPresent(excluded::add);
    }
  }

  /** The candidates of a test, in source order. */
  static List<Candidate> of(TestSource test, Statements statements) {
    Candidates candidates = new Candidates(test, statements);
    test.function().list(Field.BODY).forEach(node -> candidates.visit(node, Role.FACT));
    return candidates.found;
  }

  private void visit(Node node, Role outer) {
    if (excluded.contains(node)) {
      return;
    }
    Role role = answers.contains(node) ? Role.ANSWER : outer;
    switch (node.kind()) {
      case CONSTANT -> constant(node, role);
      case JOINED_STR, RAISE, GLOBAL, NONLOCAL, IMPORT, IMPORT_FROM, TYPE_ALIAS -> {}
      case EXPR -> {
        if (!node.child(Field.VALUE).is(NodeKind.CONSTANT)) {
          visit(node.child(Field.VALUE), role);
        }
      }
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF -> all(node, role, Field.ARGS, Field.BODY);
      case CLASS_DEF -> all(node, role, Field.BODY);
      case LAMBDA -> all(node, role, Field.ARGS, Field.BODY);
      case ARGUMENTS -> all(node, role, Field.DEFAULTS, Field.KW_DEFAULTS);
      case ANN_ASSIGN -> all(node, role, Field.TARGET, Field.VALUE);
      case WITH, ASYNC_WITH -> with(node, role);
      case TRY, TRY_STAR -> {
        boolean handles = !node.list(Field.HANDLERS).isEmpty();
        all(node, handles ? Role.FAILURE : role, Field.BODY);
        all(node, role, Field.HANDLERS, Field.ORELSE, Field.FINALBODY);
      }
      case EXCEPT_HANDLER -> all(node, role, Field.BODY);
      case MATCH -> visit(node.child(Field.SUBJECT), role);
      case CALL -> call(node, role);
      case SUBSCRIPT -> {
        visit(node.child(Field.VALUE), role);
        visit(node.child(Field.SLICE), isKeyed(node) ? role : weaker(role, Role.STRUCTURE));
      }
      case BIN_OP -> binary(node, role);
      default -> node.children().forEach(child -> visit(child, role));
    }
  }

  /**
   * Whether a subscript looks like that of a mapping, so that its constant is a key: of a local
   * that is not known to be a sequence. Indices into sequences break when they move.
   */
  private boolean isKeyed(Node subscript) {
    Node value = subscript.child(Field.VALUE);
    if (subscript.child(Field.SLICE).is(NodeKind.SLICE)) {
      return false;
    }
    List<Node> assigned =
        value.is(NodeKind.NAME) ? locals.getOrDefault(value.name(), List.of()) : List.of();
    return value.is(NodeKind.ATTRIBUTE)
        || (!assigned.isEmpty() && assigned.stream().noneMatch(Candidates::isSequence));
  }

  private static boolean isSequence(Node value) {
    return switch (value.kind()) {
      case LIST, TUPLE, LIST_COMP, CONSTANT, JOINED_STR -> true;
      case CALL ->
          Set.of("list", "tuple", "sorted", "range", "str", "split").contains(callee(value));
      default -> false;
    };
  }

  private void all(Node node, Role role, Field... fields) {
    for (Field field : fields) {
      node.list(field).forEach(child -> visit(child, role));
    }
  }

  private void with(Node node, Role role) {
    boolean raising =
        node.list(Field.ITEMS).stream()
            .map(item -> item.child(Field.CONTEXT_EXPR))
            .anyMatch(context -> context.is(NodeKind.CALL) && RAISING.contains(callee(context)));
    all(node, raising ? Role.FAILURE : role, Field.ITEMS, Field.BODY);
  }

  private void call(Node call, Role outer) {
    String callee = callee(call);
    if (SYMBOLIC.contains(callee)) {
      return;
    }
    Role role = RAISING.contains(callee) ? weaker(outer, Role.FAILURE) : outer;
    visit(call.child(Field.FUNC), role);
    call.list(Field.ARGS).forEach(argument -> visit(argument, role));
    for (Node keyword : call.list(Field.KEYWORDS)) {
      if (!keyword.hasName() || !SYMBOLIC_OPTIONS.contains(keyword.name())) {
        visit(keyword.child(Field.VALUE), weaker(role, Role.OPTION));
      }
    }
  }

  /** Only a fact takes another role from where it stands. */
  private static Role weaker(Role outer, Role inner) {
    return outer == Role.FACT ? inner : outer;
  }

  private static String callee(Node call) {
    Node callee = call.child(Field.FUNC);
    return callee.hasName() ? callee.name() : "";
  }

  private void binary(Node node, Role role) {
    boolean formats =
        node.names().get(0).equals("%")
            && Comments.strings(node.child(Field.LEFT)).contains(node.child(Field.LEFT));
    if (!formats) {
      visit(node.child(Field.LEFT), role);
    }
    visit(node.child(Field.RIGHT), role);
  }

  private void constant(Node node, Role role) {
    Object value = node.constant().value();
    boolean symbolic =
        value instanceof String text
            && (identifiers.contains(text) || text.indexOf('%') >= 0 || text.indexOf('{') >= 0);
    if (!symbolic && ConstantMap.isRewritable(test.text(node), node.constant())) {
      found.add(new Candidate(node, statements.indexOf(node), role));
    }
  }
}
