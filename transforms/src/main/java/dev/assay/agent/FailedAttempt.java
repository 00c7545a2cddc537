package dev.assay.agent;

import java.time.Duration;
import java.util.Optional;

/** One request that brought no reply. The message never holds a key. */
final class FailedAttempt extends Exception {
  private static final long serialVersionUID = 1L;

  /** What the provider may charge for. */
  enum Charge {
    /** It never got the request. */
    NOT_REACHED,
    /** It answered with an error that is not charged. */
    FREE,
    /** It may have worked: everything that was reserved counts as spent. */
    UNKNOWN
  }

  private final boolean worthRetrying;
  private final Charge charge;
  private final transient Optional<Duration> pause;

  FailedAttempt(String message, boolean worthRetrying, Charge charge, Optional<Duration> pause) {
    super(message);
    this.worthRetrying = worthRetrying;
    this.charge = charge;
    this.pause = pause;
  }

  /** Another request may be answered. */
  boolean worthRetrying() {
    return worthRetrying;
  }

  Charge charge() {
    return charge;
  }

  /** How long the provider asks us to wait. */
  Optional<Duration> pause() {
    return pause;
  }
}
