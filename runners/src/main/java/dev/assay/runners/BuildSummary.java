package dev.assay.runners;

import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.StageProgress;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a build prints at its end: the stages' counts, the reasons, and where things are. */
final class BuildSummary {
  /** What a result folder may hold that a person opens, the most wanted first. */
  private static final List<String> PLACES =
      List.of("dataset/tasks.jsonl", "dataset/README.md", "index.html", "manifest.json");

  private BuildSummary() {}

  static void print(PrintStream out, BuildResult result, List<StageProgress> stages) {
    lines(result, stages).forEach(out::println);
  }

  static List<String> lines(BuildResult result, List<StageProgress> stages) {
    List<String> lines = new ArrayList<>();
    if (stages.isEmpty()) {
      lines.add("Already built from this configuration; nothing was done. --redo builds it again.");
      lines.add("");
    } else {
      lines.add(
          String.format(
              "%-14s %-11s %9s %9s %9s", "stage", "unit", "entered", "passed", "rejected"));
      stages.forEach(stage -> lines.add(line(stage)));
      lines.add("");
    }
    if (!result.rejectionsByReason().isEmpty()) {
      lines.add("rejected, by stage/reason");
      result.rejectionsByReason().entrySet().stream()
          .sorted(
              Map.Entry.<String, Long>comparingByValue()
                  .reversed()
                  .thenComparing(Map.Entry.comparingByKey()))
          .forEach(e -> lines.add(String.format(Locale.ROOT, "%9d  %s", e.getValue(), e.getKey())));
      lines.add("");
    }
    lines.add(result.tasks() + " tasks, " + result.rejections() + " rejections");
    for (String place : PLACES) {
      Path path = result.out().resolve(place);
      if (Files.exists(path)) {
        lines.add("  " + path);
      }
    }
    if (!result.conserved()) {
      lines.add("NOT CONSERVED: at some stage, entered is not passed + rejected. Do not use this.");
    }
    return lines;
  }

  private static String line(StageProgress stage) {
    return String.format(
        Locale.ROOT,
        "%-14s %-11s %9d %9d %9d",
        stage.stage().toLowerCase(Locale.ROOT).replace('_', ' '),
        stage.unit(),
        stage.entered(),
        stage.passed(),
        stage.rejected());
  }
}
