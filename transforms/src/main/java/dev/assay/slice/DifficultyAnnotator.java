package dev.assay.slice;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.agent.PromptTemplate;
import dev.assay.text.Beginning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Has a model judge how hard a task is (RepoReason, appendix I; the criteria are the paper's, the
 * words are ours).
 *
 * <p>One word is an answer, with nothing but white space and a full stop around it. Anything else
 * is asked once more; then the {@linkplain Difficulty rule} decides, and the label says so. The
 * temperature is 0: a label is to be the model's view, not a draw.
 */
public final class DifficultyAnnotator {
  /** Changes with every change of the words. */
  public static final String VERSION = "difficulty-1";

  /** Who decides where no model does. */
  public static final String RULE = "rule";

  /** Room for a model that thinks first. */
  private static final int MAX_TOKENS = 4096;

  private static final int ASKED = 2;
  private static final int LONGEST_CONTEXT = 60_000;
  private static final PromptTemplate PROMPT =
      PromptTemplate.of(DifficultyAnnotator.class, "difficulty.txt");

  /**
   * A label.
   *
   * @param difficulty how hard
   * @param source who says so: {@code rule}, or the model as {@code provider/model}
   */
  public record Label(Difficulty difficulty, String source) {}

  private final ChatModel model;
  private final ModelName name;

  /** An annotator that asks a model. */
  public DifficultyAnnotator(ChatModel model, ModelName name) {
    this.model = model;
    this.name = name;
  }

  /** The label of the rule. */
  public static Label byRule(Difficulty difficulty) {
    return new Label(difficulty, RULE);
  }

  /**
   * Labels a task.
   *
   * @param question the assertion with its blank
   * @param context the code that decides the value, without the answer; shown up to 60,000
   *     characters
   * @param otherwise what the rule says, for when the model gives no label
   * @throws ModelException if the model did not answer: whether that ends the run or leaves the
   *     label to the rule is the caller's to decide
   */
  public Label label(String question, String context, Difficulty otherwise) throws ModelException {
    List<ChatMessage> conversation = new ArrayList<>();
    conversation.add(
        ChatMessage.user(
            PROMPT.fill(
                Map.of(
                    "question", PromptTemplate.fenced("python", question),
                    "context", PromptTemplate.fenced("python", bounded(context))))));
    for (int asked = 0; asked < ASKED; asked++) {
      ChatReply reply = model.ask(new ChatRequest(name, conversation, List.of(), 0, MAX_TOKENS, 0));
      Optional<Difficulty> said = read(reply);
      if (said.isPresent()) {
        return new Label(said.get(), name.toString());
      }
      conversation.add(ChatMessage.assistant(bounded(reply.text())));
      conversation.add(ChatMessage.user("One word is needed: easy, medium or hard."));
    }
    return byRule(otherwise);
  }

  private static Optional<Difficulty> read(ChatReply reply) {
    if (reply.finish() != ChatReply.Finish.STOP) {
      return Optional.empty();
    }
    String word = reply.text().strip().toLowerCase(Locale.ROOT);
    return switch (word.endsWith(".") ? word.substring(0, word.length() - 1) : word) {
      case "easy" -> Optional.of(Difficulty.EASY);
      case "medium" -> Optional.of(Difficulty.MEDIUM);
      case "hard" -> Optional.of(Difficulty.HARD);
      default -> Optional.empty();
    };
  }

  private static String bounded(String text) {
    return Beginning.of(text, LONGEST_CONTEXT);
  }
}
