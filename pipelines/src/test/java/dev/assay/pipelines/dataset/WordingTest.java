package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.schemas.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WordingTest {
  @ParameterizedTest
  // Those of an evaluation are on no build's page.
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ASK", "SCORE"})
  void everyStageOfABuildHasATitleAndAQuestion(Stage stage) {
    assertThat(Wording.of("gate." + stage + ".title")).isNotBlank();
    assertThat(Wording.of("gate." + stage + ".question")).endsWith("?");
  }

  @Test
  void countsAgreeWithTheirUnits() {
    assertThat(Wording.count(1, "repository")).isEqualTo("1 repository");
    assertThat(Wording.count(7, "repository")).isEqualTo("7 repositories");
    assertThat(Wording.count(12_345, "test")).isEqualTo("12,345 tests");
  }

  @Test
  void missingWordsAreNamed() {
    assertThatThrownBy(() -> Wording.of("gate.NONE.title"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no wording for gate.NONE.title");
  }
}
