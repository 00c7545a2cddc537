package dev.assay.transforms;

import dev.assay.schemas.AttemptRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.trace.TraceComparison.Diverged;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Takes what one stage accepts and rejects of one element. */
final class Sieve<O> {
  private final Stage stage;
  private final IntConsumer arrivals;
  private final List<O> accepted = new ArrayList<>();
  private final List<RejectionRecord> rejected = new ArrayList<>();
  private final List<String> observations = new ArrayList<>();
  private int entered;
  private int passed;

  /**
   * @param arrivals is told at once what has entered, so that a reader sees what is being worked on
   */
  Sieve(Stage stage, IntConsumer arrivals) {
    this.stage = stage;
    this.arrivals = arrivals;
  }

  /** Says that {@code units} of what the stage counts have reached it. */
  void entered(int units) {
    entered += units;
    arrivals.accept(units);
  }

  /** Says that {@code units} came out, where one output carries many of them or none. */
  void passed(int units) {
    passed += units;
  }

  /** Passes an output on. */
  void accept(O output) {
    accepted.add(output);
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
    rejected.add(Rejections.made(stage, reason, repository, subject, detail, attempts));
  }

  /** Keeps what was seen once and need not be seen again; see {@link Observation}. */
  void observe(String repository, String subject, Diverged seen, String one, String other) {
    observations.add(new Observation(stage, repository, subject, seen, one, other).line());
  }

  /** All of it. */
  SiftResult<O> result() {
    return new SiftResult<>(entered, passed, accepted, rejected, observations, Optional.empty());
  }
}
