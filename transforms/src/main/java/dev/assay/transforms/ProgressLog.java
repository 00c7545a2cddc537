package dev.assay.transforms;

import dev.assay.schemas.Stage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How far a run has come, told out of band: each worker process appends lines to files of its own
 * in the run's progress directory, because neither runner shows counters while a stage runs.
 *
 * <p>A line of {@link #UNITS} is {@code STAGE entered|passed|rejected N}. An element that a runner
 * repeats is counted again, so these figures are for people; the manifest counts records. A line of
 * {@link #OBSERVED} is an {@link Observation}. A line of {@link #ISOLATION} is one kind of
 * isolation that was in force in that process. A line of {@link #ANSWERS} is {@code passed|failed
 * NAME}, an entrant's. A line of {@link #WORK} is {@code NAME worked MILLISECONDS SUBJECT} or
 * {@code NAME reused 0 SUBJECT}, for one result that was made or was there already; the subject is
 * a repository's name, a tabulator and a file or test of it. A line of {@link #NOTES} is something
 * that whoever started the run should know. A line of {@link #DOING} is {@code begun N NAME
 * SUBJECT} when an element is taken up and {@code ended N MILLISECONDS NAME} when it is done with,
 * the N of one process being its own. The {@link Pulse} of that process has the same name with
 * another ending: a first line {@code PID HOST}, and then one line every {@link #BEAT}.
 *
 * <p>A directory belongs to one start of a run: workers outlive runs, and keep their files open.
 */
public final class ProgressLog {
  /** Ending of the files that count units. */
  public static final String UNITS = ".log";

  /** Ending of the files that hold observations. */
  public static final String OBSERVED = ".observed";

  /** Ending of the files that say what isolated executed code. */
  public static final String ISOLATION = ".isolation";

  /** Ending of the files that say which results were made, and which were there. */
  public static final String WORK = ".work";

  /** Ending of the files that hold sentences for people. */
  public static final String NOTES = ".notes";

  /** Ending of the files that count answers. */
  public static final String ANSWERS = ".answers";

  /** Ending of the files that say what is being worked on. */
  public static final String DOING = ".doing";

  /** Ending of the files that say whether a worker lives. */
  public static final String PULSE = ".pulse";

  /** Time between two signs of life. */
  public static final Duration BEAT = Duration.ofSeconds(5);

  private static final ConcurrentHashMap<String, ProgressLog> LOGS = new ConcurrentHashMap<>();

  private final WorkerFile units;
  private final WorkerFile observations;
  private final WorkerFile isolations;
  private final WorkerFile work;
  private final WorkerFile notes;
  private final WorkerFile answers;
  private final WorkerFile doing;
  private final AtomicLong begun = new AtomicLong();
  private final Set<String> written = ConcurrentHashMap.newKeySet();

  private ProgressLog(Path directory) {
    units = new WorkerFile(directory, UNITS);
    observations = new WorkerFile(directory, OBSERVED);
    isolations = new WorkerFile(directory, ISOLATION);
    work = new WorkerFile(directory, WORK);
    notes = new WorkerFile(directory, NOTES);
    answers = new WorkerFile(directory, ANSWERS);
    doing = new WorkerFile(directory, DOING);
    try {
      Pulse.beat(doing.beside(PULSE));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory, e);
    }
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

  /** An element that is being worked on. */
  interface Doing {
    /** Tells that it is done with, whatever came of it. */
    void end();
  }

  /**
   * Tells that an element is taken up.
   *
   * @param name what is done with it, one word
   */
  Doing begin(String name, String subject) {
    long number = begun.incrementAndGet();
    long start = System.nanoTime();
    doing.append("begun " + number + " " + name + " " + line(subject));
    return () ->
        doing.append(
            "ended " + number + " " + (System.nanoTime() - start) / 1_000_000 + " " + name);
  }

  /** Keeps a line of an {@link Observation}. */
  void observed(String observation) {
    observations.append(observation);
  }

  /** Tells what isolation was in force, each kind once. */
  void isolated(Iterable<String> kinds) {
    for (String kind : kinds) {
      if (written.add(kind)) {
        isolations.append(kind);
      }
    }
  }

  /** Tells that a result was made. */
  void worked(String name, String subject, long nanos) {
    work.append(name + " worked " + nanos / 1_000_000 + " " + line(subject));
  }

  /** Tells that a result was there already. */
  void reused(String name, String subject) {
    work.append(name + " reused 0 " + line(subject));
  }

  /** Names of parametrized tests may hold anything. */
  private static String line(String subject) {
    return subject.replace("\n", "\\n").replace("\r", "\\r");
  }

  /**
   * Says something to whoever started the run, each worker once.
   *
   * @param about what it is about: a second sentence about the same is not said
   */
  void note(String about, String sentence) {
    if (written.add("note " + about)) {
      notes.append(sentence);
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
      log.work.close();
      log.notes.close();
      log.answers.close();
      log.doing.close();
    }
  }
}
