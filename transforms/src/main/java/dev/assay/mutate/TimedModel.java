package dev.assay.mutate;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A model as one test's teacher asks it: with the settings of the role, within the time of a trial,
 * by a clock that is handed in.
 *
 * <p>The clock is looked at before a call and nowhere else, and what a model has answered is used
 * however late it came. So time decides one thing only, whether a call is made, and a call that is
 * not made rejects the test with {@link Problem#OUT_OF_TIME}. A rerun gets the answers of the first
 * run from a store at once and comes at least as far: where no test was out of time, the bytes are
 * the same; a test that was may get further. Executions have limits of their own.
 *
 * <p>Holds the time at which the present round began; for one thread.
 */
final class TimedModel {
  private final ChatModel model;
  private final TeacherSettings settings;
  private final LongSupplier nanoTime;
  private long start;

  TimedModel(ChatModel model, TeacherSettings settings, LongSupplier nanoTime) {
    this.model = model;
    this.settings = settings;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  TeacherSettings settings() {
    return settings;
  }

  /** Begins a trial. */
  void begin() {
    start = nanoTime.getAsLong();
  }

  /**
   * Asks for a reply to a conversation.
   *
   * @throws ModelException if there is none; of kind {@code OUT_OF_TIME} if the trial is over
   */
  ChatReply ask(List<ChatMessage> conversation) throws ModelException {
    if (nanoTime.getAsLong() - start > settings.trial().toNanos()) {
      throw new ModelException(
          ModelException.Kind.OUT_OF_TIME,
          settings.model()
              + " is not asked: the trial's "
              + settings.trial().toSeconds()
              + " s are up");
    }
    return model.ask(
        new ChatRequest(
            settings.name(),
            conversation,
            List.of(),
            settings.temperature(),
            settings.maxTokens(),
            settings.sample()));
  }
}
