package dev.assay.slice;

import dev.assay.slice.Closures.Question;
import dev.assay.source.Node;
import dev.assay.trace.Call;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** How inner functions and the frames around them share variables, both ways. */
final class Enclosures {
  private final CallTree tree;
  private final Frames frames;
  private final Closures closures = new Closures();
  private final InnerChanges innerChanges;

  Enclosures(CallTree tree, FunctionGraphs graphs, Frames frames) {
    this.tree = tree;
    this.frames = frames;
    innerChanges = new InnerChanges(tree, graphs);
  }

  /** A frame is entered: a caller around its function can be asked for its variables. */
  List<Question> entered(Frame frame) {
    if (!tree.facts(frame.call()).inner()) {
      return List.of();
    }
    TracedFunction function = frames.function(frame);
    Call at = frame.call();
    while (at.parent() >= 0) {
      at = tree.call(at.parent());
      TracedFunction outer = tree.trace().function(at);
      boolean around =
          outer.file().equals(function.file())
              && function.qualname().startsWith(outer.qualname() + ".<locals>.");
      if (around && frames.of(at).isPresent()) {
        return resolved(closures.made(frames.of(at).get(), function));
      }
    }
    return List.of();
  }

  /** A frame's statement is relevant: the inner functions it makes can ask the frame. */
  List<Question> made(Frame frame, int statement) {
    List<Node> scopes = frame.graph().calls().scopesOf(statement);
    if (scopes.isEmpty()) {
      return List.of();
    }
    List<Question> questions = new ArrayList<>();
    String file = frames.function(frame).file();
    for (Node inner : scopes) {
      questions.addAll(resolved(closures.made(frame, file, inner)));
    }
    return questions;
  }

  /** A frame reads a variable that its function does not bind: those who made it are asked. */
  List<Question> reads(Frame frame, String name) {
    return tree.facts(frame.call()).inner()
        ? resolved(closures.asks(frames.function(frame), name))
        : List.of();
  }

  /** Passes questions on outwards until they reach frames that bind the variable. */
  private List<Question> resolved(Collection<Question> questions) {
    List<Question> answerable = new ArrayList<>();
    for (Question question : questions) {
      if (question.maker().graph().variables().binds(question.name())) {
        answerable.add(question);
      } else {
        answerable.addAll(reads(question.maker(), question.name()));
      }
    }
    return answerable;
  }

  /** The frames in the slice that bind a variable which an inner frame reads. */
  List<Frame> binders(Frame inner, String name) {
    return tree.facts(inner.call()).inner()
        ? closures.binders(frames.function(inner), name, frames::function)
        : List.of();
  }

  /** The calls of inner functions that changed a variable of a frame; each answered once. */
  List<Call> changesInside(Frame maker, String name) {
    return innerChanges.of(maker, name);
  }

  /** Whether the function that a statement defines ran, and so says itself what it reads. */
  boolean ran(Frame frame, int statement) {
    return innerChanges.ran(
        frames.function(frame).file(), frame.graph().statements().firstLine(statement));
  }
}
