package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeaksTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          n = 3                            | assert n == 3                     | RESTATED
          n, k = 3, 4                      | assert k == 4                     | RESTATED
          n = k = 3                        | assert k == 3                     | RESTATED
          n: int = 3                       | assert n == 3                     | RESTATED
          g(n := 3)                        | assert n == 3                     | RESTATED
          if f(value) == 3: pass           | assert f(value) == 3              | RESTATED
          if 3 < f(value): pass            | assert f(value) == 3              | RESTATED
          check(f(value), 3)               | assert f(value) == 3              | RESTATED
          x.y = None                       | assert x.y is None                | RESTATED
          data = [1, 2]                    | assert f(data) == [1, 2]          | VERBATIM
          data = (1, 2)                    | assert f(data) == [1, 2]          | VERBATIM
          data = {2, 1}                    | assert f(data) == [1, 2]          | VERBATIM
          data = [[1, 2.0], 5]             | assert f(data) == [1, 2]          | VERBATIM
          data = {'b': 2, 'a': 1}          | assert f(data) == {'a': 1, 'b': 2} | VERBATIM
          data = ['word']                  | assert f(data) == 'word'          | VERBATIM
          data = b'word'                   | assert f(data) == b'word'         | VERBATIM
          data = -123                      | assert f(data) == -123            | VERBATIM
          data = 123.0                     | assert f(data) == 123             | VERBATIM
          data = Point(1, 2)               | assert f(data) == Point(1, 2)     | VERBATIM
          data = 1+2j                      | assert f(data) == 1+2j            | VERBATIM
          g(MISSING)                       | assert f(value) is MISSING        | NAMED_CONSTANT
          g(Color.RED.name)                | assert f(value) == Color.RED      | NAMED_CONSTANT
          from colors import RED_HUE       | assert f(value) == m.RED_HUE      |
          '''A docstring: 1234 it is.'''   | assert f(value) == 1234           | PROSE
          '''A docstring: a word.'''       | assert f(value) == 'word'         | PROSE
          pass                             | assert f(value) == 3, 'must be 3' | PROSE
          pass                             | assert f(value) == 'a', f'no a in {value}' | PROSE
          pass                             | self.assertEqual(f(value), 3, 'not 3') | PROSE
          """)
  void findsAnswersThatCanBeReadInTheTest(String line, String assertion, Leak leak) {
    MaskedAssertion question =
        MaskFixture.of("def test_it(value):", "    " + line, "    " + assertion).question();

    assertThat(question.leaks()).isEqualTo(leak == null ? List.of() : List.of(leak));
    assertThat(question.isLeaked()).isEqualTo(leak != null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          n = 4                      | assert n == 3
          n = 3                      | assert f(n) == 3
          g(3)                       | assert f(value) == 3
          g(True, None, '', [], 'a') | assert f(value) is True
          g(100)                     | assert f(value) == 100
          g([1])                     | assert f(value) == [1]
          g('abc')                   | assert f(value) == 'abc'
          g('GET /index')            | assert f(value) == '/index'
          g([1, 2, 3])               | assert f(value) == [1, 2]
          g([1, 2])                  | assert f(value) == [2, 1]
          g({'a': 2, 'b': 1})        | assert f(value) == {'a': 1, 'b': 2}
          g(Point(1))                | assert f(value) == Point(1)
          g('True')                  | assert f(value) is True
          pass                       | assert f(value) == 3, 'row 13 is wrong'
          pass                       | assert f(value) == '', 'empty'
          '''Docstring 3'''          | assert f(value) == 3
          g(Color)                   | assert f(value) is Color.RED
          """)
  void ordinaryValuesElsewhereAreNoLeaks(String line, String assertion) {
    MaskedAssertion question =
        MaskFixture.of("def test_it(value):", "    " + line, "    " + assertion).question();

    assertThat(question.leaks()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          value | [1, 2, 3]         | assert f(value) == [1, 2, 3]  | INPUT
          value | {'a': [1, 2, 3]}  | assert f(value) == [1, 2, 3]  | INPUT
          value | ['word', [1, 2…   | assert f(value) == 'word'     | INPUT
          value | 3                 | assert value == 3             | RESTATED
          value | 3                 | assert f(value) == 3          |
          value | [1, 2, 3, 4]      | assert f(value) == [1, 2, 3]  |
          value | <Word>            | assert f(value) == 'word'     |
          """)
  void inputsAreSearchedLikeTheTest(String name, String value, String assertion, Leak leak) {
    MaskedAssertion question = MaskFixture.statement(assertion).input(name, value).question();

    assertThat(question.leaks()).isEqualTo(leak == null ? List.of() : List.of(leak));
  }

  @Test
  void twoAssertionsOfOneValueDoNotLeakToEachOther() {
    Masking masking =
        MaskFixture.of(
                "def test_it():",
                "    assert f(1) == [10, 20]",
                "    assert f(1) == [10, 20]",
                "    assert g(2) == [10, 20]")
            .mask();

    assertThat(masking.masked()).hasSize(3).noneMatch(MaskedAssertion::isLeaked);
  }

  @Test
  void anAssertionThatIsNotMaskedStaysVisibleAndLeaks() {
    Masking masking =
        MaskFixture.of(
                "def test_it():",
                "    assert f(1) == [10, 20]",
                "    assert f(1) in ([10, 20], None)")
            .mask();

    assertThat(masking.masked().get(0).leaks()).containsExactly(Leak.VERBATIM);
  }

  @Test
  void theDecoratorIsPartOfWhatIsShown() {
    MaskedAssertion question =
        MaskFixture.of(
                "@mark.parametrize('value', ['word', 'term'])",
                "def test_it(value):",
                "    assert f(value) == 'term'")
            .question();

    assertThat(question.leaks()).containsExactly(Leak.VERBATIM);
  }
}
