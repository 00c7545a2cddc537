package dev.assay.pipelines.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.analysis.Answers;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.page.SliceView;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.score.Ending;
import dev.assay.text.Beginning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the page's scripts know: all tasks and endings as columns, unpacked at once, and what a
 * reader sees of a single task, in blocks of {@value #BLOCK} tasks that are unpacked when one of
 * them is looked at.
 */
final class PageData {
  /** Tasks in a block: neighbours share a repository, so that together they pack better. */
  static final int BLOCK = 16;

  private static final int LONGEST_TEST = 20_000;
  private static final int LONGEST_DETAIL = 400;
  private static final int LONGEST_PREDICTION = 2_000;
  private static final int SHORTEST_PREDICTION = 120;

  /** Characters of predictions in one page, so that it stays of a size that a phone can load. */
  private static final int PREDICTIONS = 24_000_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  private PageData() {}

  /** The columns: {@code entrants}, {@code values}, {@code tasks}, {@code endings}. */
  static String columns(Contest contest) {
    ObjectNode data = JSON.createObjectNode().put("block", BLOCK);
    ArrayNode entrants = data.putArray("entrants");
    ArrayNode endings = data.putArray("endings");
    for (Entrant entrant : contest.entrants()) {
      entrants.addObject().put("label", entrant.label()).put("samples", entrant.samples());
      endings.add(endings(entrant));
    }
    ObjectNode tasks = data.putObject("tasks");
    ObjectNode values = data.putObject("values");
    texts(tasks.putArray("id"), contest.tasks().stream().map(TaskRecord::getInstanceId).toList());
    texts(tasks.putArray("test"), contest.tasks().stream().map(TaskRecord::getTestId).toList());
    for (Dimension dimension : Dimension.values()) {
      Map<String, Integer> numbers = new HashMap<>();
      ArrayNode names = values.putArray(dimension.word());
      for (String value : dimension.groups(contest.tasks()).keySet()) {
        numbers.put(value, numbers.size());
        names.addArray().add(value).add(dimension.wording(value));
      }
      ArrayNode column = tasks.putArray(dimension.word());
      contest.tasks().forEach(task -> column.add(numbers.getOrDefault(dimension.of(task), 0)));
    }
    for (Metric metric : Metric.values()) {
      ArrayNode column = tasks.putArray(metric.name().toLowerCase(Locale.ROOT));
      contest.tasks().forEach(task -> column.add(metric.of(task)));
    }
    return text(data);
  }

  /** A letter for each sample of each task; samples that were not asked are {@code _}. */
  private static String endings(Entrant entrant) {
    StringBuilder letters = new StringBuilder();
    Answers answers = entrant.answers();
    for (int task = 0; task < answers.size(); task++) {
      answers.of(task).forEach(ending -> letters.append(letter(ending)));
      letters.append("_".repeat(entrant.samples() - answers.of(task).size()));
    }
    return letters.toString();
  }

  private static char letter(Ending ending) {
    return switch (ending) {
      case CORRECT -> 'C';
      case WRONG -> 'W';
      case INVALID_ANSWER -> 'I';
      case INFRASTRUCTURE_FAILURE -> 'F';
      case NOT_ATTEMPTED -> 'N';
    };
  }

  /** The blocks, packed. */
  static List<String> blocks(Contest contest, Map<String, SliceView> slices) {
    int verdicts =
        contest.entrants().stream()
            .mapToInt(entrant -> entrant.verdicts().stream().mapToInt(List::size).sum())
            .sum();
    int prediction =
        Math.max(
            SHORTEST_PREDICTION, Math.min(LONGEST_PREDICTION, PREDICTIONS / Math.max(1, verdicts)));
    List<String> blocks = new ArrayList<>();
    for (int from = 0; from < contest.tasks().size(); from += BLOCK) {
      ArrayNode block = JSON.createArrayNode();
      for (int task = from; task < Math.min(from + BLOCK, contest.tasks().size()); task++) {
        block.add(task(contest, task, prediction, slices));
      }
      blocks.add(Packed.of(text(block)));
    }
    return blocks;
  }

  private static ObjectNode task(
      Contest contest, int number, int prediction, Map<String, SliceView> slices) {
    TaskRecord task = contest.tasks().get(number);
    ObjectNode node =
        JSON.createObjectNode()
            .put("version", task.getVersion())
            .put("source", Beginning.counted(task.getTestSource(), LONGEST_TEST))
            .put("assertion", Beginning.counted(task.getAssertion(), LONGEST_TEST))
            .put("answer", Beginning.counted(task.getAnswer(), LONGEST_TEST))
            .put("hint", task.getHint())
            .put("difficulty_source", task.getDifficultySource())
            .put("esv_code", task.getEsvCode())
            .put("stars", task.getStars());
    texts(node.putArray("sources"), task.getSourceVariables());
    ArrayNode entrants = node.putArray("verdicts");
    for (Entrant entrant : contest.entrants()) {
      ArrayNode samples = entrants.addArray();
      entrant.verdicts().get(number).forEach(v -> samples.add(verdict(v, prediction)));
    }
    SliceView slice = slices.get(task.getInstanceId());
    if (slice != null) {
      node.set("slice", SliceJson.of(slice));
    }
    return node;
  }

  private static ArrayNode verdict(VerdictRecord verdict, int longest) {
    return JSON.createArrayNode()
        .add(verdict.getSample())
        .add(verdict.getRule().orElse(""))
        .add(Beginning.counted(verdict.getDetail(), LONGEST_DETAIL))
        .add(
            verdict
                .getPrediction()
                .map(text -> Beginning.counted(text, longest, verdict.getPredictionLength()))
                .orElse(null))
        .add(verdict.getPredictionLength());
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  private static String text(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of texts and numbers is JSON", impossible);
    }
  }
}
