package dev.assay.runners.progress;

import dev.assay.pipelines.StageProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Turns counts into rows: remembers each stage's counts of the last half minute for its rate, and
 * knows what a stage's total is.
 *
 * <p>The total is what the stage before let through so far, where both count the same unit, and
 * what has entered otherwise (one file gives many tests). It is exact once every stage before is
 * through.
 */
final class Pace {
  /** Long enough to smooth tests of very different length, short enough to follow a change. */
  static final Duration WINDOW = Duration.ofSeconds(30);

  private record Sample(Instant time, long done) {}

  private final Map<String, Deque<Sample>> samples = new HashMap<>();

  /** The rows of all stages, given their counts at a time not before the last one. */
  List<ProgressRow> rows(Instant now, List<StageProgress> stages) {
    List<ProgressRow> rows = new ArrayList<>();
    boolean settled = true;
    Optional<StageProgress> before = Optional.empty();
    for (StageProgress stage : stages) {
      if (stage.whole()) {
        rows.add(row(stage, stage.entered(), true, rate(now, stage)));
        continue;
      }
      long total = total(stage, before);
      // Nothing has entered: either nothing will, or the first unit is still on its way.
      boolean exact = settled && (total > 0 || before.filter(b -> b.passed() == 0).isPresent());
      rows.add(row(stage, total, exact, rate(now, stage)));
      settled = exact && stage.done() == total;
      before = Optional.of(stage);
    }
    return rows;
  }

  private static long total(StageProgress stage, Optional<StageProgress> before) {
    return before
        .filter(b -> b.unit().equals(stage.unit()))
        .map(b -> Math.max(b.passed(), stage.entered()))
        .orElse(stage.entered());
  }

  private OptionalDouble rate(Instant now, StageProgress stage) {
    Deque<Sample> recent = samples.computeIfAbsent(stage.stage(), s -> new ArrayDeque<>());
    recent.addLast(new Sample(now, stage.done()));
    Instant start = now.minus(WINDOW);
    while (recent.getFirst().time().isBefore(start)) {
      recent.removeFirst();
    }
    Sample first = recent.getFirst();
    double seconds = Duration.between(first.time(), now).toMillis() / 1000.0;
    // Counts can go down when a runner repeats the work of a lost worker.
    long done = Math.max(0, stage.done() - first.done());
    return seconds <= 0 || done == 0 ? OptionalDouble.empty() : OptionalDouble.of(done / seconds);
  }

  private static ProgressRow row(
      StageProgress stage, long total, boolean exact, OptionalDouble rate) {
    boolean moving = rate.isPresent() && stage.done() < total;
    Optional<Duration> remaining =
        moving
            ? Optional.of(
                Duration.ofSeconds((long) Math.ceil((total - stage.done()) / rate.getAsDouble())))
            : Optional.empty();
    OptionalDouble shown = exact && stage.done() == total ? OptionalDouble.empty() : rate;
    return new ProgressRow(
        stage.stage(),
        stage.unit(),
        stage.done(),
        total,
        exact,
        stage.rejected(),
        shown,
        remaining,
        stage.note());
  }
}
