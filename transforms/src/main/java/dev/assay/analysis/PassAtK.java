package dev.assay.analysis;

import dev.assay.score.Ending;

/**
 * How often one of k answers is right, in both readings.
 *
 * <p>The unbiased estimator of Chen et al. (2021, section 2.1) asks how often a random k of a
 * task's n judged answers hold a right one, {@code 1 − C(n−c, k) / C(n, k)}; a task needs k judged
 * answers. Any-of-k looks at the first k samples only, and a task needs all of them judged: to take
 * an unfinished one because it is already right would count right ones more often than wrong ones.
 *
 * @param k how many answers, at least one
 * @param unbiased the mean of the estimator over the tasks that have k judged answers
 * @param anyOf the share of tasks with a right one among the first k samples
 * @param leftOut tasks that were asked and lack judged answers for the estimator
 */
public record PassAtK(
    int k, Measured<Proportion> unbiased, Measured<Proportion> anyOf, int leftOut) {
  public PassAtK {
    if (k < 1) {
      throw new IllegalArgumentException("pass@" + k + ": k must be at least 1");
    }
  }

  /** Over some of the tasks. */
  public static PassAtK of(Answers answers, int[] tasks, int k) {
    double sum = 0;
    int estimable = 0;
    int any = 0;
    int whole = 0;
    int asked = 0;
    for (int task : tasks) {
      asked += answers.of(task).isEmpty() ? 0 : 1;
      int judged = answers.judged(task);
      if (judged >= k) {
        sum += estimate(judged, answers.correct(task), k);
        estimable++;
      }
      if (answers.of(task).size() >= k
          && answers.of(task).stream().limit(k).allMatch(Answers::isJudged)) {
        any += answers.of(task).stream().limit(k).anyMatch(PassAtK::isCorrect) ? 1 : 0;
        whole++;
      }
    }
    return new PassAtK(k, over(sum, estimable, k), over(any, whole, k), asked - estimable);
  }

  private static boolean isCorrect(Ending ending) {
    return ending == Ending.CORRECT;
  }

  private static Measured<Proportion> over(double sum, int tasks, int k) {
    return tasks == 0
        ? Measured.undefined("no task has " + k + " judged answers")
        : Proportion.of(Math.min(sum, tasks), tasks);
  }

  /**
   * The estimator for one task, as a product so that no binomial overflows.
   *
   * @param answers n, at least k
   * @param correct c, at most n
   */
  static double estimate(int answers, int correct, int k) {
    if (k > answers || correct > answers) {
      throw new IllegalArgumentException(
          "pass@%d of %d answers, %d of them right".formatted(k, answers, correct));
    }
    if (answers - correct < k) {
      return 1;
    }
    double none = 1;
    for (int i = answers - correct + 1; i <= answers; i++) {
      none *= 1 - (double) k / i;
    }
    return 1 - none;
  }
}
