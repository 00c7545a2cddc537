package dev.assay.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictionFormatTest {
  private static final Item FIRST = new Item("toolz__1", "lab/model", 0);

  private static Prediction row(String line) throws MalformedPredictionException {
    return PredictionFormat.JSONL.read(line, Optional.empty());
  }

  private static Prediction openHands(String fields) throws MalformedPredictionException {
    return PredictionFormat.OPENHANDS.read(
        """
        {"instance_id": "toolz__1", "metadata": {"llm_config": {"model": "lab/model"}}, %s}"""
            .formatted(fields),
        Optional.empty());
  }

  @Test
  void aRowHasFourColumnsOfWhichTheSampleMayBeMissing() throws Exception {
    assertThat(
            row(
                """
                {"instance_id": "toolz__1", "model_name_or_path": "lab/model",\
                 "prediction": "[1]", "extra": {}}"""))
        .isEqualTo(Prediction.of(FIRST, "[1]"));
    assertThat(
            row(
                """
                {"instance_id": "toolz__1", "model_name_or_path": "lab/model",\
                 "prediction": "[1]", "sample": 3}"""))
        .isEqualTo(Prediction.of(new Item("toolz__1", "lab/model", 3), "[1]"));
  }

  @Test
  void nullIsAnEmptyAnswerAndAFailureIsNone() throws Exception {
    String head = "{\"instance_id\": \"toolz__1\", \"model_name_or_path\": \"lab/model\", ";

    assertThat(row(head + "\"prediction\": null}")).isEqualTo(Prediction.of(FIRST, ""));
    assertThat(row(head + "\"prediction\": null, \"failure\": \"503\"}"))
        .isEqualTo(Prediction.failed(FIRST, "503"));
    assertThat(row(head + "\"prediction\": \"1\", \"failure\": \"503\"}"))
        .isEqualTo(Prediction.of(FIRST, "1"));
  }

  @Test
  void aNameGivenFromOutsideReplacesTheRows() throws Exception {
    Prediction renamed =
        PredictionFormat.JSONL.read(
            "{\"instance_id\": \"toolz__1\", \"prediction\": \"1\"}", Optional.of("mine"));

    assertThat(renamed.item().model()).isEqualTo("mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                   | NOT_JSON
          {"instance_id":                                      | NOT_JSON
          [1]                                                  | NOT_JSON
          "text"                                               | NOT_JSON
          {} {}                                                | NOT_JSON
          {"instance_id": "a", "instance_id": "b"}             | NOT_JSON
          {"model_name_or_path": "m", "prediction": "1"}       | WRONG_FIELD
          {"instance_id": " ", "model_name_or_path": "m", "prediction": "1"}              | WRONG_FIELD
          {"instance_id": 7, "model_name_or_path": "m", "prediction": "1"}                | WRONG_FIELD
          {"instance_id": "a", "prediction": "1"}                                         | WRONG_FIELD
          {"instance_id": "a", "model_name_or_path": "m"}                                 | WRONG_FIELD
          {"instance_id": "a", "model_name_or_path": "m", "prediction": 1}                | WRONG_FIELD
          {"instance_id": "a", "model_name_or_path": "m", "prediction": "1", "sample": -1}   | WRONG_FIELD
          {"instance_id": "a", "model_name_or_path": "m", "prediction": "1", "sample": 1.5}  | WRONG_FIELD
          {"instance_id": "a", "model_name_or_path": "m", "prediction": "1", "sample": 1000} | WRONG_FIELD
          {"instance_id": "a", "model_name_or_path": "m", "prediction": "1", "sample": 99999999999999} | WRONG_FIELD
          """)
  void whatIsNoRowIsRefusedWithWhatIsWrong(
      String line, MalformedPredictionException.Reason reason) {
    assertThatThrownBy(() -> row(line))
        .isInstanceOfSatisfying(
            MalformedPredictionException.class,
            refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  @Test
  void nestingThatWouldUseUpTheStackIsRefused() {
    String deep = "[".repeat(100_000);

    assertThatThrownBy(() -> row("{\"instance_id\": " + deep))
        .isInstanceOf(MalformedPredictionException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // The harness until 1.0: a list of events, a finish action with its thought or outputs.
        """
        "history": [{"source": "user", "action": "message", "args": {"content": "no"}},
          {"source": "agent", "action": "message", "args": {"content": "not yet"}},
          {"source": "agent", "action": "finish", "args": {"final_thought": "[1, 2]"}},
          {"source": "environment", "observation": "done"}]""",
        """
        "history": [{"source": "agent", "action": "finish", "args": {"outputs": {"content": "[1, 2]"}}}]""",
        // Its first form: pairs of action and observation.
        """
        "history": [[{"source": "agent", "action": "finish", "args": {"thought": "[1, 2]"}}, {}]]""",
        // Without a finish action the last message counts.
        """
        "history": [{"source": "agent", "action": "message", "args": {"content": "no"}},
          {"source": "agent", "action": "message", "args": {"content": "[1, 2]"}},
          {"source": "user", "action": "message", "args": {"content": "thanks"}}]""",
        // The agent SDK's events.
        """
        "history": [{"kind": "MessageEvent", "source": "user", "llm_message": {"content": [{"text": "q"}]}},
          {"kind": "ActionEvent", "source": "agent", "action": {"kind": "FinishAction", "message": "[1, 2]"}}]""",
        """
        "history": [{"kind": "MessageEvent", "source": "agent",
          "llm_message": {"content": [{"type": "text", "text": "[1, "}, {"type": "text", "text": "2]"}]}}]""",
        """
        "test_result": {"answer": "[1, 2]"}, "history": []"""
      })
  void theAnswerOfAnOpenHandsRowIsFoundInEveryForm(String fields) throws Exception {
    assertThat(openHands(fields)).isEqualTo(Prediction.of(FIRST, "[1, 2]"));
  }

  @Test
  void anOpenHandsRowWithAnErrorIsAFailureAndOneWithoutAWordAnEmptyAnswer() throws Exception {
    assertThat(openHands("\"error\": \"Timeout after 1800 seconds\", \"history\": []"))
        .isEqualTo(Prediction.failed(FIRST, "Timeout after 1800 seconds"));
    assertThat(openHands("\"error\": null, \"history\": null")).isEqualTo(Prediction.of(FIRST, ""));
  }

  @Test
  void anOpenHandsRowWithoutAModelOrWithAHistoryThatIsNoneIsRefused() {
    assertThatThrownBy(
            () ->
                PredictionFormat.OPENHANDS.read(
                    "{\"instance_id\": \"toolz__1\"}", Optional.empty()))
        .isInstanceOf(MalformedPredictionException.class)
        .hasMessageContaining("metadata.llm_config.model missing");
    assertThatThrownBy(() -> openHands("\"history\": \"much\""))
        .isInstanceOf(MalformedPredictionException.class)
        .hasMessage("history is \"much\"; must be a list of events");
  }
}
