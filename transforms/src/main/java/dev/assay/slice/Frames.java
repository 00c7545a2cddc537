package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The frames of one slice, each made when first asked for. */
final class Frames {
  private final CallTree tree;
  private final Activations activations;
  private final @Nullable Frame[] frames;
  private final BitSet made = new BitSet();

  Frames(CallTree tree, Activations activations) {
    this.tree = tree;
    this.activations = activations;
    frames = new Frame[tree.trace().calls().size()];
  }

  /** The frame of a call; empty if its function is not readable. */
  Optional<Frame> of(Call call) {
    Frame known = frames[call.order()];
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Frame> frame = activations.of(call).map(Frame::new);
    if (frame.isPresent()) {
      frames[call.order()] = frame.get();
      made.set(call.order());
    }
    return frame;
  }

  /** All frames made so far, in order of their calls. */
  List<Frame> all() {
    List<Frame> all = new ArrayList<>();
    made.stream().forEach(order -> of(tree.call(order)).ifPresent(all::add));
    return all;
  }

  TracedFunction function(Frame frame) {
    return tree.trace().function(frame.call());
  }
}
