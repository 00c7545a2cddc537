package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agent.ModelName;
import dev.assay.mask.AnswerLanguage;
import dev.assay.mutate.VariableResolver.Resolved;
import dev.assay.mutate.VariableResolver.Unfolding;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariableResolverTest {
  private static final String PRELUDE =
      """
      from fractions import Fraction
      def double(n): return 2 * n
      def half(n): return Fraction(n, 2)
      unknown = None
      """;

  private final PythonLaboratory laboratory = new PythonLaboratory(PRELUDE);

  @Test
  void aNameGivesWayToTheValueItStoodFor() throws Exception {
    String test =
        """
        def test_double():
            data = [1, 2]
            expected = sum(data) * 2
            assert double(sum(data)) == expected
            assert double(2) == 4
        """;

    Resolved resolved = resolve(test, Unfolding.NONE);

    assertThat(resolved.source()).contains("assert double(sum(data)) == 6\n");
    assertThat(resolved.resolutions())
        .containsExactly(new VariableResolver.Resolution(0, "expected", "6", true));
  }

  @Test
  void anAssignmentThatOnlyHeldTheAnswerGoesWithIt() throws Exception {
    assertThat(
            resolve("def test_d():\n    want = [4]\n    assert double([2]) == want + want\n")
                .source())
        .contains("want = [4]");
    assertThat(
            resolve("def test_d():\n    want = [2, 2]\n    assert double([2]) == want\n").source())
        .isEqualTo("def test_d():\n    assert double([2]) == [2, 2]\n");
    assertThat(
            resolve(
                    """
                    def test_d():
                        want = [2, 2]
                        assert double([2]) == want
                        assert len(want) == 2
                    """)
                .source())
        .contains("want = [2, 2]\n    assert double([2]) == [2, 2]\n");
  }

  @Test
  void identityIsResolvedToASingletonAndToNothingElse() throws Exception {
    assertThat(resolve("def test_d():\n    assert print(double(2)) is unknown\n").source())
        .contains("is None");
    assertThat(resolve("def test_d():\n    n = 4\n    assert double(2) is n\n").resolutions())
        .isEmpty();
  }

  @Test
  void aNameThatStoodForSeveralValuesStays() throws Exception {
    String test =
        "def test_d():\n    for n, m in [(1, 2), (2, 4)]:\n        assert double(n) == m\n";

    assertThat(resolve(test).resolutions()).isEmpty();
    assertThat(resolve(test).source()).isEqualTo(test);
  }

  @Test
  void aTestWithoutSuchNamesIsNotRun() throws Exception {
    resolve("def test_d():\n    assert double(2) == 4\n    assert double(1) != 3\n");

    assertThat(laboratory.runs()).isZero();
  }

  @Test
  void whatHasNoExactTextIsAskedOfAModelAndConfirmedByExecution() throws Exception {
    String test = "def test_h():\n    want = Fraction(3, 2)\n    assert half(3) == want\n";

    assertThat(resolve(test).resolutions()).isEmpty();
    assertThat(resolve(test, model("Fraction(3, 2)")).source())
        .contains("assert half(3) == Fraction(3, 2)\n");
    for (String wrong :
        List.of(
            "Fraction(5, 2)",
            "half(3)",
            "want",
            "",
            "1\n2",
            "Fraction(3, 2) or exec('x')",
            "Decimal(3)",
            "Fraction(3, 2)) or (True")) {
      assertThat(resolve(test, model(wrong)).source()).as(wrong).isEqualTo(test);
    }
  }

  private static Unfolding model(String reply) {
    return new ModelUnfolding(
        ScriptedModel.saying(reply), TeacherSettings.of(ModelName.parse("test/scripted")));
  }

  private Resolved resolve(String test) throws Exception {
    return resolve(test, Unfolding.NONE);
  }

  private Resolved resolve(String test, Unfolding unfolding) throws Exception {
    return VariableResolver.resolve(
        TestSource.parse(test, 1), List.of(), AnswerLanguage.PLAIN, laboratory, unfolding);
  }
}
