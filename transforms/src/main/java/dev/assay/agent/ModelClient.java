package dev.assay.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * The models of a run, asked in one role. Every question goes through the store of replies, rate
 * limits, budget and retries, and is written down with what it used.
 *
 * <p>Safe for any number of threads. A thread that is interrupted while it asks gets {@code
 * OUT_OF_TIME} and stays interrupted.
 */
public final class ModelClient implements ChatModel {
  private final ModelRole role;
  private final Function<ModelName, StoredModel> models;
  private final UsageLog log;
  private final Time time;

  ModelClient(ModelRole role, Function<ModelName, StoredModel> models, UsageLog log, Time time) {
    this.role = role;
    this.models = models;
    this.log = log;
    this.time = time;
  }

  /**
   * Asks for one reply.
   *
   * @throws IllegalStateException if the stored reply is damaged; the message names the file
   */
  @Override
  public ChatReply ask(ChatRequest request) throws ModelException {
    return ask(request, Instant.MAX);
  }

  /**
   * The same models for one task, whose questions must all be answered in a time from now; {@code
   * OUT_OF_TIME} is thrown after it. Stored replies come however late.
   */
  public ChatModel within(Duration limit) {
    Instant deadline = time.now().plus(limit);
    return request -> ask(request, deadline);
  }

  /**
   * The same models for one task, whose replies may take a time together; {@code OUT_OF_TIME} is
   * thrown after it. Only the time counts in which an endpoint works on a reply: neither waiting
   * for a turn, for the budget or before another attempt, nor attempts that fail, and nothing for
   * what is stored. So how fast others ask does not decide what a model achieves. For one thread.
   */
  public ChatModel answeringWithin(Duration limit) {
    return new ChatModel() {
      private Duration left = limit;

      @Override
      public ChatReply ask(ChatRequest request) throws ModelException {
        Tally tally = new Tally(left);
        try {
          return ModelClient.this.ask(request, Instant.MAX, tally);
        } finally {
          left = tally.timeLeft();
        }
      }
    };
  }

  private ChatReply ask(ChatRequest request, Instant deadline) throws ModelException {
    return ask(request, deadline, new Tally());
  }

  private ChatReply ask(ChatRequest request, Instant deadline, Tally tally) throws ModelException {
    Instant begin = time.now();
    try {
      return models.apply(request.model()).ask(request, deadline, tally);
    } catch (ModelException e) {
      tally.ended(
          switch (e.kind()) {
            case BUDGET -> Tally.Outcome.BUDGET;
            case UNAVAILABLE -> Tally.Outcome.UNAVAILABLE;
            case REFUSED, TOO_LONG -> Tally.Outcome.REFUSED;
            case OUT_OF_TIME -> Tally.Outcome.OUT_OF_TIME;
          });
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tally.ended(Tally.Outcome.OUT_OF_TIME);
      throw new ModelException(
          ModelException.Kind.OUT_OF_TIME, request.model() + ": the thread was interrupted");
    } finally {
      log.add(role, request.model(), tally, Duration.between(begin, time.now()).toMillis());
    }
  }
}
