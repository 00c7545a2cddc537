package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a slice begins: the frames and statements that an asserted line stands for (F.2, step 2).
 */
final class AssertionAnchors {
  private final CallTree tree;
  private final Frames frames;

  AssertionAnchors(CallTree tree, Frames frames) {
    this.tree = tree;
    this.frames = frames;
  }

  /**
   * The frames that ran an asserted statement: the entry, or else all calls of functions inside it
   * that did, since the assertion held in each.
   */
  List<Frame> frames(int line) {
    Call entry = tree.call(0);
    Optional<Frame> test = frames.of(entry).filter(frame -> !statements(frame, line).isEmpty());
    if (test.isPresent()) {
      return List.of(test.get());
    }
    TracedFunction function = tree.trace().function(entry);
    List<Frame> found = new ArrayList<>();
    for (Call call : tree.trace().calls()) {
      if (tree.facts(call).inner() && isInside(tree.trace().function(call), function, line)) {
        frames.of(call).filter(frame -> !statements(frame, line).isEmpty()).ifPresent(found::add);
      }
    }
    return found;
  }

  private static boolean isInside(TracedFunction inner, TracedFunction test, int line) {
    return inner.file().equals(test.file())
        && inner.qualname().startsWith(test.qualname() + ".<locals>.")
        && inner.firstLine() <= line;
  }

  /** The statements of a frame that begin on a line and ran. */
  static List<Integer> statements(Frame frame, int line) {
    return frame.graph().statements().beginningOn(line).stream()
        .filter(frame.activation()::ran)
        .toList();
  }
}
