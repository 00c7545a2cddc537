package dev.assay.pipelines.dataset;

import dev.assay.schemas.TaskRecord;
import java.util.List;
import java.util.Optional;

/**
 * A repository as a row of RepoReason's Table 5.
 *
 * @param name its name
 * @param version its version; of a repository of git the commit
 * @param licence as its metadata states it, a single line
 * @param linesOfCode code lines of the library: tests, blank lines, comments and documentation
 *     strings excluded
 * @param pythonVersion interpreter that executed it
 * @param collected tests that pytest collected
 * @param tested tests with at least one task
 * @param tasks its tasks, in their order
 */
public record RepositoryFacts(
    String name,
    String version,
    Optional<String> licence,
    int linesOfCode,
    String pythonVersion,
    long collected,
    long tested,
    List<TaskRecord> tasks) {
  public RepositoryFacts {
    tasks = List.copyOf(tasks);
  }
}
