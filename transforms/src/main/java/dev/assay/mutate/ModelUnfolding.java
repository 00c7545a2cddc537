package dev.assay.mutate;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import dev.assay.agent.PromptTemplate;
import dev.assay.oracle.ProbeValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variable resolver that is a model (appendix E.5.1): it says how a value that was seen is
 * written as Python. Its answer is an expression of one line or it is none; whether that is the
 * value, execution decides.
 */
public final class ModelUnfolding implements VariableResolver.Unfolding {
  /** Changes with every change of the words. */
  public static final String VERSION = "resolution-1";

  private static final PromptTemplate SYSTEM = template("resolution-system.txt");
  private static final PromptTemplate USER = template("resolution-user.txt");
  private static final int LONGEST_REPLY = 2_000;

  private final ChatModel model;
  private final TeacherSettings settings;

  /** A resolver that asks a model with the teacher's settings. */
  public ModelUnfolding(ChatModel model, TeacherSettings settings) {
    this.model = model;
    this.settings = settings;
  }

  /**
   * The same, but where the model does not answer the name is left a name, and the assertion is
   * rejected as a variable where it is masked. A spent budget goes through: it ends the run.
   */
  public static VariableResolver.Unfolding leavingSilenceOpen(ModelUnfolding asking) {
    return (test, assertion, seen) -> {
      try {
        return asking.unfold(test, assertion, seen);
      } catch (ModelException silence) {
        Problem.of(silence);
        return Optional.empty();
      }
    };
  }

  private static PromptTemplate template(String name) {
    return PromptTemplate.of(ModelUnfolding.class, "prompts/" + name);
  }

  @Override
  public Optional<String> unfold(String test, String assertion, ProbeValue seen)
      throws ModelException {
    if (seen.repr().isEmpty()) {
      return Optional.empty();
    }
    ChatReply reply =
        model.ask(
            new ChatRequest(
                settings.name(),
                List.of(
                    ChatMessage.system(SYSTEM.fill(Map.of())),
                    ChatMessage.user(
                        USER.fill(
                            Map.of(
                                "assertion", PromptTemplate.fenced("python", assertion),
                                "test", PromptTemplate.fenced("python", test),
                                "type", seen.type(),
                                "value", PromptTemplate.fenced("", seen.repr().get()))))),
                List.of(),
                settings.temperature(),
                settings.maxTokens(),
                settings.sample()));
    String text = reply.text().length() <= LONGEST_REPLY ? unfenced(reply.text()) : "";
    return Optional.of(text).filter(line -> !line.isEmpty() && line.lines().count() == 1);
  }

  private static String unfenced(String reply) {
    List<String> lines =
        reply.lines().map(String::strip).filter(line -> !line.startsWith("```")).toList();
    String text = String.join("\n", lines).strip();
    boolean quoted = text.length() > 2 && text.startsWith("`") && text.endsWith("`");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
