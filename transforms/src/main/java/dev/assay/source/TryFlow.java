package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws {@code try} and {@code with}, and jumps out of them.
 *
 * <p>Data goes from every step of a {@code try} body that may raise to the first handler. Control
 * treats the handlers as an {@code elif} chain that is asked when the body is done: whichever way
 * the body ends, its first handler comes next, and from the last handler that did not apply the
 * {@code else} block. So a handler's body depends on the handler, the {@code else} block on all
 * handlers, and what follows the statement on those handlers that jump away and on what decides
 * about jumps out of the body.
 */
final class TryFlow {
  private final FlowWriter writer;
  private final ExpressionFlow expressions;
  private final StatementFlow statements;

  TryFlow(FlowWriter writer, ExpressionFlow expressions, StatementFlow statements) {
    this.writer = writer;
    this.expressions = expressions;
    this.statements = statements;
  }

  void tryStatement(Node node) {
    List<Node> cleanup = node.list(Field.FINALBODY);
    if (cleanup.isEmpty()) {
      guarded(node);
      return;
    }
    Vertex outerHandler = writer.handler();
    Vertex failed = writer.joint();
    Region outer =
        statements.enterRegion(new Region.Finally(statements.region(), node, outerHandler));
    writer.enterHandler(failed);
    guarded(node);
    Vertex completed = writer.joint();
    writer.goTo(completed);
    statements.enterRegion(outer);
    writer.enterHandler(outerHandler);
    if (failed.isEntered()) {
      writer.at(failed);
      statements.block(cleanup);
      writer.goTo(outerHandler);
    }
    writer.atIfEntered(completed);
    if (!writer.isDead()) {
      statements.block(cleanup);
    }
  }

  /** The statement without its {@code finally}. */
  private void guarded(Node node) {
    List<Node> handlers = node.list(Field.HANDLERS);
    if (handlers.isEmpty()) {
      statements.block(node.list(Field.BODY));
      statements.block(node.list(Field.ORELSE));
      return;
    }
    ControlFlowGraph graph = writer.graph();
    Vertex dispatch = writer.joint();
    Vertex otherwise = writer.joint();
    Vertex after = writer.joint();
    Vertex outerHandler = writer.enterHandler(dispatch);
    Region outer = statements.enterRegion(new Region.Guarded(statements.region(), node, dispatch));
    statements.block(node.list(Field.BODY));
    statements.enterRegion(outer);
    if (!writer.isDead()) {
      Vertex completed = joint(new Event.Completion(node));
      graph.connect(completed, otherwise);
      graph.connectHandlers(completed, dispatch);
    }
    writer.enterHandler(outerHandler);
    writer.at(dispatch);
    for (Node handler : handlers) {
      handler(node, handler, after);
    }
    Vertex unhandled;
    if (node.is(NodeKind.TRY_STAR)) {
      unhandled = joint(new Event.Departure(node));
      graph.connect(unhandled, after);
    } else {
      unhandled = writer.pass();
    }
    writer.mayRaise();
    graph.connectControl(unhandled, otherwise);
    writer.at(otherwise);
    statements.block(node.list(Field.ORELSE));
    writer.goTo(after);
    writer.at(after);
  }

  /** Draws one handler; afterwards the flow stands where it did not apply. */
  private void handler(Node node, Node handler, Vertex after) {
    Node outer = writer.enterStatement(handler);
    writer.add(ControlFlowGraph.PASS);
    handler.find(Field.TYPE).ifPresent(expressions::evaluate);
    writer.mayRaise();
    Vertex decision = writer.add(new Event.Decision(handler));
    Vertex next = writer.joint();
    Vertex outerHandler = writer.handler();
    if (node.is(NodeKind.TRY_STAR)) {
      // several handlers may run for one exception group, also after one of them failed
      Vertex failed = writer.joint();
      writer.graph().connectData(failed, next);
      writer.graph().connect(failed, outerHandler);
      writer.enterHandler(failed);
    }
    handlerBody(handler);
    writer.enterHandler(outerHandler);
    writer.goTo(node.is(NodeKind.TRY_STAR) ? next : after);
    if (handler.find(Field.TYPE).isPresent()) {
      writer.graph().connectData(decision, next);
    }
    writer.graph().connectControl(decision, next);
    writer.at(next);
    writer.enterStatement(outer);
  }

