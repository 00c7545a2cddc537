package dev.assay.agent;

import java.math.BigDecimal;
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

  private Outcome outcome = Outcome.BROKEN;
  private int attempts;
  private int requests;
  private ChatReply.Usage usage = new ChatReply.Usage(0, 0, 0);
  private Optional<BigDecimal> usd = Optional.of(BigDecimal.ZERO);

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
