package dev.assay.transforms;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ProbeValue;
import dev.assay.trace.TraceComparison;
import dev.assay.trace.TraceComparison.Diverged;
import java.util.Locale;
import java.util.Optional;

/**
 * What two trials of one test disagree about, in words that are the same on every rerun: the two
 * values if each trial gives its own value every time, and otherwise only that it does not.
 */
final class Disagreement {
  /** A coin that falls as it likes shows the same two faces five times once in 1,000. */
  private static final int REPEATS = 4;

  static final String AT_RANDOM =
      "differs from execution to execution under the same conditions; observed.jsonl has two"
          + " values that were seen";

  private Disagreement() {}

  /**
   * Explains a difference.
   *
   * @param one a trial
   * @param other one that differed from it
   * @param seen the difference
   * @param sieve keeps the observation if it cannot be repeated
   */
  static String explain(
      Trial one, Trial other, Diverged seen, Sieve<?> sieve, String repository, String subject) {
    for (int i = 0; i < REPEATS; i++) {
      if (!between(one.run(), other.run()).equals(Optional.of(seen))) {
        sieve.observe(repository, subject, seen, one.describe(), other.describe());
        return AT_RANDOM;
      }
    }
    return String.format(
        "%s: %s under %s, %s under %s",
        seen.where(), seen.one(), one.describe(), seen.other(), other.describe());
  }

  /** The first difference in outcome, probed values and path. */
  static Optional<Diverged> between(Execution one, Execution other) {
    if (one.passed() != other.passed()) {
      return Optional.of(new Diverged("the outcome", outcome(one), outcome(other)));
    }
    for (int i = 0; i < Math.max(one.probes().size(), other.probes().size()); i++) {
      String value = value(one, i);
      String again = value(other, i);
      if (!value.equals(again)) {
        return Optional.of(new Diverged("the value of probe " + (i + 1), value, again));
      }
    }
    if (one.trace().isPresent() && other.trace().isPresent()) {
      return TraceComparison.of(one.trace().get(), other.trace().get()).divergence();
    }
    return Optional.empty();
  }

  private static String outcome(Execution execution) {
    return switch (execution.outcome()) {
      case PASSED -> "passed";
      // Which of the two limits an endless test meets first depends on what else the machine does.
      case TIMED_OUT, CPU_EXCEEDED -> "ran into its time limit";
      default -> execution.outcome().name().toLowerCase(Locale.ROOT) + " " + execution.message();
    };
  }

  private static String value(Execution execution, int index) {
    if (index >= execution.probes().size()) {
      return "none";
    }
    ProbeValue probe = execution.probes().get(index);
    return probe.literal().or(probe::repr).orElseGet(() -> "a " + probe.type());
  }
}
