package dev.assay.pipelines.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a report is about.
 *
 * @param contest the entrants and tasks
 * @param original the same tests before they were mutated, if there are runs of them: what the
 *     memorization rate needs
 * @param versions the versions of Assay that wrote the runs
 */
public record Reported(Contest contest, Optional<Contest> original, List<String> versions) {

  /**
   * From runs. They must be of one dataset, for tables over different tasks would look comparable
   * and are not. The one exception is a dataset that nobody mutated beside one that was: it is not
   * in the tables, but paired with it for the memorization rate.
   *
   * @throws UnreportableException if they are of other datasets, or a run is damaged
   */
  public static Reported of(List<ReportedRun> runs) throws UnreportableException {
    if (runs.isEmpty()) {
      throw new UnreportableException("there is no run to report on");
    }
    Map<String, List<ReportedRun>> byDataset = new TreeMap<>();
    runs.forEach(
        run -> byDataset.computeIfAbsent(run.datasetDigest(), any -> new ArrayList<>()).add(run));
    List<String> versions =
        runs.stream().map(ReportedRun::assayVersion).distinct().sorted().toList();
    List<List<ReportedRun>> originals = new ArrayList<>();
    List<List<ReportedRun>> mutated = new ArrayList<>();
    for (List<ReportedRun> dataset : byDataset.values()) {
      boolean isOriginal = dataset.stream().allMatch(ReportedRun::isOriginal);
      (isOriginal ? originals : mutated).add(dataset);
    }
    if (byDataset.size() == 1) {
      return new Reported(Contest.of(runs), Optional.empty(), versions);
    }
    if (originals.size() == 1 && mutated.size() == 1) {
      return new Reported(
          Contest.of(mutated.get(0)), Optional.of(Contest.of(originals.get(0))), versions);
    }
    throw new UnreportableException(
        "the runs are of %d datasets; must be one, or a mutated one and its original (--teacher none): "
                .formatted(byDataset.size())
            + byDataset.entrySet().stream()
                .map(
                    dataset ->
                        dataset.getKey().substring(0, Math.min(12, dataset.getKey().length()))
                            + " in "
                            + String.join(
                                ", ", dataset.getValue().stream().map(ReportedRun::label).toList()))
                .reduce((one, other) -> one + "; " + other)
                .orElseThrow());
  }
}
