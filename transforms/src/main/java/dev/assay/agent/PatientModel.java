package dev.assay.agent;

import dev.assay.agent.FailedAttempt.Charge;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Asks an endpoint within rate limits and budget, again and again where that helps. Each attempt
 * waits for its turn, reserves the most it can cost, and settles what it did cost.
 */
final class PatientModel {
  /** How much earlier than asked for a timer may go off by another clock. */
  private static final Duration TIMER_ERROR = Duration.ofMillis(20);

  private final ModelName model;
  private final ModelTerms terms;
  private final Patience patience;
  private final Endpoint endpoint;
  private final RateLimiter rates;
  private final Budget budget;
  private final Time time;

  PatientModel(
      ModelName model,
      ModelTerms terms,
      Patience patience,
      Endpoint endpoint,
      RateLimiter rates,
      Budget budget,
      Time time) {
    this.model = model;
    this.terms = terms;
    this.patience = patience;
    this.endpoint = endpoint;
    this.rates = rates;
    this.budget = budget;
    this.time = time;
  }

  /**
   * Asks for a reply.
   *
   * @param deadline when the task that needs it is out of time
   */
  ChatReply ask(ChatRequest request, RequestKey key, Instant deadline, Tally tally)
      throws ModelException, InterruptedException {
    Backoff backoff = new Backoff(key);
    Instant giveUp = deadline;
    for (int attempt = 1; ; attempt++) {
      long tokens = TokenBounds.typicalInput(request) + request.maxTokens();
      Optional<RateLimiter.Turn> turn = rates.enter(tokens, giveUp);
      if (turn.isEmpty()) {
        throw late(giveUp.equals(deadline), "its rate limits leave no turn in time");
      }
      if (attempt == 1) {
        giveUp = earlier(deadline, time.now().plus(patience.reply()));
      }
      FailedAttempt failure;
      try (RateLimiter.Turn held = turn.get()) {
        ChatReply reply = send(request, giveUp, deadline, tally);
        held.giveBack(Math.max(0, tokens - reply.usage().input() - reply.usage().output()));
        return reply;
      } catch (FailedAttempt e) {
        failure = e;
      }
      if (tally.isOutOfTime()) {
        throw late(true, "its time is up");
      }
      if (!failure.worthRetrying()) {
        throw new ModelException(
            Failures.saysTooLong(failure)
                ? ModelException.Kind.TOO_LONG
                : ModelException.Kind.REFUSED,
            model + " refuses: " + failure.getMessage());
      }
      Duration pause = backoff.pause(attempt, failure.pause());
      boolean last = attempt == patience.attempts();
      if (last || time.now().plus(pause).isAfter(giveUp)) {
        throw late(
            !last && giveUp.equals(deadline),
            "no reply in %d attempts, the last: %s".formatted(attempt, failure.getMessage()));
      }
      if (failure.pause().isPresent()) {
        rates.pause(failure.pause().get());
      }
      time.pause(pause);
    }
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private ModelException late(boolean outOfTime, String why) {
    return new ModelException(
        outOfTime ? ModelException.Kind.OUT_OF_TIME : ModelException.Kind.UNAVAILABLE,
        model + ": " + why);
  }

  private ChatReply send(ChatRequest request, Instant giveUp, Instant deadline, Tally tally)
      throws FailedAttempt, ModelException, InterruptedException {
    ChatReply.Usage most =
        new ChatReply.Usage(TokenBounds.mostInput(request), 0, request.maxTokens());
    Optional<BigDecimal> bound = terms.price().cost(most);
    boolean limitedByTask = giveUp.equals(deadline);
    if (!time.now().isBefore(giveUp) || tally.isOutOfTime()) {
      throw late(limitedByTask || tally.isOutOfTime(), "no time is left for a request");
    }
    Budget.Reservation reservation =
        budget
            .reserve(model, bound.orElse(BigDecimal.ZERO), giveUp)
            .orElseThrow(() -> late(limitedByTask, "requests under way have reserved the budget"));
    // Until the endpoint says otherwise, everything that was reserved counts as spent.
    Optional<BigDecimal> cost = bound;
    boolean reached = true;
    tally.attempted();
    Instant begin = time.now();
    Duration limit =
        Collections.min(
            List.of(Duration.between(begin, giveUp), patience.request(), tally.timeLeft()));
    try {
      ChatReply reply = endpoint.ask(request, limit);
      tally.worked(Duration.between(begin, time.now()));
      cost = terms.price().cost(reply.usage());
      tally.used(reply.usage());
      return reply;
    } catch (FailedAttempt e) {
      // A failure is the endpoint's; only silence until the model's time is up is the model's.
      if (limit.equals(tally.timeLeft())
          && !time.now().isBefore(begin.plus(limit).minus(TIMER_ERROR))) {
        tally.worked(limit);
      }
      reached = e.charge() != Charge.NOT_REACHED;
      cost = e.charge() == Charge.UNKNOWN ? bound : bound.map(any -> BigDecimal.ZERO);
      throw e;
    } finally {
      budget.settle(reservation, cost.orElse(BigDecimal.ZERO), reached);
      tally.settled(reached, cost);
    }
  }
}
