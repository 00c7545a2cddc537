package dev.assay.transforms;

import dev.assay.schemas.AttemptRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import java.util.List;
import org.apache.beam.sdk.metrics.Metrics;

/** Makes the records of what is dropped, and counts them. */
final class Rejections {
  private Rejections() {}

  /** One thing that is dropped. */
  static RejectionRecord of(
      Stage stage, Reason reason, String repository, String subject, String detail) {
    return of(stage, reason, repository, subject, detail, List.of());
  }

  /**
   * One thing that is dropped after several attempts.
   *
   * @param repository name of its repository; empty if it has none
   * @param detail one line: what, the value and the rule
   * @param attempts what became of each
   */
  static RejectionRecord of(
      Stage stage,
      Reason reason,
      String repository,
      String subject,
      String detail,
      List<AttemptRecord> attempts) {
    Metrics.counter(stage.name(), reason.symbol()).inc();
    return made(stage, reason, repository, subject, detail, attempts);
  }

  /** The same, where whoever passes it on counts it. */
  static RejectionRecord made(
      Stage stage,
      Reason reason,
      String repository,
      String subject,
      String detail,
      List<AttemptRecord> attempts) {
    return RejectionRecord.newBuilder()
        .setId(
            ContentId.of("rejection", stage.name(), reason.symbol(), repository, subject, detail))
        .setStage(stage)
        .setReason(reason.symbol())
        .setRepository(repository)
        .setSubject(subject)
        .setDetail(detail)
        .setAttempts(attempts)
        .build();
  }
}
