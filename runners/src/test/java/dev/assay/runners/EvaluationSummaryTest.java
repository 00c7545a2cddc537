package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.Evaluation;
import dev.assay.score.Ending;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvaluationSummaryTest {
  private static final Evaluation HALF =
      evaluation(
          Map.of(
              Ending.CORRECT, 3L,
              Ending.WRONG, 1L,
              Ending.INVALID_ANSWER, 0L,
              Ending.INFRASTRUCTURE_FAILURE, 0L,
              Ending.NOT_ATTEMPTED, 6L));

  private static Evaluation evaluation(Map<Ending, Long> endings) {
    return new Evaluation(
        Path.of("run"),
        10,
        List.of(new Evaluation.Entrant("lab/model", 1, endings, Optional.of(0.75))),
        Map.of("SCORE/unknown_instance", 2L));
  }

  @Test
  void anEntrantHasALineAndWhatIsNotCountedTheRest() {
    assertThat(EvaluationSummary.lines(HALF))
        .containsExactly(
            "entrant    Pass@1  correct    wrong  invalid   failed  missing",
            "lab/model   75.0%        3        1        0        0        6",
            "2 not counted: SCORE/unknown_instance",
            "",
            "10 tasks; verdicts are in run/verdicts.jsonl");
  }

  @Test
  void missingAnswersAreAnExitCodeUnlessTheyAreAccepted() {
    Evaluation lost = evaluation(Map.of(Ending.CORRECT, 3L));
    Evaluation empty = new Evaluation(Path.of("run"), 10, List.of(), Map.of());

    assertThat(ExitCode.of(HALF, false)).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(ExitCode.of(HALF, true)).isEqualTo(ExitCode.OK);
    assertThat(ExitCode.of(evaluation(Map.of(Ending.WRONG, 10L)), false)).isEqualTo(ExitCode.OK);
    assertThat(ExitCode.of(lost, true)).isEqualTo(ExitCode.NOT_CONSERVED);
    assertThat(ExitCode.of(empty, true)).isEqualTo(ExitCode.INCOMPLETE);
  }
}
