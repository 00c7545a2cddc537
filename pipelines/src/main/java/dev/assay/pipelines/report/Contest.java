package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.analysis.Proportion;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Entrants on the tasks of one dataset.
 *
 * @param datasetDigest the dataset
 * @param tasks all tasks that anybody was asked, by id; their places are the task numbers of {@link
 *     Entrant#answers}
 * @param entrants the best first, by Pass@1, then by label
 */
public record Contest(String datasetDigest, List<TaskRecord> tasks, List<Entrant> entrants) {
  public Contest {
    tasks = List.copyOf(tasks);
    entrants = List.copyOf(entrants);
  }

  /**
   * From runs of one dataset.
   *
   * <p>An entrant that several runs name stays apart in each, as {@code name (run)}, because two
   * sets of answers to the same question are two results. It is one entrant only if the runs asked
   * it in the same way (model, agent, temperature) and none of them holds an answer that another
   * has: then they are parts of one run.
   *
   * @throws UnreportableException if a task differs between runs
   */
  static Contest of(List<ReportedRun> runs) throws UnreportableException {
    Map<String, TaskRecord> tasks = new TreeMap<>();
    for (ReportedRun run : runs) {
      for (TaskRecord task : run.tasks()) {
        TaskRecord known = tasks.putIfAbsent(task.getInstanceId(), task);
        if (known != null && !known.equals(task)) {
          throw new UnreportableException(
              "%s: task %s is not as in another run of the same dataset"
                  .formatted(run.label(), task.getInstanceId()));
        }
      }
    }
    Map<String, Integer> numbers = new TreeMap<>();
    tasks.keySet().forEach(id -> numbers.put(id, numbers.size()));
    Map<String, List<Participation>> byName = new TreeMap<>();
    for (ReportedRun run : runs) {
      Participation.of(run, numbers)
          .forEach(part -> byName.computeIfAbsent(part.name(), any -> new ArrayList<>()).add(part));
    }
    List<Entrant> entrants = new ArrayList<>();
    byName.values().forEach(parts -> entrants.addAll(Participation.entrants(parts)));
    int[] all = IntStream.range(0, tasks.size()).toArray();
    entrants.sort(
        Comparator.<Entrant>comparingDouble(
                entrant ->
                    -Accuracy.of(entrant.answers(), all)
                        .pass1()
                        .toOptional()
                        .map(Proportion::value)
                        .orElse(-1.0))
            .thenComparing(Entrant::label));
    return new Contest(
        runs.get(0).datasetDigest(), List.copyOf(tasks.values()), List.copyOf(entrants));
  }

  /** The numbers of all tasks. */
  int[] all() {
    return IntStream.range(0, tasks.size()).toArray();
  }

  /** The repositories, by name. */
  List<String> repositories() {
    return tasks.stream().map(TaskRecord::getRepo).distinct().sorted().toList();
  }

  /** The place of who has a name in a run. */
  Optional<Integer> place(String run, String name) {
    return IntStream.range(0, entrants.size())
        .filter(i -> entrants.get(i).asked().getName().equals(name))
        .filter(i -> entrants.get(i).runs().contains(run))
        .boxed()
        .findFirst();
  }

  /** Runs that the entrants come from. */
  List<String> runs() {
    return entrants.stream()
        .flatMap(entrant -> entrant.runs().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
