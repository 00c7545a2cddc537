package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a jump must do on its way out of the blocks around it. */
sealed interface Region {
  /** The statements that leave their block. */
  enum Jump {
    RETURN,
    BREAK,
    CONTINUE
  }

  /** The region around this one; null at the function's top level. */
  @Nullable Region outer();

  /** A loop's body: where its {@code continue} and {@code break} lead. */
  record Loop(@Nullable Region outer, Vertex head, Vertex after) implements Region {}

  /** The body of a {@code try} with handlers: its normal end might as well have been theirs. */
  record Guarded(@Nullable Region outer, Node statement, Vertex dispatch) implements Region {}

  /** The body of a handler that unbinds its name when it is left. */
  record Named(@Nullable Region outer, String name) implements Region {}

  /**
   * What is followed by a {@code finally} block, which is drawn once for each kind of jump that
   * crosses it, as CPython compiles it.
   *
   * @param handler where exceptions raised in that block go
   * @param copies the entries of the copies drawn so far
   */
  record Finally(@Nullable Region outer, Node statement, Vertex handler, Map<Jump, Vertex> copies)
      implements Region {
    Finally(@Nullable Region outer, Node statement, Vertex handler) {
      this(outer, statement, handler, new EnumMap<>(Jump.class));
    }
  }
}
