package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskerTest {
  @Test
  void blanksEveryAnswerAndMarksTheOneAsked() {
    Masking masking =
        MaskFixture.method(
                40,
                "def test_fill(self):",
                "    store = self.Store(limit=3)  # room for three",
                "",
                "    # fill it",
                "    store.put({7: 'a'})",
                "    assert 1 == len(store)",
                "    assert store.peek() > 0",
                "    assert store[7] == 'a'")
            .mask();

    assertThat(masking.answers()).containsExactly("1", "'a'");
    assertThat(masking.rejections())
        .containsExactly(new MaskRejection(1, 46, MaskReason.MULTIPLE_SOLUTIONS, ">"));
    assertThat(masking.masked().get(0).assertion()).isEqualTo("assert ___ == len(store)");
    assertThat(masking.masked().get(0).line()).isEqualTo(45);
    assertThat(masking.masked().get(1).shownTest())
        .isEqualTo(
            """
                def test_fill(self):
                    store = self.Store(limit=3)

                    store.put({7: 'a'})
                    assert ___ == len(store)
                    assert store.peek() > 0
                    assert store[7] == ___  # Question
            """);
  }

  @Test
  void aStatementOverSeveralLinesIsMarkedAtItsEnd() {
    Masking masking =
        MaskFixture.of(
                "def test_rows():",
                "    assert rows(",
                "        3,  # how many",
                "        'a#b',",
                "    ) == [",
                "        1,  # first",
                "        'x'  # joined",
                "        'y',",
                "    ]",
                "    assert ('p'  # left",
                "            'q') == \\",
                "        spell('''",
                "  # no comment",
                "''')",
                "    tail()")
            .mask();

    assertThat(masking.answers()).containsExactly("[1, 'xy']", "'pq'");
    assertThat(masking.masked().get(0).assertion())
        .isEqualTo("assert rows(\n    3,\n    'a#b',\n) == ___");
    assertThat(masking.masked().get(0).shownTest())
        .isEqualTo(
            """
            def test_rows():
                assert rows(
                    3,
                    'a#b',
                ) == ___  # Question
                assert (___) == \\
                    spell('''
              # no comment
            ''')
                tail()
            """);
    assertThat(masking.masked().get(1).shownTest()).contains("''')  # Question\n    tail()");
    assertThat(masking.masked().get(1).assertion())
        .isEqualTo("assert (___) == \\\n    spell('''\n  # no comment\n''')");
  }

  @Test
  void aMarkNeverEntersAnotherStatementsString() {
    MaskedAssertion question =
        MaskFixture.of("def test_it():", "    assert f() == 3; x = '''", "    '''", "    g(x)")
            .question();

    assertThat(question.shownTest())
        .isEqualTo(
            "def test_it():\n    assert f() == ___; x = '''\n    '''  # Question\n    g(x)\n");
  }

  @Test
  void aCommentBetweenJoinedStringsIsFoundByTheParser() {
    MaskedAssertion question =
        MaskFixture.of(
                "def test_it():",
                "    s = ('a#b'  # it's 3",
                "         'c')",
                "    assert f(s) == 3")
            .question();

    assertThat(question.shownTest())
        .isEqualTo(
            "def test_it():\n    s = ('a#b'\n         'c')\n    assert f(s) == ___  # Question\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          assert"ab"==f(value)                         | assert ___==f(value)                  | "ab"
          assert f(value) == (5)                       | assert f(value) == (___)              | 5
          assert f(value) == (5, 6), 'same'            | assert f(value) == ___, 'same'        | (5, 6)
          self.assertEqual(f(value), {1: 2})           | self.assertEqual(f(value), ___)       | {1: 2}
          self.assertEqual({1: 2}, f(value), msg='no') | self.assertEqual(___, f(value), msg='no') | {1: 2}
          self.assertTrue(f(value) is None)            | self.assertTrue(f(value) is ___)      | None
          assert 1 == LIMIT                            | assert ___ == LIMIT                   | 1
          assert LIMIT == value.size                   | assert ___ == value.size              | LIMIT
          assert Point(1) == value.size                | assert ___ == value.size              | Point(1)
          assert f(value) == value.size                | assert f(value) == ___                | value.size
          assert Point(1) == origin.size               | assert Point(1) == ___                | origin.size
          assert Point(1) == Point(x=1)                | assert Point(1) == ___                | Point(x=1)
          assert [1] == (1,)                           | assert [1] == ___                     | (1,)
          assert 'A at 0x1f' == LIMIT                  | assert 'A at 0x1f' == ___             | LIMIT
          assert None is 5                             | assert ___ is 5                       | None
          """)
  void masksTheOperandOfTheBetterFormThenTheRight(
      String statement, String assertion, String answer) {
    Masking masking = MaskFixture.statement(statement).mask();

    assertThat(masking.masked()).extracting(MaskedAssertion::assertion).containsExactly(assertion);
    assertThat(masking.answers()).containsExactly(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          assert f(value) == expected          | VARIABLE         | right: expected
          assert expected == f(value)          | VARIABLE         | left: expected
          assert f(value) == sorted(value)     | DYNAMIC_CALL     | right: sorted(value)
          assert f(value) == list(value)       | CAST_OF_VARIABLE | right: list(value)
          assert f(value) == [i for i in value] | COMPREHENSION   | right: [i for i in value]
          """)
  void namesTheOperandThatCouldNotBeMasked(String statement, MaskReason reason, String detail) {
    assertThat(MaskFixture.statement(statement).rejection())
        .isEqualTo(new MaskRejection(0, 2, reason, detail));
  }

  @Test
  void anAssertionThatNeverRanIsNeitherAskedNorBlanked() {
    Masking masking =
        MaskFixture.of(
                "def test_it(flag):",
                "    if flag:",
                "        assert f() == 4",
                "    else:",
                "        assert f(",
                "            1",
                "        ) == 3")
            .executed(2, 6)
            .mask();

    assertThat(masking.rejections())
        .containsExactly(new MaskRejection(0, 3, MaskReason.NOT_EXECUTED, "assert"));
    assertThat(masking.answers()).containsExactly("3");
    assertThat(masking.masked().get(0).shownTest()).contains("assert f() == 4");
  }

  @Test
  void aTestThatUsesTheBlanksNameIsNotMasked() {
    assertThat(MaskFixture.of("def test_it(___):", "    assert f(___) == 3").rejection().reason())
        .isEqualTo(MaskReason.BLANK_NAME_IN_USE);
  }

  @Test
  void aTestWithoutAssertionsHasNoOutcomes() {
    assertThat(MaskFixture.of("def test_it():", "    f()").mask().outcomes()).isEmpty();
  }

  @Test
  void whatIsShownStillParsesWithWindowsLineEnds() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse("def test_it():\r\n    # three\r\n    assert f() == 3  # yes\r\n", 9);
    Masking masking =
        Masker.mask(new TestToMask(source, Set.of(11), List.of(), AnswerLanguage.PLAIN));

    assertThat(masking.masked().get(0).shownTest())
        .isEqualTo("def test_it():\r\n    assert f() == ___  # Question\r\n");
  }

  @Test
  void symbolicAnswersAreAskedOnlyInSymbolicRepositories() {
    String statement = "assert solve(value) == [atan(Rational(2, 3))]";

    assertThat(MaskFixture.statement(statement).rejection().reason())
        .isEqualTo(MaskReason.DYNAMIC_CALL);
    assertThat(MaskFixture.statement(statement).symbolic().question().answer())
        .isEqualTo("[atan(Rational(2, 3))]");
  }
}
