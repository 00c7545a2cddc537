package dev.assay.pipelines.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.analysis.Answers;
import dev.assay.schemas.EndingName;
import dev.assay.schemas.TaskRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which runs go together, and who is who in them. */
class ReportedTest {
  private final List<TaskRecord> tasks = SampleRun.of(20).tasks();

  private SampleRun run() {
    return SampleRun.of(tasks);
  }

  private static List<String> labels(Reported reported) {
    return reported.contest().entrants().stream().map(Entrant::label).toList();
  }

  @Test
  void theBestEntrantComesFirst() throws UnreportableException {
    Reported reported =
        Reported.of(
            List.of(run().entrant("m/weak", 0, 1, 5).entrant("m/strong", 0, 1, 95).read("run")));
    assertThat(labels(reported)).containsExactly("m/strong", "m/weak");
  }

  @Test
  void aNameInTwoRunsStaysApartInEach() throws UnreportableException {
    Reported reported =
        Reported.of(
            List.of(
                run().entrant("m/a", 0, 1, 90).read("monday"),
                run().entrant("m/a", 0, 1, 10).entrant("m/b", 0, 1, 50).read("tuesday")));
    assertThat(labels(reported)).containsExactlyInAnyOrder("m/a (monday)", "m/a (tuesday)", "m/b");
  }

  @Test
  void runsThatAskedTheSameEntrantForDifferentAnswersAreOne() throws UnreportableException {
    SampleRun first = run().entrant("m/a", 0, 1);
    SampleRun second = run().entrant("m/a", 0, 1);
    for (TaskRecord task : tasks) {
      boolean isFirst = tasks.indexOf(task) < 8;
      (isFirst ? first : second).verdict(task, "m/a", 0, EndingName.CORRECT, "1");
      second.verdict(task, "m/a", 1, EndingName.WRONG, "2");
    }
    Reported reported = Reported.of(List.of(second.read("b"), first.read("a")));
    assertThat(labels(reported)).containsExactly("m/a");
    Answers answers = reported.contest().entrants().get(0).answers();
    assertThat(answers.first(0)).contains(true);
    assertThat(answers.of(0)).hasSize(2);
  }

  @Test
  void anotherTemperatureIsAnotherEntrant() throws UnreportableException {
    SampleRun first =
        run().entrant("m/a", 0, 1).verdict(tasks.get(0), "m/a", 0, EndingName.CORRECT, "1");
    SampleRun second =
        run().entrant("m/a", 1, 1).verdict(tasks.get(1), "m/a", 0, EndingName.CORRECT, "1");
    Reported reported = Reported.of(List.of(first.read("cold"), second.read("warm")));
    assertThat(labels(reported)).containsExactly("m/a (cold)", "m/a (warm)");
    assertThat(TemperaturePair.all(reported.contest())).hasSize(1);
  }

  @Test
  void whoWasNotAskedATaskHasNoAnswerToIt() throws UnreportableException {
    Reported reported =
        Reported.of(
            List.of(
                SampleRun.of(tasks.subList(0, 5)).entrant("m/few", 0, 1, 50).read("few"),
                run().entrant("m/all", 0, 1, 50).read("all")));
    Analyses analyses = Analyses.of(reported);
    int few = labels(reported).indexOf("m/few");
    assertThat(analyses.tasks()).hasSize(20);
    assertThat(analyses.overall().get(few).asked()).isEqualTo(5);
    assertThat(analyses.pairs().get(0).comparison().tasks()).isLessThanOrEqualTo(5);
  }

  @Test
  void runsOfOtherDatasetsDoNotGoTogether() {
    assertThatThrownBy(
            () ->
                Reported.of(
                    List.of(
                        run().dataset("aaaa").entrant("m/a", 0, 1, 50).read("one"),
                        run().dataset("bbbb").entrant("m/a", 0, 1, 50).read("two"))))
        .isInstanceOf(UnreportableException.class)
        .hasMessage(
            "the runs are of 2 datasets; must be one, or a mutated one and its original (--teacher"
                + " none): aaaa in one; bbbb in two");
  }

  @Test
  void anUnmutatedDatasetIsPairedForMemorizationAndNotInTheTables() throws UnreportableException {
    SampleRun original =
        SampleRun.of(SampleRun.originals(tasks)).dataset("before").entrant("m/a", 0, 1);
    SampleRun mutated = run().dataset("after").entrant("m/a", 0, 1);
    for (int i = 0; i < tasks.size(); i++) {
      original.verdict(original.tasks().get(i), "m/a", 0, EndingName.CORRECT, "1");
      EndingName ending = i < 5 ? EndingName.WRONG : EndingName.CORRECT;
      mutated.verdict(tasks.get(i), "m/a", 0, ending, "1");
    }
    Analyses analyses =
        Analyses.of(Reported.of(List.of(mutated.read("new"), original.read("old"))));
    assertThat(analyses.tasks()).isEqualTo(tasks);
    assertThat(analyses.memorization()).hasSize(1);
    var found = analyses.memorization().get(0).memorization();
    assertThat(found.pairs()).isEqualTo(20);
    assertThat(found.rate().orElseThrow().value()).isEqualTo(0.25);
    assertThat(found.reverse().orElseThrow().value()).isZero();
  }

  @Test
  void aVerdictOnNobodysTaskIsDamage() {
    SampleRun run = run().entrant("m/a", 0, 1);
    run.verdict(SampleRun.originals(tasks).get(0), "m/a", 0, EndingName.CORRECT, "1");
    assertThatThrownBy(() -> Reported.of(List.of(run.read("run"))))
        .isInstanceOf(UnreportableException.class)
        .hasMessageStartingWith("run: damaged: a verdict on ");
  }
}
