package dev.assay.runners.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.StageProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {
  private final Pace pace = new Pace();

  @Test
  void theTotalIsWhatTheStageBeforeLetThrough() {
    List<ProgressRow> rows = at(0, trace(100, 60, 10), mutate(55, 20, 0));

    assertThat(rows.get(1).total()).isEqualTo(60);
    assertThat(rows.get(1).exact()).isFalse();
    assertThat(rows.get(1).countText()).isEqualTo("20/60+");
  }

  @Test
  void theTotalIsExactOnceAllStagesBeforeAreThrough() {
    List<ProgressRow> rows = at(0, trace(100, 60, 40), mutate(55, 20, 0));

    assertThat(rows.get(0).finished()).isTrue();
    assertThat(rows.get(1).countText()).isEqualTo("20/60");
  }

  @Test
  void aStageThatCountsAnotherUnitHasOnlyItsOwnEntries() {
    List<ProgressRow> rows = at(0, new StageProgress("COLLECT", "file", 5, 5, 0), trace(70, 10, 0));

    assertThat(rows.get(1).countText()).isEqualTo("10/70");
  }

  @Test
  void aStageThatNothingHasReachedIsNotThoughtFinished() {
    List<ProgressRow> rows = at(0, new StageProgress("COLLECT", "file", 5, 5, 0), trace(0, 0, 0));

    assertThat(rows.get(1).finished()).isFalse();
  }

  @Test
  void whereEverythingWasRejectedTheStagesAfterAreFinished() {
    List<ProgressRow> rows = at(0, trace(5, 0, 5), mutate(0, 0, 0));

    assertThat(rows.get(1).finished()).isTrue();
  }

  @Test
  void theRateIsThatOfTheLastHalfMinute() {
    at(0, trace(1000, 0, 0));
    at(60, trace(1000, 600, 0));
    at(75, trace(1000, 630, 0));
    ProgressRow row = at(90, trace(1000, 655, 5)).get(0);

    assertThat(row.perSecond()).hasValue(2.0);
    assertThat(row.remaining()).contains(Duration.ofSeconds(170));
  }

  @Test
  void withoutMovementThereIsNoRateAndNoEnd() {
    at(0, trace(10, 4, 0));
    ProgressRow row = at(5, trace(10, 4, 0)).get(0);

    assertThat(row.perSecond()).isEmpty();
    assertThat(row.remaining()).isEmpty();
  }

  @Test
  void countsThatGoDownGiveNoRate() {
    at(0, trace(80, 52, 0));
    ProgressRow row = at(1, trace(80, 40, 0)).get(0);

    assertThat(row.perSecond()).isEmpty();
  }

  @Test
  void aStageThatIsWholeDependsOnNoOther() {
    StageProgress first = new StageProgress("a/b", "answer", 40, 3, 1, true, "$0.20");
    StageProgress second = new StageProgress("gold", "answer", 40, 40, 0, true, "");

    List<ProgressRow> rows = at(0, first, second);

    assertThat(rows.get(0).countText()).isEqualTo("4/40");
    assertThat(rows.get(0).note()).isEqualTo("$0.20");
    assertThat(rows.get(1).finished()).isTrue();
  }

  private List<ProgressRow> at(long second, StageProgress... stages) {
    return pace.rows(Instant.ofEpochSecond(second), List.of(stages));
  }

  private static StageProgress trace(long entered, long passed, long rejected) {
    return new StageProgress("TRACE", "test", entered, passed, rejected);
  }

  private static StageProgress mutate(long entered, long passed, long rejected) {
    return new StageProgress("MUTATE", "test", entered, passed, rejected);
  }
}
