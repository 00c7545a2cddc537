package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Draws statements.
 *
 * <p>Where the two sorts of edges differ: an exception that some step may raise is data only, while
 * {@code raise} is control as well. {@code while True} never leaves by its test, but for control
 * dependence it does, so that its body depends on it and every vertex leads to the exit; the same
 * goes for {@code case _}. For {@code try} see {@link TryFlow}.
 */
final class StatementFlow {
  private final FlowWriter writer;
  private final ExpressionFlow expressions;
  private final TryFlow tries;
  private final boolean lazyAnnotations;
  private @Nullable Region region;

  StatementFlow(FlowWriter writer, boolean lazyAnnotations) {
    this.writer = writer;
    this.expressions = new ExpressionFlow(writer);
    this.tries = new TryFlow(writer, expressions, this);
    this.lazyAnnotations = lazyAnnotations;
  }

  ExpressionFlow expressions() {
    return expressions;
  }

  /** Makes a region the innermost one around what is drawn next; gives back the one before. */
  @Nullable Region enterRegion(@Nullable Region inner) {
    Region before = region;
    region = inner;
    return before;
  }

  @Nullable Region region() {
    return region;
  }

  void block(List<Node> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Node node) {
    Node outer = writer.enterStatement(node);
    writer.add(ControlFlowGraph.PASS);
    switch (node.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF -> function(node);
      case CLASS_DEF -> classBody(node);
      case RETURN -> {
        node.find(Field.VALUE).ifPresent(expressions::evaluate);
        tries.jump(Region.Jump.RETURN);
      }
      case BREAK -> tries.jump(Region.Jump.BREAK);
      case CONTINUE -> tries.jump(Region.Jump.CONTINUE);
      case RAISE -> {
        node.find(Field.EXC).ifPresent(expressions::evaluate);
        node.find(Field.CAUSE).ifPresent(expressions::evaluate);
        writer.goTo(writer.handler());
      }
      case DELETE -> node.list(Field.TARGETS).forEach(expressions::delete);
      case ASSIGN -> {
        expressions.evaluate(node.child(Field.VALUE));
        node.list(Field.TARGETS).forEach(expressions::assign);
      }
      case AUG_ASSIGN -> augmented(node);
      case ANN_ASSIGN -> annotated(node);
      case TYPE_ALIAS -> typeAlias(node);
      case FOR, ASYNC_FOR -> forLoop(node);
      case WHILE -> whileLoop(node);
      case IF -> branch(node);
      case WITH, ASYNC_WITH -> tries.with(node);
      case TRY, TRY_STAR -> tries.tryStatement(node);
      case MATCH -> match(node);
      case ASSERT -> assertion(node);
      case IMPORT, IMPORT_FROM -> {
        writer.mayRaise();
        for (Node alias : node.list(Field.NAMES)) {
          Binder.boundName(alias).ifPresent(name -> writer.write(name, alias));
        }
      }
      case EXPR -> expressions.evaluate(node.child(Field.VALUE));
      case GLOBAL, NONLOCAL, PASS -> {}
      default -> throw new IllegalStateException("no statement: " + node);
    }
    writer.enterStatement(outer);
  }

  private void function(Node node) {
    Node arguments = node.child(Field.ARGS);
    expressions.evaluateAll(node.list(Field.DECORATOR_LIST));
    expressions.defaults(arguments);
    LexicalScope outer = enterTypeParameters(node);
    if (!lazyAnnotations) {
      for (Node parameter : parameters(arguments)) {
        parameter.find(Field.ANNOTATION).ifPresent(expressions::evaluate);
      }
      node.find(Field.RETURNS).ifPresent(expressions::evaluate);
    }
    writer.captures(node);
    writer.enterScope(outer);
    writer.mayRaise();
    writer.write(node.name(), node);
  }

  /** The parameters of a function in the order of its text. */
  static List<Node> parameters(Node arguments) {
    return arguments.children().stream().filter(child -> child.is(NodeKind.ARG)).toList();
  }

  private LexicalScope enterTypeParameters(Node definition) {
    LexicalScope outer = writer.scope();
    writer.enterScope(outer.withTypeParameters(definition));
    for (Node parameter : definition.list(Field.TYPE_PARAMS)) {
      writer.write(parameter.name(), parameter);
      parameter.find(Field.BOUND).ifPresent(expressions::evaluate);
    }
    return outer;
  }

  private void classBody(Node node) {
    expressions.evaluateAll(node.list(Field.DECORATOR_LIST));
    LexicalScope outer = enterTypeParameters(node);
    expressions.evaluateAll(node.list(Field.BASES));
    expressions.evaluateAll(node.list(Field.KEYWORDS));
    writer.mayRaise();
    writer.enterScope(outer.open(node));
    block(node.list(Field.BODY));
    writer.enterScope(outer);
    writer.mayRaise();
    writer.write(node.name(), node);
  }

  private void augmented(Node node) {
    Node target = node.child(Field.TARGET);
    if (!target.is(NodeKind.NAME)) {
      expressions.container(target);
      writer.mayRaise();
      expressions.evaluate(node.child(Field.VALUE));
      writer.mayRaise();
      return;
    }
    writer.read(target);
    expressions.evaluate(node.child(Field.VALUE));
    writer.mayRaise();
    expressions.assign(target);
  }

