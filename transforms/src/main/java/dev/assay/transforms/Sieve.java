package dev.assay.transforms;

import dev.assay.schemas.AttemptRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.trace.TraceComparison.Diverged;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn.MultiOutputReceiver;
import org.apache.beam.sdk.values.TupleTag;

/** Takes what one stage accepts and rejects of one element, and counts both. */
final class Sieve<O> {
  private final Stage stage;
  private final ProgressLog progress;
  private final MultiOutputReceiver outputs;
  private final TupleTag<O> accepted;
  private final TupleTag<RejectionRecord> rejected;

  Sieve(
      Stage stage,
      ProgressLog progress,
      MultiOutputReceiver outputs,
      TupleTag<O> accepted,
      TupleTag<RejectionRecord> rejected) {
    this.stage = stage;
    this.progress = progress;
    this.outputs = outputs;
    this.accepted = accepted;
    this.rejected = rejected;
  }

  /** Says that {@code units} of what the stage counts have reached it. */
  void entered(int units) {
    progress.entered(stage, units);
  }

  /** Says that {@code units} came out, where one output carries many of them or none. */
  void passed(int units) {
    progress.passed(stage, units);
  }

  /** Passes an output on. */
  void accept(O output) {
    outputs.get(accepted).output(output);
  }

  /**
   * Drops one unit.
   *
   * @param repository name of its repository
   * @param subject what is dropped: a repository, file, test or question
   * @param detail one line: what, the value and the rule
   */
  void reject(Reason reason, String repository, String subject, String detail) {
    reject(reason, repository, subject, detail, List.of());
  }

  /**
   * Drops one unit after several attempts.
   *
   * @param attempts what became of each
   */
  void reject(
      Reason reason,
      String repository,
      String subject,
      String detail,
      List<AttemptRecord> attempts) {
    outputs
        .get(rejected)
        .output(Rejections.of(stage, reason, repository, subject, detail, attempts));
    progress.rejected(stage, 1);
  }

  /** Keeps what was seen once and need not be seen again; see {@link Observation}. */
  void observe(String repository, String subject, Diverged seen, String one, String other) {
    progress.observed(new Observation(stage, repository, subject, seen, one, other));
  }
}
