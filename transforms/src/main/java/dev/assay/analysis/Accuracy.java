package dev.assay.analysis;

import dev.assay.score.Ending;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Pass@1: how often one answer is right. Each task counts once, with the share of its judged
 * answers that are right; an invalid answer is a wrong one. Infrastructure failures and answers
 * that were not attempted are in no denominator, since they say nothing of the model, and are never
 * left unsaid either: they are counted, and the bounds hold whatever they would have been.
 *
 * @param asked tasks that the entrant was to answer
 * @param endings how many answers ended in each way; every way is there
 * @param pass1 over the tasks with a judged answer
 * @param bounds the rate if every missing answer were wrong, and if every one were right; not
 *     defined if nothing was asked
 */
public record Accuracy(
    int asked,
    Map<Ending, Integer> endings,
    Measured<Proportion> pass1,
    Measured<Interval> bounds) {

  /** Over some of the tasks. */
  public static Accuracy of(Answers answers, int[] tasks) {
    int[] asked = IntStream.of(tasks).filter(task -> !answers.of(task).isEmpty()).toArray();
    int[] judged = answers.judgedAmong(asked);
    double sum = 0;
    for (int task : judged) {
      sum += answers.rate(task).orElseThrow();
    }
    return new Accuracy(
        asked.length,
        answers.counts(asked),
        Proportion.of(sum, judged.length),
        bounds(answers, asked));
  }

  private static Measured<Interval> bounds(Answers answers, int[] asked) {
    if (asked.length == 0) {
      return Measured.undefined("nothing was asked");
    }
    double low = 0;
    double high = 0;
    for (int task : asked) {
      double expected = answers.of(task).size();
      low += answers.correct(task) / expected;
      high += (answers.correct(task) + expected - answers.judged(task)) / expected;
    }
    return Measured.of(new Interval(low / asked.length, Math.max(low, high) / asked.length));
  }

  /** Answers that were not judged. */
  public int missing() {
    return endings.entrySet().stream()
        .filter(entry -> !Answers.isJudged(entry.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Answers that were expected. */
  public int expected() {
    return endings.values().stream().mapToInt(Integer::intValue).sum();
  }
}
