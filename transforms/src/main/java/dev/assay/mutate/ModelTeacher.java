package dev.assay.mutate;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The teacher that is a model: one call for new facts, new looks and probes (appendix D.4.1).
 *
 * <p>A reply that cannot be read, or lacks probes, is asked for again within the round, with what
 * is wrong with it. Everything a reply depends on is in the request, so equal tests in equal rounds
 * get one reply out of a store of replies; nothing here depends on a clock but whether a call is
 * made ({@link TimedModel}).
 */
final class ModelTeacher implements Teacher {
  /** What is kept of a reply that is no function. */
  private static final int LONGEST_RUBBISH = 4_000;

  private final TimedModel model;

  ModelTeacher(TimedModel model) {
    this.model = model;
  }

  @Override
  public Suggestion propose(TestSource test, List<Round> earlier, long seed) throws ModelException {
    model.begin();
    List<ChatMessage> asked = TeacherPrompts.mutation(test);
    List<Round> rounds = new ArrayList<>(earlier);
    Suggestion suggestion = new Suggestion.Nothing();
    for (int reply = 0; reply < model.settings().replies(); reply++) {
      suggestion = read(test, model.ask(TeacherPrompts.after(asked, rounds)));
      if (!(suggestion instanceof Suggestion.Unusable unusable)) {
        return suggestion;
      }
      Feedback feedback =
          new Feedback(
              earlier.size() + 1, unusable.problem(), unusable.message(), Optional.empty());
      rounds.add(new Round(unusable.written(), List.of(feedback)));
    }
    return suggestion;
  }

  private static Suggestion read(TestSource test, ChatReply reply) {
    ReplyCode.Found found = ReplyCode.read(test, reply);
    if (found instanceof ReplyCode.Found.Code code) {
      return ProbeRepair.repair(test, code.source());
    }
    ReplyCode.Found.Fault fault = (ReplyCode.Found.Fault) found;
    return new Suggestion.Unusable(bounded(reply.text()), fault.problem(), fault.message());
  }

  /** The beginning of a reply, as text that can be stored and sent. */
  static String bounded(String reply) {
    int end = Math.min(reply.length(), LONGEST_RUBBISH);
    StringBuilder text = new StringBuilder();
    reply
        .substring(0, end)
        .codePoints()
        .map(point -> point == 0 || isHalf(point) ? '\uFFFD' : point)
        .forEach(text::appendCodePoint);
    return text.toString();
  }

  private static boolean isHalf(int point) {
    return Character.getType(point) == Character.SURROGATE;
  }
}
