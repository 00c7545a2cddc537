package dev.assay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StructuralScoreTest {
  @Test
  void thePapersBaselineScoresOne() {
    StructuralScore score = new StructuralScore(4, 15, 30, 4);

    assertThat(score.score()).isEqualTo(1.0);
    assertThat(score.stars()).isEqualTo(Stars.FIVE);
  }

  @Test
  void theScoreHasNoCap() {
    assertThat(new StructuralScore(4, 15, 90, 4).score()).isEqualTo(2.0);
  }

  @Test
  void threeStarsBeginAtThreeTenthsExactly() {
    StructuralScore enough = new StructuralScore(2, 5, 8, 1);
    StructuralScore almost = new StructuralScore(2, 3, 9, 1);

    assertThat(enough.score()).isEqualTo(0.3);
    assertThat(enough.stars()).isEqualTo(Stars.THREE);
    assertThat(enough.stars().kept()).isTrue();
    assertThat(almost.score()).isEqualTo(0.29);
    assertThat(almost.stars()).isEqualTo(Stars.TWO);
    assertThat(almost.stars().kept()).isFalse();
  }

  @Test
  void onlyTheLibraryCountsButEveryFrameIsALevel() {
    TracedFunction test = new TracedFunction("tests/test_a.py", "test_a", 1, "", false);
    TracedFunction helper = new TracedFunction("tests/helper.py", "helper", 1, "", false);
    TracedFunction f = new TracedFunction("lib/a.py", "f", 1, "", true);
    TracedFunction g = new TracedFunction("lib/a.py", "g", 9, "", true);
    List<Call> calls = new ArrayList<>();
    calls.add(call(0, -1, 0, 0));
    calls.add(call(1, 0, 1, 1));
    calls.add(call(2, 1, 2, 2));
    calls.add(call(3, 2, 3, 3));
    calls.add(call(4, 2, 3, 3));
    Trace trace = new Trace(List.of(test, helper, f, g), calls, false, false);

    assertThat(StructuralScore.of(trace)).isEqualTo(new StructuralScore(1, 2, 3, 4));
  }

  private static Call call(int order, int parent, int depth, int function) {
    return new Call(
        order, parent, depth, function, List.of(), Optional.empty(), Optional.empty(), List.of());
  }
}
