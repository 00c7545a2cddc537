package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatReply.Finish;
import dev.assay.agent.ChatReply.Usage;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.slice.DifficultyAnnotator.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifficultyAnnotatorTest {
  private static final ModelName NAME = ModelName.parse("test/judge");
  private final List<ChatRequest> requests = new ArrayList<>();

  @Test
  void oneOfTheThreeWordsIsALabel() throws ModelException {
    assertThat(label("hard")).isEqualTo(new Label(Difficulty.HARD, "test/judge"));
    assertThat(label(" Medium.\n")).isEqualTo(new Label(Difficulty.MEDIUM, "test/judge"));
    assertThat(requests).hasSize(2);
  }

  @Test
  void anythingElseIsAskedOnceMoreAndThenTheRuleDecides() throws ModelException {
    assertThat(label("It is easy, I think", "easy"))
        .isEqualTo(new Label(Difficulty.EASY, "test/judge"));
    assertThat(label("easy or hard", "", "hard"))
        .isEqualTo(new Label(Difficulty.MEDIUM, DifficultyAnnotator.RULE));
    assertThat(requests).hasSize(4);
    assertThat(requests.get(1).messages())
        .extracting(ChatMessage::role)
        .containsExactly(ChatMessage.Role.USER, ChatMessage.Role.ASSISTANT, ChatMessage.Role.USER);
  }

  @Test
  void theQuestionIsQuotedAndTheTemperatureIsZero() throws ModelException {
    label("easy");

    assertThat(requests.get(0).messages().get(0).text())
        .contains("```python\nassert f() == ___\n```")
        .contains("````python\nx = '```'\n````");
    assertThat(requests.get(0).temperature()).isZero();
  }

  @Test
  void aModelThatDoesNotAnswerIsTheCallersToDealWith() {
    ChatModel silent =
        request -> {
          throw new ModelException(ModelException.Kind.BUDGET, "spent");
        };

    assertThatThrownBy(() -> new DifficultyAnnotator(silent, NAME).label("q", "c", Difficulty.EASY))
        .isInstanceOf(ModelException.class)
        .hasMessage("spent");
  }

  private Label label(String... replies) throws ModelException {
    Iterator<String> next = Arrays.asList(replies).iterator();
    ChatModel model =
        request -> {
          requests.add(request);
          return new ChatReply(next.next(), List.of(), Finish.STOP, new Usage(0, 0, 0));
        };
    return new DifficultyAnnotator(model, NAME)
        .label("assert f() == ___", "x = '```'", Difficulty.MEDIUM);
  }
}
