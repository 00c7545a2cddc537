package dev.assay.mutate;

import dev.assay.mutate.Candidate.Role;
import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
          "xfail");

  private static final Set<String> SYMBOLIC_OPTIONS =
      Set.of("match", "regex", "pattern", "fmt", "format", "encoding", "errors", "mode", "reason");

  private final TestSource test;
  private final Statements statements;
  private final Set<Node> excluded = new HashSet<>();
  private final Set<String> identifiers;
  private final List<Candidate> found = new ArrayList<>();

  private Candidates(TestSource test, Statements statements) {
    this.test = test;
    this.statements = statements;
    this.identifiers = Identifiers.of(test.function());
    for (Assertion assertion : test.assertions()) {
      Answer.of(assertion).ifPresent(answer -> excluded.add(answer.answer()));
      assertion.message().ifPresent(excluded::add);
    }
  }

  /** The candidates of a test, in source order. */
  static List<Candidate> of(TestSource test, Statements statements) {
    Candidates candidates = new Candidates(test, statements);
    test.function().list(Field.BODY).forEach(node -> candidates.visit(node, Role.DATA));
    return candidates.found;
  }

  private void visit(Node node, Role role) {
    if (excluded.contains(node)) {
      return;
    }
    switch (node.kind()) {
      case CONSTANT -> constant(node, role);
      case JOINED_STR, RAISE, GLOBAL, NONLOCAL, IMPORT, IMPORT_FROM, TYPE_ALIAS -> {}
      case EXPR -> {
        if (!node.child(Field.VALUE).is(NodeKind.CONSTANT)) {
          visit(node.child(Field.VALUE), role);
        }
      }
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF -> all(node, role, Field.BODY);
      case LAMBDA -> visit(node.child(Field.BODY), Role.STRUCTURE);
      case ANN_ASSIGN -> all(node, role, Field.TARGET, Field.VALUE);
      case WITH, ASYNC_WITH -> with(node, role);
      case TRY, TRY_STAR -> {
        if (node.list(Field.HANDLERS).isEmpty()) {
          all(node, role, Field.BODY, Field.FINALBODY);
        }
      }
      case MATCH -> visit(node.child(Field.SUBJECT), role);
      case CALL -> call(node);
      case SUBSCRIPT -> {
        visit(node.child(Field.VALUE), role);
        visit(node.child(Field.SLICE), Role.STRUCTURE);
      }
      case BIN_OP -> binary(node);
      case LIST, TUPLE, SET, DICT -> node.children().forEach(child -> visit(child, Role.DATA));
      default -> node.children().forEach(child -> visit(child, role));
    }
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
    if (!raising) {
      all(node, role, Field.ITEMS, Field.BODY);
    }
  }

  private void call(Node call) {
    String callee = callee(call);
    if (RAISING.contains(callee) || SYMBOLIC.contains(callee)) {
      return;
    }
    visit(call.child(Field.FUNC), Role.ARGUMENT);
    boolean assertion = callee.startsWith("assert");
    for (Node argument : call.list(Field.ARGS)) {
      visit(argument, assertion ? Role.DATA : Role.ARGUMENT);
    }
    for (Node keyword : call.list(Field.KEYWORDS)) {
      if (!keyword.hasName() || !SYMBOLIC_OPTIONS.contains(keyword.name())) {
        visit(keyword.child(Field.VALUE), Role.OPTION);
      }
    }
  }

  private static String callee(Node call) {
    Node callee = call.child(Field.FUNC);
    return callee.hasName() ? callee.name() : "";
  }

  private void binary(Node node) {
    boolean formats =
        node.names().get(0).equals("%")
            && Comments.strings(node.child(Field.LEFT)).contains(node.child(Field.LEFT));
    if (!formats) {
      visit(node.child(Field.LEFT), Role.STRUCTURE);
    }
    visit(node.child(Field.RIGHT), Role.STRUCTURE);
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
