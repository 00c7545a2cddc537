package dev.assay.analysis;

import java.util.stream.IntStream;

/**
 * How often a model has the original of a test right and its mutation wrong: RepoReason's pairwise
 * memorization rate {@code MR = Pr(pass_orig ∧ ¬pass_mut)}, section 4.4, over pairs of tasks that
 * ask the same assertion of the same test. For several answers to a task it is the share of pairs
 * of one answer each, {@code rate_orig · (1 − rate_mut)}.
 *
 * <p>On the same pairs {@code pass_orig − pass_mut = MR − reverse}, so MR is never below the drop.
 * (The paper's MR of 10.71 % is below its drop from 73.15 % to 60.96 %, so its rate is of other
 * pairs than its accuracies.)
 *
 * @param pairs pairs of which both were judged
 * @param original the rate on the originals
 * @param mutated the rate on the mutations
 * @param rate MR
 * @param reverse {@code Pr(¬pass_orig ∧ pass_mut)}
 * @param test McNemar's test on the first samples: first original, then mutated
 */
public record Memorization(
    int pairs,
    Measured<Proportion> original,
    Measured<Proportion> mutated,
    Measured<Proportion> rate,
    Measured<Proportion> reverse,
    McNemar test) {

  /**
   * Measures.
   *
   * @param originals task numbers within {@code original}, each beside its pair's in {@code
   *     mutations}
   */
  public static Memorization of(
      Answers original, int[] originals, Answers mutated, int[] mutations) {
    if (originals.length != mutations.length) {
      throw new IllegalArgumentException(
          "%d originals of %d mutations".formatted(originals.length, mutations.length));
    }
    int[] judged =
        IntStream.range(0, originals.length)
            .filter(i -> original.judged(originals[i]) > 0 && mutated.judged(mutations[i]) > 0)
            .toArray();
    double before = 0;
    double after = 0;
    double lost = 0;
    double gained = 0;
    int onlyOriginal = 0;
    int onlyMutated = 0;
    for (int i : judged) {
      double orig = original.rate(originals[i]).orElseThrow();
      double mut = mutated.rate(mutations[i]).orElseThrow();
      before += orig;
      after += mut;
      lost += orig * (1 - mut);
      gained += (1 - orig) * mut;
      boolean first =
          original.first(originals[i]).isPresent() && mutated.first(mutations[i]).isPresent();
      boolean left = first && original.first(originals[i]).orElseThrow();
      boolean right = first && mutated.first(mutations[i]).orElseThrow();
      onlyOriginal += left && !right ? 1 : 0;
      onlyMutated += right && !left ? 1 : 0;
    }
    return new Memorization(
        judged.length,
        Proportion.of(before, judged.length),
        Proportion.of(after, judged.length),
        Proportion.of(lost, judged.length),
        Proportion.of(gained, judged.length),
        McNemar.of(onlyOriginal, onlyMutated));
  }
}
