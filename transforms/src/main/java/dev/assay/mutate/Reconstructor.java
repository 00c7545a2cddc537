package dev.assay.mutate;

import dev.assay.agent.ModelException;
import dev.assay.oracle.ProbeValue;
import java.util.List;

/** Writes the assertions anew from captured values: stage 3 of appendix D.4. */
@FunctionalInterface
public interface Reconstructor {
  /**
   * Rebuilds the assertions of a proposal.
   *
   * @param test the original
   * @param proposal what was run
   * @param values what its probes saw, in order of evaluation
   * @param earlier the tries with the same proposal before this one, oldest first
   * @throws ModelException if a model was asked and did not answer
   */
  Reconstruction reconstruct(
      TestSource test, Proposal proposal, List<ProbeValue> values, List<Round> earlier)
      throws ModelException;

  /** How often it is asked about one proposal; one that hears no feedback is asked once. */
  default int tries() {
    return 1;
  }

  /** A final test, or why there is none. */
  sealed interface Reconstruction {
    /** The final source. */
    record Rebuilt(String source) implements Reconstruction {}

    /** Assertions that cannot be rebuilt; at least one. */
    record Refused(List<Fault> faults) implements Reconstruction {
      public Refused {
        faults = List.copyOf(faults);
      }
    }

    /**
     * Words that hold no assertions.
     *
     * @param written what was written, bounded
     * @param problem what kind of fault
     * @param message what is wrong, in one line
     */
    record Unusable(String written, Problem problem, String message) implements Reconstruction {}
  }

  /**
   * An assertion that cannot be rebuilt.
   *
   * @param assertion its index, from 0
   * @param problem what kind of fault
   * @param message what was captured and why it does not do
   */
  record Fault(int assertion, Problem problem, String message) {}
}
