package dev.assay.pipelines;

import dev.assay.agent.ModelRole;
import dev.assay.agent.UsageTable;
import dev.assay.transforms.Entrant;
import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How far the entrants of an evaluation have come, each a stage of its own, with what their models
 * have used so far. What was used is added up anew every {@value #TICKS_PER_SUM} times only, since
 * that reads all lines of usage.
 */
final class EvaluationProgress implements ProgressSource {
  private static final int TICKS_PER_SUM = 5;

  private final EvaluationDirectory directory;
  private final List<Entrant> entrants;
  private final long tasks;
  private Map<String, String> used = Map.of();
  private int ticks;

  EvaluationProgress(EvaluationDirectory directory, List<Entrant> entrants, long tasks) {
    this.directory = directory;
    this.entrants = entrants;
    this.tasks = tasks;
  }

  @Override
  public List<StageProgress> read() throws IOException {
    Map<String, Long> counts = counts();
    if (ticks++ % TICKS_PER_SUM == 0) {
      used = used();
    }
    List<StageProgress> stages = new ArrayList<>();
    Set<String> said = new HashSet<>();
    for (Entrant entrant : entrants) {
      stages.add(
          new StageProgress(
              entrant.name(),
              "answer",
              tasks * entrant.samples(),
              counts.getOrDefault("passed " + entrant.name(), 0L),
              counts.getOrDefault("failed " + entrant.name(), 0L),
              true,
              // Entrants of one model use it together.
              said.add(entrant.model()) ? used.getOrDefault(entrant.model(), "") : ""));
    }
    return stages;
  }

  private Map<String, Long> counts() throws IOException {
    Map<String, Long> counts = new HashMap<>();
    if (!Files.isDirectory(directory.progress())) {
      return counts;
    }
    try (Stream<Path> logs = Files.list(directory.progress())) {
      for (Path log : logs.filter(f -> f.toString().endsWith(ProgressLog.ANSWERS)).toList()) {
        String text = Files.readString(log, StandardCharsets.UTF_8);
        // The last line may be half written.
        text.substring(0, text.lastIndexOf('\n') + 1)
            .lines()
            .forEach(line -> counts.merge(line, 1L, Long::sum));
      }
    }
    return counts;
  }

  private Map<String, String> used() throws IOException {
    Map<String, String> words = new HashMap<>();
    for (UsageTable.Row row : UsageTable.in(directory.usage()).rows()) {
      if (row.role().equals(ModelRole.SUBJECT.text())) {
        words.put(row.model(), words(row));
      }
    }
    return words;
  }

  private static String words(UsageTable.Row row) {
    long tokens = row.usage().input() + row.usage().output();
    return row.usd()
        .filter(usd -> usd.signum() > 0)
        .map(usd -> "$" + dollars(usd))
        .orElseGet(() -> String.format(Locale.ROOT, "%,d tokens", tokens));
  }

  private static String dollars(BigDecimal usd) {
    return usd.setScale(2, RoundingMode.UP).toPlainString();
  }
}
