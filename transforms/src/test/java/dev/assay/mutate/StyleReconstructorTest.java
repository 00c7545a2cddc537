package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.mutate.Reconstructor.Reconstruction;
import dev.assay.oracle.ProbeValue;
import dev.assay.source.PythonSyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StyleReconstructorTest {
  @Test
  void operatorAndOrderOfOperandsStay() throws PythonSyntaxException {
    assertThat(rebuilt("assert 2 == len(c)", literal("5"))).isEqualTo("assert 5 == len(c)");
    assertThat(rebuilt("assert (f(x)) is True", literal("False")))
        .isEqualTo("assert (f(x)) is False");
    assertThat(rebuilt("self.assertEqual(f(), 2, 'why')", literal("3")))
        .isEqualTo("self.assertEqual(f(), 3, 'why')");
    assertThat(rebuilt("self.assertTrue(f() == 'a')", literal("'b'")))
        .isEqualTo("self.assertTrue(f() == 'b')");
    assertThat(rebuilt("assert f() == 1, 'one'", literal("-2")))
        .isEqualTo("assert f() == -2, 'one'");
  }

  @Test
  void stringsKeepTheirQuotesAndUnchangedPartsTheirText() throws PythonSyntaxException {
    assertThat(rebuilt("assert f() == \"a\"", literal("'b'"))).isEqualTo("assert f() == \"b\"");
    assertThat(rebuilt("assert f() == \"a\"", literal("'it\\'s'")))
        .isEqualTo("assert f() == 'it\\'s'");
    assertThat(rebuilt("assert f() == b\"a\"", literal("b'c'"))).isEqualTo("assert f() == b\"c\"");
    assertThat(rebuilt("assert f() == [0x10,   2]", literal("[16, 2]")))
        .isEqualTo("assert f() == [0x10,   2]");
    assertThat(rebuilt("assert f() == [0x10,   2]", literal("[16, 3]")))
        .isEqualTo("assert f() == [0x10, 3]");
  }

  @Test
  void containersAreWhatWasCaptured() throws PythonSyntaxException {
    assertThat(rebuilt("assert f() == (1,)", literal("(3,)"))).isEqualTo("assert f() == (3,)");
    assertThat(rebuilt("assert f() == {\"a\": 1}", literal("{'b': (2, 3)}")))
        .isEqualTo("assert f() == {\"b\": (2, 3)}");
    assertThat(rebuilt("assert f() == 2 + 4", literal("10"))).isEqualTo("assert f() == 10");
  }

  @Test
  void constructorsStayThatConstructor() throws PythonSyntaxException {
    assertThat(rebuilt("assert f() == dict(a=1)", literal("{'a': 2, 'b': 3}")))
        .isEqualTo("assert f() == dict(a=2, b=3)");
    assertThat(rebuilt("assert f() == set([1, 2])", literal("{3, 4}")))
        .isEqualTo("assert f() == set([3, 4])");
    assertThat(rebuilt("assert f() == set()", literal("{3}"))).isEqualTo("assert f() == set([3])");
    assertThat(rebuilt("assert f() == frozenset((1,))", literal("frozenset({2})")))
        .isEqualTo("assert f() == frozenset((2,))");
    assertThat(rebuilt("assert f() == list(\"abc\")", literal("['d', 'e']")))
        .isEqualTo("assert f() == list(\"de\")");
    assertThat(rebuilt("assert f() == fractions.Fraction(1, 3)", repr("Fraction(2, 5)")))
        .isEqualTo("assert f() == fractions.Fraction(2, 5)");
    assertThat(rebuilt("assert f() == Decimal(\"1\")", repr("Decimal('2')")))
        .isEqualTo("assert f() == Decimal(\"2\")");
    assertThat(rebuilt("assert f() == Counter({'a': 1})", repr("Counter({'b': 2})")))
        .isEqualTo("assert f() == Counter({'b': 2})");
    assertThat(rebuilt("assert f() == OrderedDict([(1, 2)])", repr("OrderedDict([(3, 4)])")))
        .isEqualTo("assert f() == OrderedDict([(3, 4)])");
  }

  @Test
  void aNamedTupleIsWrittenAsTheTupleItWas() throws PythonSyntaxException {
    assertThat(rebuilt("assert f() == (0, size)", repr("Info(hits=1, size=2)")))
        .isEqualTo("assert f() == (1, size)");
  }

  @Test
  void whatIsNoAnswerIsKept() throws PythonSyntaxException {
    for (String kept :
        List.of(
            "assert f() == list(range(3))",
            "assert f() == EXPECTED",
            "assert f() is S.Half",
            "assert f() != 3",
            "assert 1 < f() < 4",
            "assert f()",
            "self.assertIn(1, f())")) {
      assertThat(rebuilt(kept, literal("7"))).isEqualTo(kept);
    }
  }

  @Test
  void aKeptConditionThatIsFalseIsFedBack() throws PythonSyntaxException {
    Reconstruction result = reconstruct("assert f() > 3", literal("False"));

    assertThat(result)
        .isEqualTo(
            new Reconstruction.Refused(
                List.of(
                    new Reconstructor.Fault(
                        0, Problem.ASSERTION_BROKEN, "the kept condition is false"))));
  }

  @Test
  void valuesThatCannotBeSaidInTheOriginalsFormAreFedBack() throws PythonSyntaxException {
    assertThat(reconstruct("assert f() is None", literal("3")))
        .isInstanceOf(Reconstruction.Refused.class);
    assertThat(reconstruct("assert f() == {1, 2}", literal("set()")))
        .isInstanceOf(Reconstruction.Refused.class);
    assertThat(reconstruct("assert f() == 0.5", literal("nan")))
        .isInstanceOf(Reconstruction.Refused.class);
  }

  @Test
  void assertionsRunSeveralTimesAreRebuiltIfTheirValuesAgree() throws PythonSyntaxException {
    assertThat(rebuilt("assert f() == 1", literal("2"), literal("2"))).isEqualTo("assert f() == 2");
    assertThat(rebuilt("assert f() == 1", literal("1"), literal("2"))).isEqualTo("assert f() == 1");
    assertThat(rebuilt("assert f() == 1")).isEqualTo("assert f() == 1");
    assertThat(rebuilt("assert f() == 1", repr("<Thing>"))).isEqualTo("assert f() == 1");
  }

  private static ProbeValue literal(String text) {
    boolean truth = !List.of("False", "0", "set()").contains(text);
    return new ProbeValue(0, "any", Optional.of(text), Optional.empty(), Optional.of(truth));
  }

  private static ProbeValue repr(String text) {
    return new ProbeValue(0, "any", Optional.empty(), Optional.of(text), Optional.of(true));
  }

  private static String rebuilt(String assertion, ProbeValue... values)
      throws PythonSyntaxException {
    Reconstruction result = reconstruct(assertion, values);
    assertThat(result).isInstanceOf(Reconstruction.Rebuilt.class);
    return ((Reconstruction.Rebuilt) result)
        .source()
        .lines()
        .skip(1)
        .findFirst()
        .orElse("")
        .strip();
  }

  private static Reconstruction reconstruct(String assertion, ProbeValue... values)
      throws PythonSyntaxException {
    TestSource test = TestSource.parse("def test(self):\n    " + assertion + "\n", 1);
    Proposal proposal = new Proposal(Probe.inject(test), test.text(), List.of(), List.of());
    return new StyleReconstructor().reconstruct(test, proposal, Arrays.asList(values), List.of());
  }
}
