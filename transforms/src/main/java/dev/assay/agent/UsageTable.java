package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a run's models were asked and used, by role and model.
 *
 * @param rows sorted by role, then by model
 */
public record UsageTable(List<Row> rows) {
  /**
   * One role and model.
   *
   * @param role as {@link ModelRole#text} spells it
   * @param model {@code provider/model}
   * @param questions asked in that role
   * @param stored answered from the store
   * @param unanswered that ended without a reply, for whatever reason
   * @param requests that reached the provider, or may have
   * @param retries attempts after a question's first
   * @param usage tokens of replies that were not stored
   * @param usd their cost, with what may have been charged for requests that failed; empty if the
   *     model has no known price
   * @param milliseconds spent waiting for replies that were not stored, over all threads
   */
  public record Row(
      String role,
      String model,
      long questions,
      long stored,
      long unanswered,
      long requests,
      long retries,
      ChatReply.Usage usage,
      Optional<BigDecimal> usd,
      long milliseconds) {
    private Row with(JsonNode line) {
      String outcome = line.path("outcome").asText();
      boolean fromStore = outcome.equals("stored");
      boolean answered = fromStore || outcome.equals("answered");
      return new Row(
          role,
          model,
          questions + 1,
          stored + (fromStore ? 1 : 0),
          unanswered + (answered ? 0 : 1),
          requests + line.path("requests").asLong(),
          retries + line.path("retries").asLong(),
          fromStore
              ? usage
              : new ChatReply.Usage(
                  usage.input() + line.path("input").asLong(),
                  usage.cachedInput() + line.path("cached_input").asLong(),
                  usage.output() + line.path("output").asLong()),
          line.has("usd")
              ? usd.map(sum -> sum.add(new BigDecimal(line.path("usd").asText())))
              : Optional.empty(),
          milliseconds + (fromStore ? 0 : line.path("milliseconds").asLong()));
    }
  }

  public UsageTable {
    rows = List.copyOf(rows);
  }

  /** Adds up the lines that all processes of a run left in its folder. */
  public static UsageTable in(Path run) throws IOException {
    if (!Files.isDirectory(run)) {
      return new UsageTable(List.of());
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(run)) {
      files =
          all.filter(file -> file.getFileName().toString().startsWith(UsageLog.PREFIX))
              .sorted()
              .toList();
    }
    List<String> lines = new ArrayList<>();
    for (Path file : files) {
      lines.addAll(Files.readAllLines(file));
    }
    return of(lines);
  }

  /**
   * Adds up lines of usage. One that a killed process left half is not counted; its money is in the
   * budget all the same.
   */
  public static UsageTable of(Collection<String> lines) {
    Map<String, Row> rows = new TreeMap<>();
    for (String line : lines) {
      parsed(line)
          .ifPresent(
              node -> {
                String role = node.path("role").asText();
                String model = node.path("model").asText();
                Row empty =
                    new Row(
                        role,
                        model,
                        0,
                        0,
                        0,
                        0,
                        0,
                        new ChatReply.Usage(0, 0, 0),
                        Optional.of(BigDecimal.ZERO),
                        0);
                String key = role + "\n" + model;
                rows.put(key, rows.getOrDefault(key, empty).with(node));
              });
    }
    return new UsageTable(List.copyOf(rows.values()));
  }

  private static Optional<JsonNode> parsed(String line) {
    try {
      return Optional.of(ExchangeJson.parse(line)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** The cost of all rows; empty if any model has no known price. */
  public Optional<BigDecimal> usd() {
    return rows.stream()
        .map(Row::usd)
        .reduce(
            Optional.of(BigDecimal.ZERO), (sum, usd) -> sum.flatMap(some -> usd.map(some::add)));
  }
}
