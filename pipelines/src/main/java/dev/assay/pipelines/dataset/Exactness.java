package dev.assay.pipelines.dataset;

import dev.assay.analysis.Agreement;
import dev.assay.schemas.ExactSliceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * How far the paper's metrics agree with exact ones.
 *
 * @param questions questions that were to be measured
 * @param verdicts why executions could not be followed, with the number of their questions
 * @param rows two for each metric: against the exact slice in calls of any depth, and in calls to
 *     the depth of the trace, which leaves the depth's part of the difference out
 */
public record Exactness(long questions, Map<String, Long> verdicts, List<Row> rows) {
  private static final String WHOLE = "whole";
  private static final String ALL = "calls of any depth";
  private static final String TRACED = "calls to the trace's depth";

  /**
   * A comparison.
   *
   * @param with what the paper's metric is compared with
   */
  public record Row(Metric metric, String with, Agreement agreement) {
    /** How many questions were measured both ways. */
    public String questions() {
      return Numerals.whole(agreement.pairs());
    }

    public String pearson() {
      return spell(agreement.pearson());
    }

    public String spearman() {
      return spell(agreement.spearman());
    }

    /** The paper's mean over the exact mean. */
    public String ratio() {
      return spell(agreement.ratioOfMeans());
    }

    private static String spell(Optional<Double> number) {
      return number.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("–");
    }
  }

  public Exactness {
    verdicts = Map.copyOf(verdicts);
    rows = List.copyOf(rows);
  }

  /** What a build's exact slices say; empty if it has none. */
  public static Optional<Exactness> of(List<ExactSliceRecord> slices) {
    if (slices.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Long> verdicts = new TreeMap<>();
    List<ExactSliceRecord> whole = new ArrayList<>();
    for (ExactSliceRecord slice : slices) {
      if (slice.getVerdict().equals(WHOLE)) {
        whole.add(slice);
      } else {
        verdicts.merge(slice.getVerdict(), 1L, Long::sum);
      }
    }
    return Optional.of(
        new Exactness(
            slices.size(),
            verdicts,
            List.of(
                row(Metric.ESV, ALL, whole, s -> s.getEsv(), ExactSliceRecord::getEsvExact),
                row(Metric.ESV, TRACED, whole, s -> s.getEsv(), s -> s.getEsvExactTraced()),
                row(Metric.MCL, ALL, whole, s -> s.getMcl(), ExactSliceRecord::getMclExact),
                row(Metric.MCL, TRACED, whole, s -> s.getMcl(), s -> s.getMclExactTraced()),
                row(Metric.DFI, ALL, whole, s -> s.getDfi(), ExactSliceRecord::getDfiExact),
                row(Metric.DFI, TRACED, whole, s -> s.getDfi(), s -> s.getDfiExactTraced()))));
  }

  private static Row row(
      Metric metric,
      String with,
      List<ExactSliceRecord> slices,
      ToDoubleFunction<ExactSliceRecord> paper,
      Function<ExactSliceRecord, Optional<? extends Number>> exact) {
    return new Row(
        metric,
        with,
        Agreement.of(
            slices.stream().mapToDouble(paper).toArray(),
            slices.stream()
                .mapToDouble(slice -> exact.apply(slice).orElseThrow().doubleValue())
                .toArray()));
  }

  /** What was measured, in sentences. */
  public String explanation() {
    String followed =
        "The tests were run once more and followed instruction by instruction, reads and writes of"
            + " variables, attributes and items included; a slice over what was seen is exact up to"
            + " the statement. The paper's metrics, which go by names, executed lines and calls"
            + " three deep, are compared with the same counts on these slices.";
    if (verdicts.isEmpty()) {
      return followed;
    }
    List<String> reasons = new ArrayList<>();
    new TreeMap<>(verdicts)
        .forEach(
            (verdict, count) ->
                reasons.add(verdict.replace('_', ' ') + " " + Numerals.whole(count)));
    return followed
        + " Not measured, of "
        + Numerals.whole(questions)
        + " questions: "
        + String.join(", ", reasons)
        + ".";
  }
}
