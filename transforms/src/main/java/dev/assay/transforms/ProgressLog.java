package dev.assay.transforms;

import dev.assay.schemas.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far a run has come, told out of band: each worker process appends lines to files of its own
 * in the run's progress directory, because neither runner shows counters while a stage runs.
 *
 * <p>A line of {@link #UNITS} is {@code STAGE entered|passed|rejected N}. An element that a runner
 * repeats is counted again, so these figures are for people; the manifest counts records. A line of
 * {@link #OBSERVED} is an {@link Observation}. A line of {@link #ISOLATION} is one kind of
 * isolation that was in force in that process. A line of {@link #ANSWERS} is {@code passed|failed
 * NAME}, an entrant's.
 */
public final class ProgressLog {
  /** Ending of the files that count units. */
  public static final String UNITS = ".log";

  /** Ending of the files that hold observations. */
  public static final String OBSERVED = ".observed";

  /** Ending of the files that say what isolated executed code. */
  public static final String ISOLATION = ".isolation";

  /** Ending of the files that count answers. */
  public static final String ANSWERS = ".answers";

  private static final ConcurrentHashMap<String, ProgressLog> LOGS = new ConcurrentHashMap<>();

  private final WorkerFile units;
  private final WorkerFile observations;
  private final WorkerFile isolations;
  private final WorkerFile answers;
  private final Set<String> written = ConcurrentHashMap.newKeySet();

  private ProgressLog(Path directory) {
    units = new WorkerFile(directory, UNITS);
    observations = new WorkerFile(directory, OBSERVED);
    isolations = new WorkerFile(directory, ISOLATION);
    answers = new WorkerFile(directory, ANSWERS);
  }

  /** This process's log in a directory, which is made if it is missing. */
  static ProgressLog in(String directory) {
    return LOGS.computeIfAbsent(directory, name -> new ProgressLog(Path.of(name)));
  }

  void entered(Stage stage, int number) {
    append(stage, "entered", number);
  }

  void passed(Stage stage, int number) {
    append(stage, "passed", number);
  }

  void rejected(Stage stage, int number) {
    append(stage, "rejected", number);
  }

  void observed(Observation observation) {
    observations.append(observation.line());
  }

  /** Tells what isolation was in force, each kind once. */
  void isolated(Set<String> kinds) {
    for (String kind : kinds) {
      if (written.add(kind)) {
        isolations.append(kind);
      }
    }
  }

  /** Tells of an entrant's answer, or that a machine failed. */
  void answered(String entrant, boolean passed) {
    answers.append((passed ? "passed " : "failed ") + entrant);
  }

  private void append(Stage stage, String what, int number) {
    if (number > 0) {
      units.append(stage.name() + " " + what + " " + number);
    }
  }

  /** Ends this process's log of a finished run. */
  public static void close(String directory) throws IOException {
    ProgressLog log = LOGS.remove(directory);
    if (log != null) {
      log.units.close();
      log.observations.close();
      log.isolations.close();
      log.answers.close();
    }
  }
}
