package dev.assay.pipelines;

import dev.assay.schemas.StageCount;
import java.util.Locale;

/**
 * How far one stage of a running pipeline has come.
 *
 * @param stage name of the stage, in the order of the data flow
 * @param unit what it counts: repository, file, test or question
 * @param entered units that reached it so far
 * @param passed units that came out so far
 * @param rejected units it rejected so far
 */
public record StageProgress(String stage, String unit, long entered, long passed, long rejected) {
  /** What the records of a finished run say of a stage. */
  static StageProgress of(StageCount count) {
    return new StageProgress(
        count.getStage().name().toLowerCase(Locale.ROOT),
        count.getUnit(),
        count.getEntered(),
        count.getPassed(),
        count.getRejected());
  }

  /** Units that are through with this stage. */
  public long done() {
    return passed + rejected;
  }
}
