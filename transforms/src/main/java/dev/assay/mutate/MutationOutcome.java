package dev.assay.mutate;

import java.util.List;
import java.util.Objects;

/** What became of a test. */
public sealed interface MutationOutcome {
  /** What became of each round that came to nothing, oldest first. */
  List<Round> rounds();

  /**
   * A mutation passed the gate.
   *
   * @param rounds the rounds before the one that gave it
   */
  record Mutated(Mutation mutation, List<Round> rounds) implements MutationOutcome {
    public Mutated {
      Objects.requireNonNull(mutation, "mutation");
      rounds = List.copyOf(rounds);
    }
  }

  /**
   * No mutation passed the gate.
   *
   * @param reason what was wrong with the last attempt, or why there was none
   * @param rounds what was wrong with each attempt, oldest first
   */
  record Unmutable(Problem reason, List<Round> rounds) implements MutationOutcome {
    public Unmutable {
      rounds = List.copyOf(rounds);
    }

    /** How many attempts were made. */
    public int attempts() {
      return rounds.size();
    }

    /** What was wrong, oldest first. */
    public List<Feedback> errors() {
      return Round.problems(rounds);
    }
  }
}
