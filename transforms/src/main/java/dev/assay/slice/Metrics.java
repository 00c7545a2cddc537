package dev.assay.slice;

/**
 * The paper's cognitive metrics of a slice (RepoReason, section 3.6 and appendix F.4).
 *
 * @param esv effective sliced volume: the lines of all functions in the slice that are neither
 *     blank nor only a comment, docstrings included, because the paper's 59-line example only adds
 *     up so. A line counts once, also where a function stands inside another
 * @param esvCode the same without the lines of docstrings
 * @param mcl mutation chain length: over all relevant lines of all relevant frames, how often they
 *     ran
 * @param dfi dependency fan-in: how many names the slice reads and does not write, see {@link
 *     Slice#sourceVariables}
 */
public record Metrics(int esv, int esvCode, long mcl, int dfi) {
  public Metrics {
    if (esvCode < 0 || esvCode > esv || mcl < 0 || dfi < 0) {
      throw new IllegalArgumentException(
          "impossible metrics: esv %d, esvCode %d, mcl %d, dfi %d"
              .formatted(esv, esvCode, mcl, dfi));
    }
  }
}
