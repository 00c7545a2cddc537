package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.StageProgress;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuildSummaryTest {
  @Test
  void aBuildThatWasThereAlreadySaysHowToBuildItAgain() {
    assertThat(BuildSummary.lines(RecordingBuild.GOOD, List.of()))
        .first()
        .asString()
        .contains("nothing was done")
        .contains("--redo");
  }

  @Test
  void aBuildThatRanShowsItsStagesInstead() {
    List<StageProgress> stages = List.of(new StageProgress("TRACE", "test", 4, 3, 1));

    assertThat(BuildSummary.lines(RecordingBuild.GOOD, stages))
        .noneMatch(line -> line.contains("--redo"))
        .anyMatch(line -> line.startsWith("trace"));
  }
}
