package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AssertionsTest {
  private PythonSource source = PythonSource.parse("pass");

  AssertionsTest() throws PythonSyntaxException {}

  @Test
  void anAssertStatementShowsItsComparison() throws PythonSyntaxException {
    Assertion assertion = only("assert len(c) == 2, 'size'");

    assertThat(assertion.form()).isEqualTo("assert");
    assertThat(comparison(assertion)).isEqualTo("len(c) == 2");
    assertThat(assertion.message()).map(source::text).contains("'size'");
  }

  @Test
  void unittestMethodsCountLikeAssert() throws PythonSyntaxException {
    assertThat(comparison(only("self.assertEqual(2, f(x), 'why')"))).isEqualTo("2 == f(x)");
    assertThat(comparison(only("self.assertIsNot(a, b)"))).isEqualTo("a is not b");
    assertThat(comparison(only("self.assertTrue(a is None)"))).isEqualTo("a is None");
    assertThat(comparison(only("self.assertNotIn(1, c)"))).isEqualTo("1 not in c");
    assertThat(only("self.assertEqual(2, f(x), 'why')").message())
        .map(source::text)
        .contains("'why'");
    assertThat(only("self.assertEqual(2, 3, msg='why')").message())
        .map(source::text)
        .contains("'why'");
  }

  @Test
  void aChainHasItsOuterOperands() throws PythonSyntaxException {
    assertThat(comparison(only("assert 1 < x <= 9"))).isEqualTo("1 chained 9");
  }

  @Test
  void aNegatedComparisonSaysNoValue() throws PythonSyntaxException {
    Assertion isFalse = only("self.assertFalse(a == b)");
    Assertion not = only("assert not a == b");

    assertThat(List.of(not, isFalse)).allMatch(Assertion::negated);
    assertThat(List.of(not, isFalse)).allMatch(assertion -> assertion.comparison().isEmpty());
    assertThat(not.condition()).map(source::text).contains("a == b");
  }

  @Test
  void methodsThatManyValuesSatisfyHaveNoComparison() throws PythonSyntaxException {
    Assertion almost = only("self.assertAlmostEqual(a, 0.5)");

    assertThat(almost.form()).isEqualTo("assertAlmostEqual");
    assertThat(almost.comparison()).isEmpty();
    assertThat(only("self.assertEqual(*pair)").comparison()).isEmpty();
  }

  @Test
  void blocksAndOtherObjectsAssertNothing() throws PythonSyntaxException {
    assertThat(in("with self.assertRaises(E):\n        f()")).isEmpty();
    assertThat(in("mock.assert_called_once()")).isEmpty();
  }

  @Test
  void assertionsOfInnerFunctionsAreMarked() throws PythonSyntaxException {
    List<Assertion> found =
        in("if a:\n        assert a\n    def g():\n        assert b\n    assert c");

    assertThat(found).extracting(Assertion::nested).containsExactly(false, true, false);
  }

  private Assertion only(String body) throws PythonSyntaxException {
    List<Assertion> found = in(body);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private List<Assertion> in(String body) throws PythonSyntaxException {
    source = PythonSource.parse("def test(self):\n    " + body + "\n");
    return Assertions.of(source.onlyFunction());
  }

  private String comparison(Assertion assertion) {
    Assertion.Comparison comparison = assertion.comparison().orElseThrow();
    return source.text(comparison.left())
        + " "
        + comparison.operator()
        + " "
        + source.text(comparison.right());
  }
}
