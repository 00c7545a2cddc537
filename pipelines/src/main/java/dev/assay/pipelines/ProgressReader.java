package dev.assay.pipelines;

import dev.assay.schemas.Stage;
import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Adds up what the workers of a run have written to its progress directory. */
final class ProgressReader {
  private final Path directory;
  private final Set<Stage> stages;

  private ProgressReader(Path directory, Set<Stage> stages) {
    this.directory = directory;
    this.stages = stages;
  }

  /** Of a build, whose stages come before those of an evaluation. */
  static ProgressReader ofBuild(Path directory) {
    return new ProgressReader(directory, EnumSet.range(Stage.INGEST, Stage.PUBLISH));
  }

  /** Of an evaluation. */
  static ProgressReader ofEvaluation(Path directory) {
    return new ProgressReader(directory, EnumSet.range(Stage.ASK, Stage.SCORE));
  }

  /** All stages in order, as far as they have come. */
  List<StageProgress> read() throws IOException {
    Map<Stage, long[]> sums = new EnumMap<>(Stage.class);
    for (Stage stage : stages) {
      sums.put(stage, new long[3]);
    }
    if (Files.isDirectory(directory)) {
      try (Stream<Path> logs = Files.list(directory)) {
        for (Path log : logs.filter(file -> file.toString().endsWith(ProgressLog.UNITS)).toList()) {
          add(log, sums);
        }
      }
    }
    List<StageProgress> all = new ArrayList<>();
    sums.forEach(
        (stage, sum) ->
            all.add(
                new StageProgress(
                    stage.name().toLowerCase(Locale.ROOT),
                    StageUnits.of(stage),
                    sum[0],
                    sum[1],
                    sum[2])));
    return all;
  }

  private static void add(Path log, Map<Stage, long[]> sums) throws IOException {
    String text = Files.readString(log, StandardCharsets.UTF_8);
    // The last line may be half written.
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    whole
        .lines()
        .forEach(
            line -> {
              String[] words = line.split(" ", 3);
              long[] sum = sums.get(Stage.valueOf(words[0]));
              int at =
                  switch (words[1]) {
                    case "entered" -> 0;
                    case "passed" -> 1;
                    case "rejected" -> 2;
                    default -> throw new IllegalStateException("progress line " + line);
                  };
              if (sum != null) {
                sum[at] += Long.parseLong(words[2]);
              }
            });
  }
}
