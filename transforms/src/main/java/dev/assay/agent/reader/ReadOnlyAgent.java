package dev.assay.agent.reader;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ModelException;
import dev.assay.agent.PromptTemplate;
import dev.assay.agent.ToolCall;
import dev.assay.text.Beginning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lets a model read a repository until it finishes with an answer (RepoReason, section 4.1: the
 * ReadOnlyAgent; appendix C).
 *
 * <p>A reply's calls are carried out in order, {@value #MOST_CALLS} at the most and while their
 * results have room; the rest is left out and the model is told. A reply without a call is answered
 * with a reminder, {@value #MOST_TEXT_REPLIES} in a row end the trajectory: only {@code finish}
 * gives an answer. A model that cannot call tools is asked with {@link SinglePrompt}.
 *
 * <p>Holds one conversation; for one thread.
 */
public final class ReadOnlyAgent {
  /** Longest text of a reply that is kept and told again, in characters. */
  static final int LONGEST_TEXT = 100_000;

  private static final int MOST_CALLS = 16;
  private static final int MOST_TEXT_REPLIES = 3;
  private static final int MOST_RESULTS = 4 * ReaderTool.LONGEST_RESULT;
  private static final int LONGEST_ARGUMENTS = 20_000;
  private static final Pattern TOOL_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Pattern ABOUT_TOOLS =
      Pattern.compile("\\b(tools?|functions?)\\b", Pattern.CASE_INSENSITIVE);
  private static final PromptTemplate RULES = PromptTemplate.of(ReadOnlyAgent.class, "rules.txt");

  private final Asking asking;
  private final ReaderTools tools;
  private final String prompt;
  private final List<ChatMessage> conversation = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private int textReplies;

  private ReadOnlyAgent(Asking asking, ReaderTools tools, String task) {
    this.asking = asking;
    this.tools = tools;
    String rules = rules(asking.limits());
    this.prompt = rules + "\n\n" + task;
    conversation.add(ChatMessage.system(rules));
    conversation.add(ChatMessage.user(task));
  }

  /**
   * Asks until there is an answer or a limit.
   *
   * @param task the task's prompt
   * @throws ModelException BUDGET if the run may not ask any further
   */
  public static Trajectory run(Asking asking, ReaderTools tools, String task)
      throws ModelException {
    return new ReadOnlyAgent(asking, tools, task).run();
  }

  /** What every task begins with. */
  public static String rules(AgentLimits limits) {
    return RULES.fill(Map.of("steps", Integer.toString(limits.steps()))).stripTrailing();
  }

  private Trajectory run() throws ModelException {
    while (steps.size() < asking.limits().steps()) {
      Optional<Trajectory> end;
      try {
        end = take(asking.ask(conversation, tools.declarations()));
      } catch (ModelException silence) {
        return ended(Asking.ending(silence), explained(silence));
      }
      if (end.isPresent()) {
        return end.get();
      }
    }
    return ended(Ending.STEP_LIMIT, steps.size() + " replies without an answer");
  }

  private String explained(ModelException silence) {
    String message = String.valueOf(silence.getMessage());
    boolean tools =
        silence.kind() == ModelException.Kind.REFUSED && ABOUT_TOOLS.matcher(message).find();
    return tools ? message + "; a model that cannot call tools needs --agent=prompt" : message;
  }

  private Trajectory ended(Ending ending, String detail) {
    return Trajectory.ended(prompt, steps, ending, detail);
  }

  private Optional<Trajectory> take(ChatReply reply) {
    if (reply.finish() == ChatReply.Finish.FILTERED) {
      note(reply, List.of());
      return Optional.of(ended(Ending.NO_ANSWER, "the provider held the reply back"));
    }
    return reply.toolCalls().isEmpty() ? remind(reply) : carryOut(reply);
  }

  private void note(ChatReply reply, List<Step.Use> uses) {
    steps.add(
        new Step(
            Beginning.counted(reply.text(), LONGEST_TEXT),
            uses,
            reply.usage().input(),
            reply.usage().output()));
  }

  private Optional<Trajectory> remind(ChatReply reply) {
    note(reply, List.of());
    boolean cut = reply.finish() == ChatReply.Finish.LENGTH;
    String cutOff = "reply was cut off at " + asking.limits().tokens() + " tokens";
    if (++textReplies == MOST_TEXT_REPLIES) {
      return Optional.of(
          cut
              ? ended(Ending.TOKEN_LIMIT, "the last " + cutOff + " and calls no tool")
              : ended(
                  Ending.NO_ANSWER,
                  textReplies
                      + " replies in a row call no tool; a model that cannot call tools needs"
                      + " --agent=prompt"));
    }
    String text = Beginning.counted(reply.text(), LONGEST_TEXT);
    conversation.add(ChatMessage.assistant(text.isBlank() ? "(nothing)" : text));
    conversation.add(
        ChatMessage.user(
            (cut ? "Your " + cutOff + ". " : "")
                + "Your reply called no tool, and only calls are read. Look further with one of the"
                + " tools, or call finish with the answer."
                + hurry()));
    return Optional.empty();
  }

  private Optional<Trajectory> carryOut(ChatReply reply) {
    textReplies = 0;
    List<ToolCall> calls = reply.toolCalls().stream().limit(MOST_CALLS).toList();
    List<Step.Use> uses = new ArrayList<>();
    int room = MOST_RESULTS;
    for (ToolCall call : calls) {
      if (call.name().equals(Finish.DECLARATION.name())) {
        try {
          String answer = Finish.answer(call.arguments());
          uses.add(ReaderTools.use(call, "", false));
          note(reply, uses);
          return Optional.of(Trajectory.answered(prompt, steps, answer));
        } catch (Refusal refusal) {
          uses.add(ReaderTools.use(call, refusal.text(), true));
        }
      } else if (room <= 0) {
        uses.add(ReaderTools.use(call, "There is no room for this result; call it again.", true));
      } else {
        uses.add(tools.use(call));
      }
      room -= uses.get(uses.size() - 1).result().length();
    }
    int left = reply.toolCalls().size() - calls.size();
    String more = left == 0 ? "" : "\n\n" + left + " more calls of this reply were left out.";
    note(reply, uses);
    tell(reply, calls, uses, more + hurry());
    return Optional.empty();
  }

  private String hurry() {
    return asking.limits().steps() - steps.size() == 1
        ? "\n\nOne reply is left: call finish with it."
        : "";
  }

  /**
   * Adds the calls and their results to the conversation. The ids are ours, since a model may give
   * none or the same twice; nine letters and digits, as the strictest endpoints want them.
   */
  private void tell(ChatReply reply, List<ToolCall> calls, List<Step.Use> uses, String note) {
    List<ToolCall> told = new ArrayList<>();
    List<ChatMessage> results = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      ToolCall call = calls.get(i);
      String id = String.format("s%05dc%02d", steps.size(), i);
      told.add(
          new ToolCall(
              id,
              TOOL_NAME.matcher(call.name()).matches() ? call.name() : "unknown",
              call.arguments().length() <= LONGEST_ARGUMENTS
                  ? call.arguments()
                  : "{\"left_out\": \"" + call.arguments().length() + " characters\"}"));
      String end = i == calls.size() - 1 ? note : "";
      results.add(
          new ChatMessage(
              ChatMessage.Role.TOOL, uses.get(i).result() + end, List.of(), Optional.of(id)));
    }
    conversation.add(
        new ChatMessage(
            ChatMessage.Role.ASSISTANT,
            Beginning.counted(reply.text(), LONGEST_TEXT),
            told,
            Optional.empty()));
    conversation.addAll(results);
  }
}