  private void annotated(Node node) {
    Node target = node.child(Field.TARGET);
    Optional<Node> value = node.find(Field.VALUE);
    if (value.isPresent()) {
      expressions.evaluate(value.get());
      expressions.assign(target);
    } else if (!target.is(NodeKind.NAME)) {
      expressions.container(target);
    }
    // "annotations are never evaluated and stored in function scopes" (reference 7.2.2)
    if (writer.scope().isNamespace() && !lazyAnnotations) {
      expressions.evaluate(node.child(Field.ANNOTATION));
    }
  }

  private void typeAlias(Node node) {
    LexicalScope outer = enterTypeParameters(node);
    expressions.evaluate(node.child(Field.VALUE));
    writer.enterScope(outer);
    expressions.assign(node.child(Field.NAME));
  }

  private void branch(Node node) {
    expressions.evaluate(node.child(Field.TEST));
    writer.mayRaise();
    Vertex test = writer.add(new Event.Decision(node));
    Vertex after = writer.joint();
    block(node.list(Field.BODY));
    writer.goTo(after);
    writer.at(test);
    block(node.list(Field.ORELSE));
    writer.goTo(after);
    writer.atIfEntered(after);
  }

  private void whileLoop(Node node) {
    Vertex head = writer.pass();
    expressions.evaluate(node.child(Field.TEST));
    writer.mayRaise();
    Vertex test = writer.add(new Event.Decision(node));
    Vertex after = writer.joint();
    loopBody(node, head, after);
    if (isAlwaysTrue(node.child(Field.TEST))) {
      writer.graph().connectControl(test, after);
      writer.stop();
    } else {
      writer.at(test);
    }
    block(node.list(Field.ORELSE));
    writer.goTo(after);
    writer.atIfEntered(after);
  }

  private static boolean isAlwaysTrue(Node test) {
    if (!test.is(NodeKind.CONSTANT)) {
      return false;
    }
    Object value = test.constant().value();
    return value.equals(true) || (value instanceof BigInteger number && number.signum() != 0);
  }

  private void forLoop(Node node) {
    expressions.evaluate(node.child(Field.ITER));
    writer.mayRaise();
    Vertex head = writer.add(new Event.Decision(node));
    writer.mayRaise();
    Vertex after = writer.joint();
    expressions.assign(node.child(Field.TARGET));
    loopBody(node, head, after);
    writer.at(head);
    block(node.list(Field.ORELSE));
    writer.goTo(after);
    writer.atIfEntered(after);
  }

  private void loopBody(Node node, Vertex head, Vertex after) {
    Region outer = enterRegion(new Region.Loop(region, head, after));
    block(node.list(Field.BODY));
    enterRegion(outer);
    writer.goTo(head);
  }

  private void match(Node node) {
    expressions.evaluate(node.child(Field.SUBJECT));
    Vertex after = writer.joint();
    for (Node matchCase : node.list(Field.CASES)) {
      Node outer = writer.enterStatement(matchCase);
      writer.add(ControlFlowGraph.PASS);
      Node pattern = matchCase.child(Field.PATTERN);
      expressions.patternValues(pattern);
      Vertex matched = writer.add(new Event.Decision(matchCase));
      expressions.patternCaptures(pattern);
      Optional<Vertex> guarded = matchCase.find(Field.GUARD).map(guard -> guard(matchCase, guard));
      block(matchCase.list(Field.BODY));
      writer.goTo(after);
      if (!isIrrefutable(pattern)) {
        writer.at(
            guarded.map(guard -> new Vertex[] {matched, guard}).orElse(new Vertex[] {matched}));
      } else if (guarded.isPresent()) {
        writer.at(guarded.get());
      } else {
        writer.graph().connectControl(matched, after);
        writer.stop();
      }
      writer.enterStatement(outer);
    }
    writer.goTo(after);
    writer.atIfEntered(after);
  }

  private Vertex guard(Node matchCase, Node guard) {
    expressions.evaluate(guard);
    writer.mayRaise();
    return writer.add(new Event.Decision(matchCase));
  }

  private static boolean isIrrefutable(Node pattern) {
    return switch (pattern.kind()) {
      case MATCH_AS -> pattern.find(Field.PATTERN).map(StatementFlow::isIrrefutable).orElse(true);
      case MATCH_OR -> pattern.list(Field.PATTERNS).stream().anyMatch(StatementFlow::isIrrefutable);
      default -> false;
    };
  }

  /** A failing assertion leaves by an exception, so nothing after it depends on it. */
  private void assertion(Node node) {
    expressions.evaluate(node.child(Field.TEST));
    writer.mayRaise();
    Optional<Node> message = node.find(Field.MSG);
    if (message.isPresent()) {
      Vertex test = writer.pass();
      expressions.evaluate(message.get());
      writer.mayRaise();
      Vertex after = writer.joint();
      writer.graph().connectControl(writer.pass(), after);
      writer.at(test);
      writer.goTo(after);
      writer.at(after);
    }
  }
}
