package dev.assay.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.transforms.RepositorySuccession;
import dev.assay.transforms.TestSuccession;
import java.util.Locale;

/** A forecast for programs. */
final class ForecastJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ForecastJson() {}

  static String of(RefreshForecast forecast) {
    ObjectNode root = JSON.createObjectNode();
    root.put("summary", forecast.summary());
    if (forecast.estimate().isKnown()) {
      root.put("milliseconds", Math.round(forecast.milliseconds()));
    }
    ArrayNode repositories = root.putArray("repositories");
    forecast
        .repositories()
        .forEach(repository -> put(repositories.addObject(), forecast, repository));
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("texts and numbers are JSON", impossible);
    }
  }

  private static void put(
      ObjectNode node, RefreshForecast forecast, RepositorySuccession repository) {
    node.put("name", repository.name());
    repository.before().ifPresent(version -> node.put("version_before", version));
    repository.after().ifPresent(version -> node.put("version", version));
    repository.problem().ifPresent(problem -> node.put("problem", problem));
    node.put("files_collected", repository.files());
    ArrayNode tests = node.putArray("tests");
    repository.tests().forEach(test -> put(tests.addObject(), forecast, repository, test));
    ArrayNode added = node.putArray("new_functions");
    repository.added().forEach(added::add);
  }

  private static void put(
      ObjectNode node,
      RefreshForecast forecast,
      RepositorySuccession repository,
      TestSuccession test) {
    node.put("test_id", test.nodeId());
    node.put("fate", test.fate().name().toLowerCase(Locale.ROOT));
    if (!test.why().isEmpty()) {
      node.put("reason", test.why());
    }
    if (!test.anew().isEmpty()) {
      ObjectNode anew = node.putObject("anew");
      test.anew().forEach((stage, why) -> anew.put(stage.name().toLowerCase(Locale.ROOT), why));
    }
    if (forecast.estimate().isKnown()) {
      node.put("milliseconds", Math.round(forecast.of(repository, test)));
    }
  }
}
