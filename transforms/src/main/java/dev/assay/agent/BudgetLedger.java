package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What the lines of a budget's file add up to. A line reserves the most that a request can cost, a
 * later one says what it did cost; a reservation of a process that is gone counts as spent.
 */
final class BudgetLedger {
  private record Reservation(String process, BigDecimal usd) {}

  private final Map<String, Reservation> open = new HashMap<>();
  private BigDecimal spent = BigDecimal.ZERO;
  private long requests;

  /** The line that reserves. */
  static String reservation(String id, String process, ModelName model, BigDecimal usd) {
    return ExchangeJson.compact(
        ExchangeJson.object()
            .put("reserve", id)
            .put("process", process)
            .put("model", model.toString())
            .put("usd", usd.toPlainString()));
  }

  /** The line that settles. */
  static String settlement(String id, BigDecimal usd, boolean reached) {
    return ExchangeJson.compact(
        ExchangeJson.object()
            .put("settle", id)
            .put("usd", usd.toPlainString())
            .put("requests", reached ? 1 : 0));
  }

  /**
   * Takes a line in. One that cannot be read was never complete: whoever wrote a reservation was
   * killed before it sent the request, and a settlement that is missing leaves its reservation.
   */
  void add(String line) {
    JsonNode node;
    try {
      node = ExchangeJson.parse(line);
    } catch (JsonProcessingException e) {
      return;
    }
    if (node.has("reserve")) {
      open.put(
          node.path("reserve").asText(), new Reservation(node.path("process").asText(), usd(node)));
    } else if (open.remove(node.path("settle").asText()) != null) {
      spent = spent.add(usd(node));
      requests += node.path("requests").asLong();
    }
  }

  private static BigDecimal usd(JsonNode node) {
    return new BigDecimal(node.path("usd").asText());
  }

  /** Counts as spent what processes that are gone had reserved. */
  void close(Predicate<String> isGone) {
    Map<String, Boolean> gone = new HashMap<>();
    open.values()
        .removeIf(
            reservation -> {
              boolean over =
                  gone.computeIfAbsent(reservation.process(), process -> isGone.test(process));
              if (over) {
                spent = spent.add(reservation.usd());
                requests++;
              }
              return over;
            });
  }

  /** USD that are gone for good. */
  BigDecimal spent() {
    return spent;
  }

  /** Requests that reached a provider, or may have. */
  long requests() {
    return requests;
  }

  /** USD that requests under way may cost. */
  BigDecimal reserved() {
    return open.values().stream().map(Reservation::usd).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Requests under way. */
  long underWay() {
    return open.size();
  }
}
