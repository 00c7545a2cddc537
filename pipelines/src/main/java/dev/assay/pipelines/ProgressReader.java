package dev.assay.pipelines;

import dev.assay.schemas.Stage;
import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Adds up what the workers of a run have written to its progress directory. */
final class ProgressReader implements ProgressSource {
  private final Path directory;
  private final Set<Stage> stages;
  private final WorkerWatch watch;

  private ProgressReader(Path directory, Set<Stage> stages) {
    this.directory = directory;
    this.stages = stages;
    this.watch = new WorkerWatch(directory);
  }

  /** Of a build, whose stages come before those of an evaluation. */
  static ProgressReader ofBuild(Path directory) {
    return new ProgressReader(directory, EnumSet.range(Stage.INGEST, Stage.PUBLISH));
  }

  @Override
  public List<StageProgress> read() throws IOException {
    Map<Stage, long[]> sums = new EnumMap<>(Stage.class);
    for (Stage stage : stages) {
      sums.put(stage, new long[3]);
    }
    for (String log : texts(ProgressLog.UNITS)) {
      add(log, sums);
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

  @Override
  public List<RunNote> notes(Duration now) throws IOException {
    List<RunNote> notes = new ArrayList<>();
    for (String text : texts(ProgressLog.NOTES)) {
      text.lines().map(RunNote::of).forEach(notes::add);
    }
    notes.addAll(watch.look(now));
    return notes;
  }

  /** What became of the work of each name. */
  Map<String, WorkCount> work() throws IOException {
    Map<String, WorkCount> counts = new TreeMap<>();
    for (String text : texts(ProgressLog.WORK)) {
      text.lines()
          .forEach(
              line -> {
                String[] words = line.split(" ", 4);
                long milliseconds = Long.parseLong(words[2]);
                counts.merge(
                    words[0],
                    words[1].equals("reused")
                        ? new WorkCount(0, 1, 0)
                        : new WorkCount(1, 0, milliseconds),
                    WorkCount::plus);
              });
    }
    return counts;
  }

  /** Milliseconds that each file and test took, over all its stages; none of what was found. */
  Map<String, Long> costs() throws IOException {
    Map<String, Long> costs = new TreeMap<>();
    for (String text : texts(ProgressLog.WORK)) {
      text.lines()
          .map(line -> line.split(" ", 4))
          .filter(words -> words[1].equals("worked") && words[3].contains("\t"))
          .forEach(words -> costs.merge(words[3], Long.parseLong(words[2]), Long::sum));
    }
    return costs;
  }

  /** The files of one kind, whole lines only. */
  private List<String> texts(String ending) throws IOException {
    List<String> texts = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> logs = Files.list(directory)) {
        for (Path log : logs.filter(file -> file.toString().endsWith(ending)).toList()) {
          texts.add(wholeLines(log));
        }
      }
    }
    return texts;
  }

  private static String wholeLines(Path log) throws IOException {
    String text = Files.readString(log, StandardCharsets.UTF_8);
    // The last line may be half written.
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  private static void add(String log, Map<Stage, long[]> sums) {
    log.lines()
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
