package dev.assay.mutate;

import java.util.List;
import java.util.Objects;

/** What became of a test. */
public sealed interface MutationOutcome {
  /** A mutation passed the gate. */
  record Mutated(Mutation mutation) implements MutationOutcome {
    public Mutated {
      Objects.requireNonNull(mutation, "mutation");
    }
  }

  /**
   * No mutation passed the gate.
   *
   * @param reason what was wrong with the last attempt, or why there was none
   * @param attempts how many attempts were made
   * @param errors what was wrong with each, oldest first
   */
  record Unmutable(Problem reason, int attempts, List<Feedback> errors) implements MutationOutcome {
    public Unmutable {
      errors = List.copyOf(errors);
    }
  }
}
