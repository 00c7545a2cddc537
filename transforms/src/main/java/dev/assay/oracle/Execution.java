package dev.assay.oracle;

import dev.assay.trace.Dependences;
import dev.assay.trace.Trace;
import java.util.List;
import java.util.Optional;

/**
 * What an execution did.
 *
 * @param outcome how it ended
 * @param message the failure in one line, host paths removed; empty for a pass
 * @param failureLine line of the file at which the test function was when the exception left it
 * @param probes the probes' values in order of evaluation
 * @param trace the trace, if one was asked for and the test came to an end
 * @param dependences what statement instances depended on, if it was asked for and the test came to
 *     an end
 * @param footprint the code that ran, if it was asked for, the test came to an end and nothing can
 *     have run unseen: not if it started threads or processes, set a trace or profile function, or
 *     used up the recursion limit
 */
public record Execution(
    Outcome outcome,
    String message,
    Optional<Integer> failureLine,
    List<ProbeValue> probes,
    Optional<Trace> trace,
    Optional<Dependences> dependences,
    Optional<Footprint> footprint) {
  public Execution {
    probes = List.copyOf(probes);
  }

  /** Whether the test passed. */
  public boolean passed() {
    return outcome == Outcome.PASSED;
  }
}
