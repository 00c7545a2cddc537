package dev.assay.pipelines.report;

import dev.assay.schemas.TrajectoryRecord;
import java.io.IOException;
import java.util.function.Consumer;

/** The trajectories of a run, which are too many to be held; it can be read again. */
@FunctionalInterface
public interface TrajectorySource {
  /** Visits all, in any order. */
  void forEach(Consumer<TrajectoryRecord> visitor) throws IOException;
}
