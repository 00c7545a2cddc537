package dev.assay.pipelines.report;

import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.VerdictRecord;
import java.util.List;

/**
 * A finished evaluation as it was read.
 *
 * @param label what it is called where runs must be told apart
 * @param assayVersion what wrote it
 * @param datasetDigest SHA-256 of the dataset's rows
 * @param entrants who took part
 * @param tasks what was asked
 * @param verdicts how every expected answer ended
 * @param trajectories how models came to their answers; may hold none
 */
public record ReportedRun(
    String label,
    String assayVersion,
    String datasetDigest,
    List<EntrantRecord> entrants,
    List<TaskRecord> tasks,
    List<VerdictRecord> verdicts,
    TrajectorySource trajectories) {
  public ReportedRun {
    entrants = List.copyOf(entrants);
    tasks = List.copyOf(tasks);
    verdicts = List.copyOf(verdicts);
  }

  /** Whether nobody mutated its tests. */
  boolean isOriginal() {
    return !tasks.isEmpty() && tasks.stream().allMatch(task -> task.getTeacher().equals("none"));
  }
}
