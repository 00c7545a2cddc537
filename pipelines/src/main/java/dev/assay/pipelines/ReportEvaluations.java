package dev.assay.pipelines;

import dev.assay.pipelines.page.SliceView;
import dev.assay.pipelines.report.Analyses;
import dev.assay.pipelines.report.Report;
import dev.assay.pipelines.report.Reported;
import dev.assay.pipelines.report.ReportedRun;
import dev.assay.pipelines.report.UnreportableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads finished evaluations, analyses them, and writes the report. */
public final class ReportEvaluations {
  private ReportEvaluations() {}

  /**
   * Writes a report.
   *
   * @return what it says
   * @throws ConfigException if a folder holds no finished evaluation, they do not go together, or
   *     the report would go among other files
   * @throws UncheckedIOException if something cannot be read or written
   */
  public static Analyses run(ReportConfig config) throws ConfigException {
    try {
      ReportDirectory.check(config.out());
      List<ReportedRun> runs = read(config.runs());
      Analyses analyses = Analyses.of(Reported.of(runs));
      Map<String, SliceView> slices =
          config.dataset().isPresent() ? slices(config.dataset().get(), analyses) : new TreeMap<>();
      ReportDirectory.clear(config.out());
      Report.write(config.out(), runs, analyses, slices);
      return analyses;
    } catch (UnreportableException unfit) {
      throw new ConfigException(List.of(String.valueOf(unfit.getMessage())));
    } catch (IOException e) {
      throw new UncheckedIOException("the report in " + config.out() + ": " + e, e);
    }
  }

  private static List<ReportedRun> read(List<Path> paths) throws ConfigException, IOException {
    List<String> problems = new ArrayList<>();
    List<ReportedRun> runs = new ArrayList<>();
    Set<Path> seen = new HashSet<>();
    Set<String> labels = new HashSet<>();
    for (Path path : paths) {
      try {
        if (!seen.add(path.toAbsolutePath().normalize())) {
          problems.add(path + ": given twice");
          continue;
        }
        runs.add(EvaluationReader.read(path, label(path, labels)));
      } catch (ConfigException unfit) {
        problems.addAll(unfit.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return runs;
  }

  /** The folder's name, numbered where another has it. */
  private static String label(Path path, Set<String> taken) {
    String name = String.valueOf(path.toAbsolutePath().normalize().getFileName());
    String label = name;
    for (int number = 2; !taken.add(label); number++) {
      label = name + " " + number;
    }
    return label;
  }

  private static Map<String, SliceView> slices(Path dataset, Analyses analyses)
      throws ConfigException, IOException {
    RunDirectory directory = new RunDirectory(dataset);
    Set<String> known = new HashSet<>(Explanations.instances(dataset));
    List<String> foreign =
        analyses.instances().stream().filter(id -> !known.contains(id)).limit(1).toList();
    if (!foreign.isEmpty()) {
      throw new ConfigException(
          List.of(
              "--dataset %s: has no task %s; must be the build whose tasks were asked"
                  .formatted(dataset, foreign.get(0))));
    }
    Map<String, SliceView> slices = new TreeMap<>();
    Explanations.of(directory, analyses.tasks())
        .forEach((id, explanation) -> slices.put(id, SliceView.of(explanation)));
    return slices;
  }
}
