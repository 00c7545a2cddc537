package dev.assay.pipelines;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** Is told how a run comes along: all stages in order, about once a second, and notes. */
@FunctionalInterface
public interface RunListener extends Consumer<List<StageProgress>> {
  /** Something that should be known now; by default a warning of this program's log. */
  default void note(RunNote note) {
    LoggerFactory.getLogger(RunListener.class).warn("{}", note.sentence());
  }
}
