package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SemanticFunnelTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          assert f(value) < 3                    | MULTIPLE_SOLUTIONS    | <
          assert f(value) >= 3                   | MULTIPLE_SOLUTIONS    | >=
          assert f(value) != 3                   | MULTIPLE_SOLUTIONS    | !=
          assert f(value) in [1, 2]              | MULTIPLE_SOLUTIONS    | in
          assert 3 not in f(value)               | MULTIPLE_SOLUTIONS    | not in
          self.assertIn(3, f(value))             | MULTIPLE_SOLUTIONS    | in
          self.assertNotEqual(f(value), 3)       | MULTIPLE_SOLUTIONS    | !=
          self.assertGreater(f(value), 3)        | MULTIPLE_SOLUTIONS    | >
          assert 1 == f(value) == 1              | CHAINED_COMPARISON    | chained
          assert 1 < f(value) < 3                | CHAINED_COMPARISON    | chained
          assert value == other                  | REFLEXIVE             | ==
          assert value is other                  | REFLEXIVE             | is
          assert value.a == value.b              | REFLEXIVE             | ==
          assert value == value.b                | REFLEXIVE             | ==
          assert f(1) == f(1)                    | REFLEXIVE             | ==
          assert 1 == 1                          | REFLEXIVE             | ==
          self.assertEqual(value, other)         | REFLEXIVE             | ==
          assert f(value) == approx(3.0)         | APPROXIMATE           | approx
          assert f(value) == pytest.approx(3.0)  | APPROXIMATE           | approx
          assert np.allclose(f(value), 3.0)      | APPROXIMATE           | allclose
          assert math.isclose(f(value), 1) is True | APPROXIMATE         | isclose
          self.assertAlmostEqual(f(value), 3.0)  | APPROXIMATE           | assertAlmostEqual
          assert f(value) is 5                   | IDENTITY_WITH_VALUE   | is
          assert f(value) is not 'a'             | IDENTITY_WITH_VALUE   | is not
          assert f(value) is ()                  | IDENTITY_WITH_VALUE   | is
          assert f(value) is not Color.RED       | MULTIPLE_SOLUTIONS    | is not
          assert value.hints == {'a': int}       | VARIABLE              | value.hints
          assert f(value) == '<A at 0x7f6a>'     | REPRESENTATIONAL_DRIFT | <A at 0x7f6a>
          assert f(value) == ['0x7f6a9d5d38f0']  | REPRESENTATIONAL_DRIFT | 0x7f6a9d5d38f0
          assert f(value) == '<__main__.A>'      | REPRESENTATIONAL_DRIFT | <__main__.A>
          assert f(value)                        | NO_COMPARISON         | assert
          assert not f(value) == 3               | NO_COMPARISON         | assert
          assert f(value) == 1 and g(value) == 2 | NO_COMPARISON         | assert
          self.assertTrue(f(value))              | NO_COMPARISON         | assertTrue
          self.assertFalse(f(value) == 3)        | NO_COMPARISON         | assertFalse
          self.assertIsNone(f(value))            | NO_COMPARISON         | assertIsNone
          self.assertCountEqual(f(value), [1])   | NO_COMPARISON         | assertCountEqual
          """)
  void rejectsWhatManyValuesSatisfy(String statement, MaskReason reason, String detail) {
    MaskRejection rejection = MaskFixture.statement(statement).rejection();

    assertThat(rejection).isEqualTo(new MaskRejection(0, 2, reason, detail));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          assert f(value) is None         | None      | is
          assert f(value) is not None     | None      | is not
          assert f(value) is True         | True      | is
          assert f(value) is MISSING      | MISSING   | is
          assert f(value) is Color.RED    | Color.RED | is
          assert value == MISSING         | MISSING   | ==
          self.assertIs(f(value), None)   | None      | is
          self.assertTrue(f(value) == 3)  | 3         | ==
          assert f(value) == '0x1f'       | '0x1f'    | ==
          assert f(value) == 0x7f6a9d5d38f0 | 0x7f6a9d5d38f0 | ==
          """)
  void identityAndEqualityWithOneConstantPass(String statement, String answer, String operator) {
    Masking masking = MaskFixture.statement(statement).mask();

    assertThat(masking.masked()).extracting(MaskedAssertion::answer).containsExactly(answer);
    assertThat(masking.masked()).extracting(MaskedAssertion::operator).containsExactly(operator);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x = random.choice(value)            | random
          x = np.random.rand()                | random
          from random import Random           | random
          import uuid                         | uuid
          x = uuid4()                         | uuid4
          x = time.time()                     | time.time
          timer = time.monotonic              | time.monotonic
          x = time()                          | time
          x = datetime.now()                  | datetime.now
          x = datetime.datetime.now()         | datetime.datetime.now
          x = date.today()                    | date.today
          x = os.urandom(3)                   | urandom
          """)
  void aTestThatReadsRandomnessOrTheClockIsRejectedWhole(String line, String token) {
    MaskRejection rejection =
        MaskFixture.of("def test_it(value):", "    " + line, "    assert f(value) == 3")
            .rejection();

    assertThat(rejection)
        .isEqualTo(new MaskRejection(0, 3, MaskReason.NONDETERMINISTIC_IN_TEST, token));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 'random.choice'",
        "x = random_sample(value)",
        "x = cache.time.expire()",
        "time = value; x = time()",
        "x = f(random=1)",
        "x = datetime.date(2001, 2, 3)",
        "x = obj.timer.time",
      })
  void wordsThatOnlyLookLikeSignalsAreNone(String line) {
    assertThat(
            MaskFixture.of("def test_random(value):", "    " + line, "    assert f(value) == 3")
                .mask()
                .masked())
        .hasSize(1);
  }

  @Test
  void anInputThatSpellsAnAddressRejectsTheTest() {
    MaskRejection rejection =
        MaskFixture.statement("assert f(value) == 3")
            .input("self", "<CacheTest>")
            .input("value", "<tests.Pair object at 0x7f6a9d5d38f0>")
            .rejection();

    assertThat(rejection)
        .isEqualTo(new MaskRejection(0, 2, MaskReason.REPRESENTATIONAL_DRIFT, "input value"));
  }
}
