package dev.assay.analysis;

import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Two entrants on the tasks that were judged for both.
 *
 * <p>The difference is that of Pass@1, over all judged answers. McNemar's test needs one answer a
 * task and takes the first sample of each, where both were judged. The two intervals draw whole
 * repositories, and whole tests, since tasks that share either are alike.
 *
 * @param tasks tasks with a judged answer of both
 * @param difference mean rate of the first less that of the second
 * @param byRepository its interval when repositories are drawn
 * @param byTest its interval when tests are drawn
 * @param test McNemar's test on first samples
 */
public record PairedComparison(
    int tasks,
    Measured<Double> difference,
    Measured<Interval> byRepository,
    Measured<Interval> byTest,
    McNemar test) {

  /**
   * Compares.
   *
   * @param tasks the tasks to look at
   * @param repository the repository of a task
   * @param test the test of a task, unique over repositories
   */
  public static PairedComparison of(
      Answers first,
      Answers second,
      int[] tasks,
      IntFunction<String> repository,
      IntFunction<String> test) {
    int[] both = second.judgedAmong(first.judgedAmong(tasks));
    double[] differences =
        IntStream.of(both)
            .mapToDouble(t -> first.rate(t).orElseThrow() - second.rate(t).orElseThrow())
            .toArray();
    return new PairedComparison(
        both.length,
        both.length == 0
            ? Measured.undefined("no task was judged for both")
            : Measured.of(
                IntStream.range(0, both.length).mapToDouble(i -> differences[i]).sum()
                    / both.length),
        ClusterBootstrap.interval(
            differences, IntStream.of(both).mapToObj(repository).toArray(String[]::new)),
        ClusterBootstrap.interval(
            differences, IntStream.of(both).mapToObj(test).toArray(String[]::new)),
        mcNemar(first, second, both));
  }

  private static McNemar mcNemar(Answers first, Answers second, int[] tasks) {
    int onlyFirst = 0;
    int onlySecond = 0;
    for (int task : tasks) {
      boolean judged = first.first(task).isPresent() && second.first(task).isPresent();
      boolean left = judged && first.first(task).orElseThrow();
      boolean right = judged && second.first(task).orElseThrow();
      onlyFirst += left && !right ? 1 : 0;
      onlySecond += right && !left ? 1 : 0;
    }
    return McNemar.of(onlyFirst, onlySecond);
  }
}
