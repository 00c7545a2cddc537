package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import java.util.Optional;

/** What an earlier dataset has of a stage's work on a test. */
sealed interface Inheritance {
  /** What the work on the newer version would give too. */
  record Taken(SiftResult<CandidateRecord> work) implements Inheritance {}

  /**
   * Nothing that is certain to be the same: the work is done anew.
   *
   * @param why in words for people
   */
  record Declined(String why) implements Inheritance {}

  /** The result, if there is one. */
  default Optional<SiftResult<CandidateRecord>> result() {
    return this instanceof Taken taken ? Optional.of(taken.work()) : Optional.empty();
  }

  /** Why there is no result; empty if there is one. */
  default Optional<String> obstacle() {
    return this instanceof Declined declined ? Optional.of(declined.why()) : Optional.empty();
  }
}
