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
 * @param whole whether all its units have entered, whatever other stages do
 * @param note what else is to be said; may be empty
 */
public record StageProgress(
    String stage,
    String unit,
    long entered,
    long passed,
    long rejected,
    boolean whole,
    String note) {
  /** A stage whose units come from the stage before. */
  public StageProgress(String stage, String unit, long entered, long passed, long rejected) {
    this(stage, unit, entered, passed, rejected, false, "");
  }

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
