package dev.assay.slice;

/**
 * How hard a task is, by its metrics alone: the rule that stands in where no model annotates
 * (SPEC.md, "Difficulty").
 *
 * <p>Hard begins where the paper sees models break down: ESV above 600 lines, MCL above 100 steps,
 * or DFI above 20 sources (RepoReason, section 4.3). Easy is what stays within a quarter of each of
 * these cuts; the quarter is ours.
 */
public enum Difficulty {
  EASY,
  MEDIUM,
  HARD;

  private static final int ESV_CLIFF = 600;
  private static final int MCL_CLIFF = 100;
  private static final int DFI_CLIFF = 20;
  private static final int EASY_SHARE = 4;

  /** Classifies a slice by its metrics. */
  public static Difficulty of(int esv, long mcl, int dfi) {
    if (esv > ESV_CLIFF || mcl > MCL_CLIFF || dfi > DFI_CLIFF) {
      return HARD;
    }
    boolean easy =
        esv <= ESV_CLIFF / EASY_SHARE
            && mcl <= MCL_CLIFF / EASY_SHARE
            && dfi <= DFI_CLIFF / EASY_SHARE;
    return easy ? EASY : MEDIUM;
  }
}
