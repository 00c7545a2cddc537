package dev.assay.analysis;

import dev.assay.score.Ending;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How the answers of one entrant ended. Tasks are numbered from 0; a task holds an ending for each
 * sample, in the order of the samples, and none if the entrant was not to answer it.
 */
public final class Answers {
  private final List<List<Ending>> endings;

  private Answers(List<List<Ending>> endings) {
    this.endings = endings;
  }

  /** From the endings of each task. */
  public static Answers of(List<List<Ending>> endings) {
    return new Answers(endings.stream().map(List::copyOf).toList());
  }

  /** How many tasks are numbered. */
  public int size() {
    return endings.size();
  }

  /** The numbers of all tasks. */
  public int[] all() {
    return IntStream.range(0, endings.size()).toArray();
  }

  /** The endings of a task by sample. */
  public List<Ending> of(int task) {
    return endings.get(task);
  }

  /** How many answers to a task were judged. */
  public int judged(int task) {
    int judged = 0;
    for (Ending ending : endings.get(task)) {
      judged += isJudged(ending) ? 1 : 0;
    }
    return judged;
  }

  /** How many answers to a task are right. */
  public int correct(int task) {
    return Collections.frequency(endings.get(task), Ending.CORRECT);
  }

  /** The share of a task's judged answers that are right; empty if none was judged. */
  public OptionalDouble rate(int task) {
    int judged = judged(task);
    return judged == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) correct(task) / judged);
  }

  /** Whether the first answer to a task is right; empty if there is none that was judged. */
  public Optional<Boolean> first(int task) {
    return endings.get(task).stream()
        .findFirst()
        .filter(Answers::isJudged)
        .map(Ending.CORRECT::equals);
  }

  /** How many answers to these tasks ended in each way; every way is there. */
  public Map<Ending, Integer> counts(int[] tasks) {
    Map<Ending, Integer> counts = new EnumMap<>(Ending.class);
    for (Ending ending : Ending.values()) {
      counts.put(ending, 0);
    }
    for (int task : tasks) {
      endings.get(task).forEach(ending -> counts.merge(ending, 1, Integer::sum));
    }
    return Collections.unmodifiableMap(counts);
  }

  /** Those of the tasks with a judged answer. */
  public int[] judgedAmong(int[] tasks) {
    return IntStream.of(tasks).filter(task -> judged(task) > 0).toArray();
  }

  /** The rates of tasks that were judged. */
  public double[] rates(int[] judgedTasks) {
    return IntStream.of(judgedTasks).mapToDouble(task -> rate(task).orElseThrow()).toArray();
  }

  /** Whether an answer says something of the model: what is missing or undecided does not. */
  public static boolean isJudged(Ending ending) {
    return switch (ending) {
      case CORRECT, WRONG, INVALID_ANSWER -> true;
      case INFRASTRUCTURE_FAILURE, NOT_ATTEMPTED -> false;
    };
  }
}
