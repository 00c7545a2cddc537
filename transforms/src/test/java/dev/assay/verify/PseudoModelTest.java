package dev.assay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.score.Comparison;
import dev.assay.score.Question;
import dev.assay.score.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PseudoModelTest {
  @ParameterizedTest
  @ValueSource(strings = {"17", "'a'", "[1, {2}]", "Color.GREEN", "None", "''"})
  void goldIsRightAndTheOthersAreWrong(String gold) {
    for (PseudoModel model : PseudoModel.values()) {
      Rule.Outcome outcome = Comparison.of(Question.of(gold)).judge(model.answer(gold)).outcome();

      assertThat(outcome == Rule.Outcome.CORRECT).isEqualTo(model == PseudoModel.GOLD);
    }
  }

  @Test
  void namesAreThoseThatUsersWrite() {
    assertThat(PseudoModel.named("constant")).contains(PseudoModel.CONSTANT);
    assertThat(PseudoModel.named("Gold")).isEmpty();
    assertThat(PseudoModel.EMPTY.text()).isEqualTo("empty");
  }
}
