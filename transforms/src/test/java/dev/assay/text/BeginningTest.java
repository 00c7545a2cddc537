package dev.assay.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BeginningTest {
  private static final String SNAKES = "a\uD83D\uDC0Db\uD83D\uDC0D";

  @Test
  void aShortTextIsWhole() {
    assertThat(Beginning.of("four", 4)).isEqualTo("four");
    assertThat(Beginning.marked("four", 4)).isEqualTo("four");
    assertThat(Beginning.counted("four", 4)).isEqualTo("four");
    assertThat(Beginning.of("", 0)).isEmpty();
  }

  @Test
  void aLongTextIsCut() {
    assertThat(Beginning.of("fourteen", 4)).isEqualTo("four");
    assertThat(Beginning.marked("fourteen", 4)).isEqualTo("four…");
    assertThat(Beginning.counted("fourteen", 4)).isEqualTo("four… (4 more characters)");
    assertThat(Beginning.of("fourteen", 0)).isEmpty();
  }

  @Test
  void whatWasCutBeforeIsCountedToo() {
    assertThat(Beginning.counted("fourteen", 4, 14)).isEqualTo("four… (10 more characters)");
    assertThat(Beginning.counted("four", 4, 14)).isEqualTo("four… (10 more characters)");
  }

  @Test
  void aPairIsNotHalved() {
    assertThat(Beginning.of(SNAKES, 2)).isEqualTo("a");
    assertThat(Beginning.of(SNAKES, 3)).isEqualTo("a\uD83D\uDC0D");
    assertThat(Beginning.marked(SNAKES, 5)).isEqualTo("a\uD83D\uDC0Db…");
    assertThat(Beginning.counted(SNAKES, 2)).isEqualTo("a… (5 more characters)");
  }
}
