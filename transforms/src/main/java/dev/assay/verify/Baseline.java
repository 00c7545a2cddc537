package dev.assay.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What always answering the same is worth among the rows of one kind: no fault of a dataset, but
 * what a model must beat.
 *
 * @param kind the kind of the answers
 * @param answer the most frequent gold answer, the first in the order of texts if there are several
 * @param right rows whose gold answer it is
 * @param rows rows of that kind
 */
public record Baseline(String kind, String answer, long right, long rows) {
  /** The share of right answers, between 0 and 1. */
  public double share() {
    return (double) right / rows;
  }

  /** The baselines of some rows, by kind. */
  public static List<Baseline> of(List<Row> rows) {
    Map<String, Map<String, Long>> answers = new TreeMap<>();
    rows.forEach(
        row ->
            answers
                .computeIfAbsent(row.answerKind(), kind -> new TreeMap<>())
                .merge(row.answer(), 1L, Long::sum));
    List<Baseline> baselines = new ArrayList<>();
    answers.forEach(
        (kind, counts) -> {
          Map.Entry<String, Long> best =
              counts.entrySet().stream()
                  .min(
                      Map.Entry.<String, Long>comparingByValue()
                          .reversed()
                          .thenComparing(Map.Entry.comparingByKey()))
                  .orElseThrow();
          long all = counts.values().stream().mapToLong(Long::longValue).sum();
          baselines.add(new Baseline(kind, best.getKey(), best.getValue(), all));
        });
    return List.copyOf(baselines);
  }
}
