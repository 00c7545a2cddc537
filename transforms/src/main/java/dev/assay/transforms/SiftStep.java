package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestFileRecord;
import java.io.Serializable;
import java.util.Optional;
import org.apache.beam.sdk.metrics.Metrics;

/** What a stage does with one element on a worker, and what it tells of that while it does it. */
final class SiftStep<I, O> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Stage stage;
  private final BuildSettings settings;
  private final Sift.Work<I, O> work;
  private final boolean executes;

  /**
   * @param executes whether the work executes code of the repository, so that it has a footprint
   */
  SiftStep(Stage stage, BuildSettings settings, Sift.Work<I, O> work, boolean executes) {
    this.stage = stage;
    this.settings = settings;
    this.work = work;
    this.executes = executes;
  }

  /** Works on one element. */
  SiftResult<O> on(I element) throws Exception {
    // Here, since this is the one place that every stage passes on every worker.
    OraclePool.shared().isolate(settings.isolation());
    ProgressLog progress = ProgressLog.in(settings.progressDirectory());
    ProgressLog.Doing doing = progress.begin(stage.name(), ElementName.of(element));
    SiftResult<O> result;
    try {
      result = work.on(element, progress);
    } catch (UnfitWorkerException unfit) {
      // Now, since a cluster tries for minutes before it gives up.
      progress.note("unfit", String.valueOf(unfit.getMessage()));
      throw unfit;
    } finally {
      doing.end();
    }
    for (RejectionRecord rejection : result.rejected()) {
      Metrics.counter(stage.name(), rejection.getReason()).inc();
    }
    progress.passed(stage, result.passed());
    progress.rejected(stage, result.rejected().size());
    result.observations().forEach(progress::observed);
    progress.isolated(OraclePool.shared().isolations());
    return result;
  }

  /** What code the work made run; none where nothing is executed. */
  Optional<FootprintRecord> footprint(I element, SiftResult<O> result) {
    return executes
        ? Optional.of(
            new FootprintRecord(
                stage, subject(element), result.ran().map(CodeText::of).orElse(null)))
        : Optional.empty();
  }

  /** What a footprint calls an element. */
  private static String subject(Object element) {
    if (element instanceof CandidateRecord candidate) {
      return candidate.getTest().getId();
    }
    if (element instanceof TestFileRecord file) {
      return file.getRepository().getName() + "/" + file.getFile();
    }
    throw new IllegalArgumentException("no code of " + element.getClass() + " can be executed");
  }
}
