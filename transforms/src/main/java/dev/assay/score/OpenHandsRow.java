package dev.assay.score;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * A row of OpenHands' {@code output.jsonl}: {@code instance_id, metadata, test_result, history,
 * error}, in the forms of its evaluation harness until 1.0 and of its agent SDK after that.
 *
 * <p>The answer is what {@code test_result} calls one, else the message of the last finish action,
 * else the last message of the agent. A row with an {@code error} is a failure of the machine.
 * Where the agent came to its end without a word, the answer is empty.
 */
final class OpenHandsRow {
  private static final List<String> ANSWERS =
      List.of("answer", "final_answer", "model_answer", "prediction");

  /** Where the message of a finish action is, by age of the form, newest first. */
  private static final List<String> FINISHED =
      List.of(
          "/action/message",
          "/args/final_thought",
          "/args/outputs/content",
          "/args/outputs/answer",
          "/args/thought",
          "/message");

  private OpenHandsRow() {}

  static Prediction read(JsonNode row, Optional<String> model) throws MalformedPredictionException {
    String instance = RowFields.text(row, "instance_id");
    String by = model.isPresent() ? model.get() : model(row);
    Item item = new Item(instance, by, RowFields.sample(row));
    Optional<String> error = RowFields.optionalText(row, "error").filter(text -> !text.isBlank());
    if (error.isPresent()) {
      return Prediction.failed(item, error.get());
    }
    JsonNode history = row.path("history");
    if (!history.isArray() && !history.isNull() && !history.isMissingNode()) {
      throw RowFields.wrong("history", history, "must be a list of events");
    }
    return Prediction.of(item, answer(row.path("test_result"), history));
  }

  private static String model(JsonNode row) throws MalformedPredictionException {
    for (String at : List.of("/metadata/llm_config/model", "/metadata/llm/model")) {
      JsonNode name = row.at(at);
      if (name.isTextual() && !name.textValue().isBlank()) {
        return name.textValue();
      }
    }
    throw RowFields.wrong(
        "metadata.llm_config.model", row.at("/metadata/llm_config/model"), "must name the model");
  }

  private static String answer(JsonNode result, JsonNode history) {
    for (String key : ANSWERS) {
      if (result.path(key).isTextual()) {
        return result.path(key).textValue();
      }
    }
    Optional<String> said = Optional.empty();
    for (int i = history.size() - 1; i >= 0; i--) {
      // The oldest form pairs each action with what was observed.
      JsonNode event = history.get(i).isArray() ? history.get(i).path(0) : history.get(i);
      if (!event.path("source").asText("agent").equals("agent")) {
        continue;
      }
      if (isFinish(event)) {
        return finished(event);
      }
      said = said.isPresent() ? said : message(event);
    }
    return said.orElse("");
  }

  private static boolean isFinish(JsonNode event) {
    JsonNode action = event.path("action");
    return action.isTextual()
        ? action.textValue().equals("finish")
        : action.path("kind").asText().equals("FinishAction");
  }

  private static String finished(JsonNode event) {
    for (String at : FINISHED) {
      JsonNode text = event.at(at);
      if (text.isTextual() && !text.textValue().isBlank()) {
        return text.textValue();
      }
    }
    return "";
  }

  private static Optional<String> message(JsonNode event) {
    if (event.path("action").asText().equals("message")) {
      JsonNode content = event.at("/args/content");
      return content.isTextual() ? Optional.of(content.textValue()) : Optional.empty();
    }
    if (!event.path("kind").asText().equals("MessageEvent")) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    event.at("/llm_message/content").forEach(part -> text.append(part.path("text").asText()));
    return Optional.of(text.toString());
  }
}
