package dev.assay.pipelines;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a report is asked for.
 *
 * @param runs folders of finished evaluations, at least one
 * @param dataset the build whose tasks were asked, if its slices are to be shown
 * @param out where the report goes
 */
public record ReportConfig(List<Path> runs, Optional<Path> dataset, Path out) {
  public ReportConfig {
    runs = List.copyOf(runs);
  }
}
