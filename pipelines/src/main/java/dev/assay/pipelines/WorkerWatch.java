package dev.assay.pipelines;

import dev.assay.pipelines.WatchedWorker.Open;
import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Notices who keeps a run waiting, from the files in which workers tell what they do: an element
 * that is at work far longer than others, a worker that is slow at everything, a worker that has
 * gone silent. Each is told once.
 */
final class WorkerWatch {
  /** An element is slow after this time and ... */
  static final Duration LONG = Duration.ofSeconds(60);

  /** ... this many times what is usual in its stage ... */
  static final int TIMES = 10;

  /** ... if so many have been done there, or else ... */
  static final int ENOUGH = 5;

  /** ... after this time: as long as it takes to make the environment of a large repository. */
  static final Duration LONG_FOR_THE_FIRST = Duration.ofMinutes(10);

  /** A worker is slow that takes so many times as long as the others together ... */
  static final int TIMES_SLOWER = 4;

  /** ... for so many elements. */
  static final int ENOUGH_OF_A_WORKER = 20;

  /** A worker is silent after this time, which is when Flink gives it up too. */
  static final Duration SILENT = ProgressLog.BEAT.multipliedBy(6);

  /** Results that were found take no time, and say nothing of those that are made. */
  private static final long LEAST_MILLISECONDS = 100;

  private static final Duration BETWEEN_COMPARISONS = Duration.ofSeconds(30);
  private static final Deque<Long> NONE = new ArrayDeque<>();

  private final Path directory;
  private final Map<Path, WatchedWorker> workers = new TreeMap<>();
  private final Set<String> told = new HashSet<>();
  private Duration compared = Duration.ZERO;

  WorkerWatch(Path directory) {
    this.directory = directory;
  }

  /**
   * What is new.
   *
   * @param now time since the run began, by a clock that stands still while nobody looks
   */
  List<RunNote> look(Duration now) throws IOException {
    for (Path file : WatchedWorker.files(directory)) {
      workers.computeIfAbsent(file, name -> new WatchedWorker(name, now)).look(now);
    }
    List<RunNote> notes = new ArrayList<>();
    workers.forEach(
        (file, worker) -> {
          if (worker.silent(now).compareTo(SILENT) >= 0) {
            if (!worker.open().isEmpty() && told.add("silent " + file)) {
              notes.add(silent(worker, now));
            }
          } else {
            for (Open open : worker.open()) {
              if (isSlow(open, now) && told.add("slow " + file + " " + open.number())) {
                notes.add(slow(worker, open, now));
              }
            }
          }
        });
    if (now.compareTo(compared.plus(BETWEEN_COMPARISONS)) >= 0) {
      compared = now;
      workers.forEach(
          (file, worker) ->
              timesSlower(worker)
                  .filter(times -> times >= TIMES_SLOWER && told.add("slow worker " + file))
                  .ifPresent(times -> notes.add(slow(worker, times))));
    }
    return notes;
  }

  /**
   * How many times as long as the others a worker takes at the median of its elements, each beside
   * what is usual elsewhere in its stage; empty if there is too little to go by.
   */
  private Optional<Double> timesSlower(WatchedWorker worker) {
    List<WatchedWorker> others =
        workers.values().stream().filter(other -> !other.equals(worker)).toList();
    List<Double> times = new ArrayList<>();
    for (String stage : worker.milliseconds().keySet()) {
      List<Long> usual = done(others, stage);
      if (usual.size() >= ENOUGH) {
        double median = median(usual);
        done(List.of(worker), stage).forEach(taken -> times.add(taken / median));
      }
    }
    return times.size() < ENOUGH_OF_A_WORKER ? Optional.empty() : Optional.of(median(times));
  }

  /** What elements of a stage took that were worked on and not found. */
  private static List<Long> done(Collection<WatchedWorker> workers, String stage) {
    return workers.stream()
        .flatMap(worker -> worker.milliseconds().getOrDefault(stage, NONE).stream())
        .filter(milliseconds -> milliseconds >= LEAST_MILLISECONDS)
        .toList();
  }

  private static double median(List<? extends Number> values) {
    return values.stream()
        .mapToDouble(Number::doubleValue)
        .sorted()
        .skip(values.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private boolean isSlow(Open open, Duration now) {
    Duration taken = now.minus(open.since());
    if (taken.compareTo(LONG) < 0) {
      return false;
    }
    List<Long> others = done(workers.values(), open.stage());
    return others.size() < ENOUGH
        ? taken.compareTo(LONG_FOR_THE_FIRST) >= 0
        : taken.toMillis() > TIMES * median(others);
  }

  private RunNote slow(WatchedWorker worker, Open open, Duration now) {
    long seconds = now.minus(open.since()).toSeconds();
    List<Long> others = done(workers.values(), open.stage());
    String usual =
        others.size() < ENOUGH
            ? ""
            : String.format(
                Locale.ROOT, "; half of the others took %.1f s or less", median(others) / 1000.0);
    return new RunNote(
        RunNote.Kind.SLOW_ELEMENT,
        worker.name(),
        open.stage(),
        open.subject(),
        seconds,
        open.stage()
            + " of "
            + open.subject()
            + " has been at work for "
            + seconds
            + " s on "
            + worker.name()
            + usual
            + ". Nothing need be done: what a test may take is limited, and the others go on. If that"
            + " machine is short of memory or busy with other work, free it; to build without this"
            + " one, stop the run and exclude its file in a --catalog");
  }

  private static RunNote silent(WatchedWorker worker, Duration now) {
    Open first = worker.open().iterator().next();
    int more = worker.open().size() - 1;
    long seconds = worker.silent(now).toSeconds();
    return new RunNote(
        RunNote.Kind.SILENT_WORKER,
        worker.name(),
        first.stage(),
        first.subject(),
        seconds,
        worker.name()
            + " has given no sign of life for "
            + seconds
            + " s. It was working on "
            + first.stage()
            + " of "
            + first.subject()
            + (more > 0 ? " and " + more + " more" : "")
            + ". If it was killed, a cluster gives its work to others and nothing need be done; if it"
            + " is stopped, or cut off from the folder of the run, continue or kill it");
  }

  private static RunNote slow(WatchedWorker worker, double times) {
    return new RunNote(
        RunNote.Kind.SLOW_WORKER,
        worker.name(),
        "",
        "",
        0,
        String.format(
            Locale.ROOT,
            "%s takes %.0f times as long as the others for the same stages. See whether that machine"
                + " is short of memory or busy with other work; if it is, free it or take it out of"
                + " the cluster: what it has finished is kept",
            worker.name(),
            times));
  }
}
