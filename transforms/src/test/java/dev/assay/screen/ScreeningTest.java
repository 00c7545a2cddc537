package dev.assay.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.PythonSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ScreeningTest {
  private static final String SHALLOW = "def test_%d():\n    assert f(%d) == 1\n\n";
  private static final String DEEP = "def test_%d():\n    assert f([%d]) == 1\n\n";

  @TestFactory
  Stream<DynamicTest> everyTestFallsUnderTheRuleAboveIt() throws Exception {
    PythonSource file = PythonSource.parse(resource("/screen/rules.py"));
    List<TestFunction> tests = TestFunction.of(file.module());
    assertThat(tests).hasSizeGreaterThan(35);
    return tests.stream()
        .map(
            test ->
                DynamicTest.dynamicTest(
                    test.function().name() + " in line " + test.function().line(),
                    () -> assertThat(rule(test)).isEqualTo(expected(file, test))));
  }

  @Test
  void everyRuleHasATestThatFallsUnderItAndOneThatDoesNot() throws Exception {
    PythonSource file = PythonSource.parse(resource("/screen/rules.py"));
    List<String> rules = TestFunction.of(file.module()).stream().map(ScreeningTest::rule).toList();

    assertThat(rules)
        .contains("none")
        .containsAll(Arrays.stream(LowValue.values()).map(LowValue::label).toList());
  }

  @Test
  void aFileIsLeftOutFromEightOfTenTestsOn() throws Exception {
    assertThat(screening(8, 2).exclusion()).contains(LowValue.SHALLOW_COMPUTATION);
    assertThat(screening(7, 3).exclusion()).isEmpty();
    assertThat(screening(1, 0).exclusion()).contains(LowValue.SHALLOW_COMPUTATION);
  }

  @Test
  void theRuleOfMostTestsIsNamed() {
    Screening screening = new Screening(5, Map.of(LowValue.CLOCK, 2, LowValue.INTROSPECTION, 3));

    assertThat(screening.exclusion()).contains(LowValue.INTROSPECTION);
    assertThat(screening.lowValueTests()).isEqualTo(5);
  }

  @Test
  void aFileThatAssertsNothingStays() throws Exception {
    Screening screening =
        Screening.of(
            PythonSource.parse("def test_a():\n    f(1)\n\ndef helper():\n    assert 1\n"));

    assertThat(screening).isEqualTo(new Screening(0, Map.of()));
    assertThat(screening.exclusion()).isEmpty();
  }

  private static Screening screening(int shallow, int deep) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shallow + deep; i++) {
      text.append(String.format(i < shallow ? SHALLOW : DEEP, i, i));
    }
    return Screening.of(PythonSource.parse(text.toString()));
  }

  private static String rule(TestFunction test) {
    return Arrays.stream(LowValue.values())
        .filter(rule -> rule.isIn(test))
        .findFirst()
        .map(LowValue::label)
        .orElse("none");
  }

  private static String expected(PythonSource file, TestFunction test) {
    return file.line(test.function().line() - 1).replace("#", "").strip();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ScreeningTest.class.getResourceAsStream(name)) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
