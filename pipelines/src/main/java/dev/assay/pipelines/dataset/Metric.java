package dev.assay.pipelines.dataset;

import dev.assay.schemas.TaskRecord;
import java.util.List;

/** The three cognitive metrics of RepoReason, section 3.6, in the paper's order. */
public enum Metric {
  ESV(
      "Effective sliced volume",
      "line",
      "Lines of the functions the answer depends on: how much there is to read.",
      "mean 393.6, sd 706.3"),
  MCL(
      "Mutation chain length",
      "execution",
      "Executed lines the answer depends on, repeats counted: how long a chain there is to simulate.",
      "mean 93.9, sd 198.0"),
  DFI(
      "Dependency fan-in",
      "variable",
      "Variables the answer depends on that nothing on the way sets: how much there is to bring"
          + " together.",
      "mean 8.3, sd 7.5");

  private final String title;
  private final String unit;
  private final String meaning;
  private final String inPaper;

  Metric(String title, String unit, String meaning, String inPaper) {
    this.title = title;
    this.unit = unit;
    this.meaning = meaning;
    this.inPaper = inPaper;
  }

  public String title() {
    return title;
  }

  /** What it counts, in the singular. */
  public String unit() {
    return unit;
  }

  /** What it measures, as a sentence. */
  public String meaning() {
    return meaning;
  }

  /** What the paper reports for its 2492 tasks from seven repositories (appendix B.2). */
  public String inPaper() {
    return inPaper;
  }

  /** The metric of a task, not negative. */
  public long of(TaskRecord task) {
    return switch (this) {
      case ESV -> task.getEsv();
      case MCL -> task.getMcl();
      case DFI -> task.getDfi();
    };
  }

  /** The metric of each task, in their order. */
  public long[] of(List<TaskRecord> tasks) {
    return tasks.stream().mapToLong(this::of).toArray();
  }
}
