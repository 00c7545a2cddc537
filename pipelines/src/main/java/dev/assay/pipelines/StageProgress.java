package dev.assay.pipelines;

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
  /** Units that are through with this stage. */
  public long done() {
    return passed + rejected;
  }
}