  /** The body of a handler; its name is unbound however it is left (reference 8.4.1). */
  private void handlerBody(Node handler) {
    if (!handler.hasName()) {
      statements.block(handler.list(Field.BODY));
      return;
    }
    writer.write(handler.name(), handler);
    Vertex outerHandler = writer.handler();
    Vertex failed = writer.joint();
    Region outer = statements.enterRegion(new Region.Named(statements.region(), handler.name()));
    writer.enterHandler(failed);
    statements.block(handler.list(Field.BODY));
    statements.enterRegion(outer);
    writer.enterHandler(outerHandler);
    Vertex completed = writer.joint();
    writer.goTo(completed);
    if (failed.isEntered()) {
      writer.at(failed);
      erase(handler.name());
      writer.goTo(outerHandler);
    }
    writer.atIfEntered(completed);
    if (!writer.isDead()) {
      erase(handler.name());
    }
  }

  /** Continues the flow with an event of no statement. */
  private Vertex joint(Event event) {
    Node statement = writer.enterStatement(null);
    Vertex vertex = writer.add(event);
    writer.enterStatement(statement);
    return vertex;
  }

  /** Unbinds a name for no statement: the text has none for it. */
  private void erase(String name) {
    Node statement = writer.enterStatement(null);
    writer.erase(name);
    writer.enterStatement(statement);
  }

  /** Any context manager may swallow an exception, so data also continues after the statement. */
  void with(Node node) {
    Vertex outerHandler = writer.handler();
    Vertex failed = writer.joint();
    Vertex after = writer.joint();
    for (Node item : node.list(Field.ITEMS)) {
      expressions.evaluate(item.child(Field.CONTEXT_EXPR));
      writer.mayRaise();
      writer.enterHandler(failed);
      item.find(Field.OPTIONAL_VARS).ifPresent(expressions::assign);
    }
    statements.block(node.list(Field.BODY));
    writer.enterHandler(outerHandler);
    writer.mayRaise();
    writer.goTo(after);
    if (failed.isEntered()) {
      writer.graph().connect(failed, outerHandler);
      writer.graph().connectData(failed, after);
    }
    writer.atIfEntered(after);
  }

  /** Leaves the regions around, running what each wants run. */
  void jump(Region.Jump jump) {
    Region start = statements.region();
    Vertex handler = writer.handler();
    leave(jump, start);
    statements.enterRegion(start);
    writer.enterHandler(handler);
  }

  private void leave(Region.Jump jump, @Nullable Region from) {
    for (Region at = from; at != null; at = at.outer()) {
      if (at instanceof Region.Loop loop) {
        if (jump != Region.Jump.RETURN) {
          writer.goTo(jump == Region.Jump.BREAK ? loop.after() : loop.head());
          return;
        }
      } else if (at instanceof Region.Guarded guarded) {
        Vertex departed = joint(new Event.Departure(guarded.statement()));
        writer.graph().connectHandlers(departed, guarded.dispatch());
      } else if (at instanceof Region.Named named) {
        erase(named.name());
      } else if (at instanceof Region.Finally cleanup) {
        Vertex copy = cleanup.copies().get(jump);
        if (copy != null) {
          writer.goTo(copy);
          return;
        }
        copy = writer.pass();
        cleanup.copies().put(jump, copy);
        statements.enterRegion(cleanup.outer());
        writer.enterHandler(cleanup.handler());
        statements.block(cleanup.statement().list(Field.FINALBODY));
      }
    }
    writer.goTo(writer.graph().exit());
  }
}
