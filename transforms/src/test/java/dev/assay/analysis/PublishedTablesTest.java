package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.score.Ending;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * RepoReason's tables from its own numbers: answers with as many right ones per repository as Table
 * 3 says are put through the analysis, which must then say what the other tables say. Where the
 * paper's numbers do not fit each other, the test says so.
 */
class PublishedTablesTest {
  /** Section 4.2 and Table 3: tasks of each repository, 2492 in all. */
  private static final Map<String, Integer> TASKS = new LinkedHashMap<>();

  static {
    TASKS.put("cachetools", 193);
    TASKS.put("toolz", 320);
    TASKS.put("yarl", 192);
    TASKS.put("networkx", 404);
    TASKS.put("jinja2", 325);
    TASKS.put("attrs", 58);
    TASKS.put("sympy", 1000);
  }

  private static final int ALL = 2492;
  private static final double HALF_A_DIGIT = 0.005 + 1e-9;

  /** Answers to the repositories' tasks in their order, the right ones first. */
  private static Answers answers(double... percent) {
    List<List<Ending>> endings = new ArrayList<>();
    int next = 0;
    for (int tasks : TASKS.values()) {
      int right = (int) Math.round(percent[next++] * tasks / 100);
      endings.addAll(Collections.nCopies(right, List.of(Ending.CORRECT)));
      endings.addAll(Collections.nCopies(tasks - right, List.of(Ending.WRONG)));
    }
    return Answers.of(endings);
  }

  private static int[] tasks(String repository) {
    int from = 0;
    for (Map.Entry<String, Integer> entry : TASKS.entrySet()) {
      if (entry.getKey().equals(repository)) {
        return IntStream.range(from, from + entry.getValue()).toArray();
      }
      from += entry.getValue();
    }
    throw new IllegalArgumentException(repository);
  }

  private static double percent(Answers answers, int[] tasks) {
    return 100 * Accuracy.of(answers, tasks).pass1().orElseThrow().value();
  }

  @ParameterizedTest
  @CsvSource({
    "60.96, 78.24, 77.19, 70.83, 63.37, 74.15, 62.07, 45.20", // DeepSeek-v3.1-Terminus
    "56.86, 78.76, 72.19, 81.77, 65.10, 66.46, 65.52, 36.00", // GPT-5.2
    "50.56, 70.98, 62.81, 59.90, 57.43, 55.38, 43.10, 37.00", // Qwen3-Coder-480B
  })
  void overallOfTable2FollowsFromRepositoriesOfTable3(
      double overall, double a, double b, double c, double d, double e, double f, double g) {
    double[] published = {a, b, c, d, e, f, g};
    Answers answers = answers(published);
    int next = 0;
    for (String repository : TASKS.keySet()) {
      assertThat(percent(answers, tasks(repository)))
          .as(repository)
          .isCloseTo(published[next++], within(HALF_A_DIGIT));
    }
    assertThat(percent(answers, answers.all())).isCloseTo(overall, within(HALF_A_DIGIT));
  }

  /** Table 2 says 54.74, and so do its difficulties; the repositories of Table 3 give less. */
  @Test
  void repositoriesOfKimiDoNotAddUpToItsOverall() {
    Answers kimi = answers(78.76, 62.81, 52.08, 70.54, 60.92, 43.10, 39.60);
    assertThat(percent(kimi, kimi.all())).isCloseTo(54.45, within(HALF_A_DIGIT));
  }

  /** No number of right answers of 404 and 325 gives what Table 3 says of Claude-Sonnet-4.5. */
  @Test
  void twoCellsOfClaudeHaveAnotherDenominatorThanTheTableSays() {
    Answers claude = answers(79.79, 82.81, 78.65, 79.77, 67.46, 72.41, 51.10);
    assertThat(percent(claude, tasks("networkx"))).isNotCloseTo(79.77, within(HALF_A_DIGIT));
    assertThat(percent(claude, tasks("jinja2"))).isNotCloseTo(67.46, within(HALF_A_DIGIT));
    assertThat(percent(claude, claude.all())).isCloseTo(66.77, within(HALF_A_DIGIT));
  }

  /** Table 2, N = 1009, 838 and 645: the strata are the whole for all but Claude-Sonnet-4.5. */
  @ParameterizedTest
  @CsvSource({
    "60.96, 74.03, 60.02, 41.71",
    "56.86, 75.92, 53.94, 30.85",
    "54.74, 69.38, 51.79, 35.66",
    "50.56, 61.35, 49.16, 35.50"
  })
  void overallOfTable2FollowsFromItsDifficulties(
      double overall, double easy, double medium, double hard) {
    double right = (easy * 1009 + medium * 838 + hard * 645) / 100;
    assertThat(100 * Proportion.of(right, ALL).orElseThrow().value())
        .isCloseTo(overall, within(2 * HALF_A_DIGIT));
  }

  /** Table 6: r, and the p-value it is published with. */
  @Test
  void pValuesOfTable6FollowFromItsCorrelations() {
    assertThat(Correlation.of(-0.004, ALL, 2).p()).isCloseTo(0.835, within(0.025));
    assertThat(Correlation.of(-0.021, ALL, 2).p()).isCloseTo(0.310, within(0.025));
    assertThat(Correlation.of(-0.127, ALL, 2).p()).isLessThan(1e-9);
  }

  /** 1.03e-9 is what r = −0.127 gives for some 2,290 tasks; for 2,492 it is 2e-10. */
  @Test
  void pValueOfDfiInTable6IsThatOfFewerTasks() {
    assertThat(Correlation.of(-0.1265, ALL, 2).p()).isLessThan(2.5e-10);
    assertThat(Correlation.of(-0.127, 2_296, 2).p()).isCloseTo(1.03e-9, within(0.02e-9));
  }

  /** Table 4: by how much DFI must lead for the lead to be more than sampling. */
  @Test
  void intervalsOfTable4ShowWhichCorrelationsAreApart() {
    Interval esv = Correlation.of(-0.188, ALL, 0).interval().orElseThrow();
    Interval dfi = Correlation.of(-0.234, ALL, 0).interval().orElseThrow();
    assertThat(esv.low()).isCloseTo(-0.2256, within(1e-4));
    assertThat(esv.high()).isCloseTo(-0.1498, within(1e-4));
    assertThat(dfi.high()).isGreaterThan(esv.low());
  }

  /** Table 7: the shift of the whole is that of its parts. */
  @Test
  void overallOfTable7FollowsFromItsRepositories() {
    Answers warm = answers(79.79, 83.44, 80.73, 80.20, 68.92, 74.14, 52.70);
    assertThat(percent(warm, tasks("attrs"))).isCloseTo(74.14, within(HALF_A_DIGIT));
    assertThat(percent(warm, tasks("networkx"))).isCloseTo(80.20, within(HALF_A_DIGIT));
    assertThat(percent(warm, warm.all())).isCloseTo(67.98, within(0.02));
  }
}
