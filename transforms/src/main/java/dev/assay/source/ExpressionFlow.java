package dev.assay.source;

import java.util.List;

/** Draws expressions, assignment targets and patterns in the order CPython evaluates them. */
final class ExpressionFlow {
  private final FlowWriter writer;

  ExpressionFlow(FlowWriter writer) {
    this.writer = writer;
  }

  void evaluateAll(List<Node> expressions) {
    expressions.forEach(this::evaluate);
  }

  void evaluate(Node node) {
    switch (node.kind()) {
      case CONSTANT, ABSENT -> {}
      case NAME -> writer.read(node);
      case BOOL_OP -> shortCircuit(node.list(Field.VALUES));
      case COMPARE -> {
        evaluate(node.child(Field.LEFT));
        shortCircuit(node.list(Field.COMPARATORS));
      }
      case IF_EXP -> conditional(node);
      case NAMED_EXPR -> {
        evaluate(node.child(Field.VALUE));
        assign(node.child(Field.TARGET));
      }
      case LAMBDA -> {
        defaults(node.child(Field.ARGS));
        writer.captures(node);
      }
      case LIST_COMP, SET_COMP, DICT_COMP, GENERATOR_EXP -> {
        evaluate(node.list(Field.GENERATORS).get(0).child(Field.ITER));
        writer.mayRaise();
        LexicalScope outer = writer.enterScope(writer.scope().open(node));
        comprehension(node);
        writer.enterScope(outer);
      }
      case DICT -> {
        for (int i = 0; i < node.list(Field.KEYS).size(); i++) {
          evaluate(node.list(Field.KEYS).get(i));
          evaluate(node.list(Field.VALUES).get(i));
        }
        writer.mayRaise();
      }
      case CALL -> {
        evaluate(node.child(Field.FUNC));
        evaluateAll(node.list(Field.ARGS));
        evaluateAll(node.list(Field.KEYWORDS));
        writer.mayRaise();
      }
      default -> {
        evaluateAll(node.children());
        writer.mayRaise();
      }
    }
  }

  /** Each value but the last may be the last one evaluated. */
  private void shortCircuit(List<Node> values) {
    var end = writer.joint();
    for (int i = 0; i < values.size(); i++) {
      evaluate(values.get(i));
      writer.mayRaise();
      if (i < values.size() - 1) {
        writer.graph().connect(writer.pass(), end);
      }
    }
    writer.goTo(end);
    writer.at(end);
  }

  private void conditional(Node node) {
    evaluate(node.child(Field.TEST));
    writer.mayRaise();
    var end = writer.joint();
    var test = writer.pass();
    evaluate(node.child(Field.BODY));
    writer.goTo(end);
    writer.at(test);
    evaluate(node.child(Field.ORELSE));
    writer.goTo(end);
    writer.at(end);
  }

  /**
   * The loops of a comprehension whose first iterable is already evaluated, in its own scope. The
   * body of a generator expression is drawn where it stands, but what it reads of other scopes it
   * may read at any time afterwards.
   */
  void comprehension(Node node) {
    Node outer = writer.enterGenerator(node);
    if (!node.is(NodeKind.GENERATOR_EXP)) {
      writer.enterGenerator(outer);
    }
    loop(node, 0);
    writer.enterGenerator(outer);
  }

  private void loop(Node comprehension, int depth) {
    List<Node> generators = comprehension.list(Field.GENERATORS);
    if (depth == generators.size()) {
      comprehension.find(Field.ELT).ifPresent(this::evaluate);
      comprehension.find(Field.KEY).ifPresent(this::evaluate);
      comprehension.find(Field.VALUE).ifPresent(this::evaluate);
      writer.mayRaise();
      return;
    }
    Node generator = generators.get(depth);
    if (depth > 0) {
      evaluate(generator.child(Field.ITER));
    }
    var head = writer.pass();
    writer.mayRaise();
    assign(generator.child(Field.TARGET));
    for (Node condition : generator.list(Field.IFS)) {
      evaluate(condition);
      writer.mayRaise();
      writer.graph().connect(writer.pass(), head);
    }
    loop(comprehension, depth + 1);
    writer.goTo(head);
    writer.at(head);
  }

  /** Binds, or stores into, an assignment target whose value is already evaluated. */
  void assign(Node target) {
    switch (target.kind()) {
      case NAME -> writer.write(target.name(), target);
      case STARRED -> assign(target.child(Field.VALUE));
      case TUPLE, LIST -> {
        writer.mayRaise();
        target.list(Field.ELTS).forEach(this::assign);
      }
      default -> {
        container(target);
        writer.mayRaise();
      }
    }
  }

  /** Evaluates what a target stores into: the object, and the index of a subscript. */
  void container(Node target) {
    evaluateAll(target.children());
  }

  void delete(Node target) {
    switch (target.kind()) {
      case NAME -> {
        writer.mayRaise();
        writer.erase(target.name());
      }
      case TUPLE, LIST -> target.list(Field.ELTS).forEach(this::delete);
      default -> {
        container(target);
        writer.mayRaise();
      }
    }
  }

  /** The default values of a function's parameters. */
  void defaults(Node arguments) {
    evaluateAll(arguments.list(Field.DEFAULTS));
    evaluateAll(arguments.list(Field.KW_DEFAULTS));
  }

  /** Evaluates the values and classes that a pattern compares with. */
  void patternValues(Node pattern) {
    for (Node child : pattern.children()) {
      if (child.kind().isExpression()) {
        evaluate(child);
      } else {
        patternValues(child);
      }
    }
    writer.mayRaise();
  }

  /** Binds the captures of a pattern, which happens only after all of it has matched. */
  void patternCaptures(Node pattern) {
    if (pattern.is(NodeKind.MATCH_OR)) {
      var end = writer.joint();
      var start = writer.pass();
      for (Node alternative : pattern.list(Field.PATTERNS)) {
        writer.at(start);
        patternCaptures(alternative);
        writer.goTo(end);
      }
      writer.at(end);
      return;
    }
    pattern.children().stream()
        .filter(child -> !child.kind().isExpression())
        .forEach(this::patternCaptures);
    Binder.boundName(pattern).ifPresent(name -> writer.write(name, pattern));
  }
}
