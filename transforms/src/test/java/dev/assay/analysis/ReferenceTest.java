package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Against SciPy, statsmodels and brute force: {@code src/test/python/analysis/reference.py} writes
 * what these tests read.
 */
class ReferenceTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private static Iterable<JsonNode> cases(String name) throws IOException {
    try (InputStream stream = ReferenceTest.class.getResourceAsStream("/analysis/reference.json")) {
      JsonNode cases = new ObjectMapper().readTree(stream).path(name);
      assertThat(cases).as(name).isNotEmpty();
      return cases;
    }
  }

  private static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  private static double number(JsonNode row, String name) {
    assertThat(row.path(name).isNumber()).as(name).isTrue();
    return row.path(name).asDouble();
  }

  private static void assertInterval(Interval found, JsonNode row) {
    assertThat(found.low()).isCloseTo(number(row, "low"), EXACT);
    assertThat(found.high()).isCloseTo(number(row, "high"), EXACT);
  }

  private static void assertCorrelation(Correlation found, JsonNode row) {
    assertThat(found.r()).isCloseTo(number(row, "r"), EXACT);
    assertThat(found.p()).isCloseTo(number(row, "p"), EXACT);
    assertInterval(found.interval().orElseThrow(), row);
  }

  @Test
  void pearsonEqualsScipy() throws IOException {
    for (JsonNode row : cases("pearson")) {
      assertCorrelation(
          Correlation.pearson(numbers(row.path("x")), numbers(row.path("y"))).orElseThrow(), row);
    }
  }

  @Test
  void tinyPValuesAreRightInProportionToo() throws IOException {
    for (JsonNode row : cases("pearson")) {
      double p =
          Correlation.pearson(numbers(row.path("x")), numbers(row.path("y"))).orElseThrow().p();
      assertThat(p / number(row, "p")).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void partialCorrelationEqualsResidualsOfStatsmodels() throws IOException {
    for (JsonNode row : cases("partial")) {
      List<double[]> controls = new ArrayList<>();
      row.path("controls").forEach(control -> controls.add(numbers(control)));
      assertCorrelation(
          Correlation.partial(numbers(row.path("x")), numbers(row.path("y")), controls)
              .orElseThrow(),
          row);
    }
  }

  @Test
  void wilsonEqualsStatsmodels() throws IOException {
    for (JsonNode row : cases("wilson")) {
      assertInterval(
          Proportion.of(number(row, "successes"), row.path("tasks").asInt())
              .orElseThrow()
              .interval(),
          row);
    }
  }

  @Test
  void newcombeEqualsStatsmodels() throws IOException {
    for (JsonNode row : cases("newcombe")) {
      Proportion first = Proportion.of(number(row, "a"), row.path("m").asInt()).orElseThrow();
      Proportion second = Proportion.of(number(row, "b"), row.path("n").asInt()).orElseThrow();
      assertInterval(Proportion.difference(first, second), row);
    }
  }

  @Test
  void passAtKEqualsCountingSubsets() throws IOException {
    for (JsonNode row : cases("pass_at_k")) {
      assertThat(
              PassAtK.estimate(
                  row.path("answers").asInt(), row.path("correct").asInt(), row.path("k").asInt()))
          .isCloseTo(number(row, "value"), EXACT);
    }
  }

  @Test
  void mcNemarEqualsStatsmodels() throws IOException {
    for (JsonNode row : cases("mcnemar")) {
      assertThat(
              McNemar.of(row.path("first").asInt(), row.path("second").asInt()).p().orElseThrow())
          .isCloseTo(number(row, "p"), EXACT);
    }
  }

  @Test
  void holmEqualsStatsmodels() throws IOException {
    for (JsonNode row : cases("holm")) {
      List<Measured<Double>> pValues = new ArrayList<>();
      row.path("p").forEach(p -> pValues.add(Measured.of(p.asDouble())));
      double[] adjusted =
          Holm.adjust(pValues).stream().mapToDouble(Measured::orElseThrow).toArray();
      assertThat(adjusted).containsExactly(numbers(row.path("adjusted")), EXACT);
    }
  }

  @Test
  void bootstrapEqualsTakingEveryDrawOneByOne() throws IOException {
    for (JsonNode row : cases("bootstrap")) {
      List<Double> values = new ArrayList<>();
      List<String> clusters = new ArrayList<>();
      for (JsonNode cluster : row.path("clusters")) {
        String name = "cluster " + clusters.size();
        cluster.forEach(
            value -> {
              values.add(value.asDouble());
              clusters.add(name);
            });
      }
      assertInterval(
          ClusterBootstrap.interval(
                  values.stream().mapToDouble(Double::doubleValue).toArray(),
                  clusters.toArray(String[]::new))
              .orElseThrow(),
          row);
    }
  }

  @Test
  void splitEqualsStudentsTestOfScipy() throws IOException {
    for (JsonNode row : cases("split")) {
      Split split =
          Split.at(number(row, "threshold"), numbers(row.path("x")), numbers(row.path("y")))
              .orElseThrow();
      assertThat(split.below().value()).isCloseTo(number(row, "below"), EXACT);
      assertThat(split.above().value()).isCloseTo(number(row, "above"), EXACT);
      assertThat(split.p().orElseThrow()).isCloseTo(number(row, "p"), EXACT);
    }
  }

  /** The draws are others, so p-values agree as far as 999 draws go. */
  @Test
  void cliffEqualsTryingEveryThreshold() throws IOException {
    for (JsonNode row : cases("cliff")) {
      Cliff cliff = Cliff.of(numbers(row.path("x")), numbers(row.path("y"))).orElseThrow();
      assertThat(cliff.statistic()).isCloseTo(number(row, "statistic"), EXACT);
      assertThat(cliff.split().threshold()).isEqualTo(number(row, "threshold"));
      assertThat(cliff.p()).isCloseTo(number(row, "p"), within(0.06));
      assertThat(cliff.pBeyondSlope()).isCloseTo(number(row, "p_beyond_slope"), within(0.06));
    }
  }
}
