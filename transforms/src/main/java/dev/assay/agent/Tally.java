package dev.assay.agent;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** What one question has used so far. It belongs to the thread that asks. */
final class Tally {
  /** What became of a question. */
  enum Outcome {
    ANSWERED,
    STORED,
    BUDGET,
    UNAVAILABLE,
    REFUSED,
    OUT_OF_TIME,
    /** The program failed, not the model. */
    BROKEN
  }

  /** More time than anybody waits. */
  private static final Duration NO_LIMIT = Duration.ofDays(36_500);

  private final Duration allowance;
  private Duration worked = Duration.ZERO;
  private Outcome outcome = Outcome.BROKEN;
  private int attempts;
  private int requests;
  private ChatReply.Usage usage = new ChatReply.Usage(0, 0, 0);
  private Optional<BigDecimal> usd = Optional.of(BigDecimal.ZERO);

  Tally() {
    this(NO_LIMIT);
  }

  /**
   * A question whose answer has a time of its own.
   *
   * @param allowance how long endpoints may work on it
   */
  Tally(Duration allowance) {
    this.allowance = allowance;
  }

  /** The model worked on its answer for so long. */
  void worked(Duration duration) {
    worked = worked.plus(duration);
  }

  /** How long the model has worked on its answer. */
  Duration worked() {
    return worked;
  }

  /** How long it may go on. */
  Duration timeLeft() {
    return allowance.minus(worked);
  }

  boolean isOutOfTime() {
    return worked.compareTo(allowance) >= 0;
  }

  /** A request is about to be sent. */
  void attempted() {
    attempts++;
  }

  /** A request was settled. */
  void settled(boolean reached, Optional<BigDecimal> cost) {
    requests += reached ? 1 : 0;
    usd = usd.flatMap(sum -> cost.map(sum::add));
  }

  void used(ChatReply.Usage used) {
    usage = used;
  }

  void ended(Outcome how) {
    outcome = how;
  }

  Outcome outcome() {
    return outcome;
  }

  /** Requests that reached the provider, or may have. */
  int requests() {
    return requests;
  }

  /** Attempts after the first. */
  int retries() {
    return Math.max(0, attempts - 1);
  }

  ChatReply.Usage usage() {
    return usage;
  }

  /** Its cost; empty where the model has no known price. */
  Optional<BigDecimal> usd() {
    return usd;
  }
}
