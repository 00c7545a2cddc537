package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.mask.Morphology.Accepted;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerturbationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5                      | 6
          -1                     | 0
          - -1                   | 2
          123456789012345678901  | 123456789012345678902
          0xff                   | 256
          1.5                    | 2.5
          -0.5                   | 0.5
          1e300                  | 0.0
          1e999                  | 0.0
          2j                     | 3.0j
          1+2j                   | 1+3.0j
          1-2j                   | 1-3.0j
          True                   | False
          None                   | 0
          ...                    | None
          'abc'                  | 'abd'
          'az9'                  | 'az8'
          "it's"                 | "it't"
          '1.0'                  | '1.1'
          ''                     | 'x'
          'é'                    | 'éx'
          b''                    | b'x'
          b'\\xffz'              | b'\\xffy'
          [1, 2]                 | [1]
          []                     | [0]
          (1, 2)                 | (1,)
          (1,)                   | ()
          ()                     | (0,)
          {1, 1}                 | {1, 1, 'another'}
          {'another'}            | {'another', "'another'"}
          {'a': 1, 'b': 2}       | {'a': 1}
          {}                     | {0: 0}
          set()                  | {0}
          frozenset()            | frozenset([0])
          tuple()                | (0,)
          MAX_SIZE               | None
          Color.RED              | None
          Point(1, y=2)          | Point(1, y=3)
          Point(Point(1))        | Point(Point(2))
          Point()                | None
          set([1, 2])            | set([1])
          sqrt(3)                | sqrt(4)
          atan(x)                | (atan(x)) + 1
          2*x                    | (2*x) + 1
          oo                     | None
          -oo                    | None
          [2*x, y]               | [2*x]
          """)
  void changesTheValueAndKeepsTheForm(String answer, String perturbed) {
    assertThat(Perturbation.of(answer)).isEqualTo(perturbed);
  }

  @Test
  void refusesWhatIsNoExpression() {
    assertThatThrownBy(() -> Perturbation.of("x = 1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no expression: x = 1");
  }

  @Property(tries = 300)
  void aPerturbedLiteralDiffersAndIsOfTheSameKind(@ForAll("literals") String literal) {
    String perturbed = Perturbation.of(literal);

    assertThat(AnswerText.read(perturbed))
        .hasValueSatisfying(
            tree -> assertThat(tree.sameTree(AnswerText.read(literal).orElseThrow())).isFalse());
    assertThat(MaskFixture.form(perturbed, AnswerLanguage.PLAIN))
        .isEqualTo(MaskFixture.form(literal, AnswerLanguage.PLAIN))
        .isInstanceOf(Accepted.class);
  }

  /** Literals whose type has more than one value, nested to depth three. */
  @Provide
  Arbitrary<String> literals() {
    return Arbitraries.lazyOf(this::numbers, this::texts, this::numbers, this::displays);
  }

  private Arbitrary<String> numbers() {
    return Arbitraries.oneOf(
        Arbitraries.bigIntegers().map(Object::toString),
        Arbitraries.doubles().map(Object::toString),
        Arbitraries.of("True", "False", "1+2j", "-0.0", "3j"));
  }

  private Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(6).map(AnswerText::string),
        Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(6).map(AnswerText::bytes));
  }

  private Arbitrary<String> displays() {
    Arbitrary<String> element = Arbitraries.lazyOf(this::numbers, this::texts, this::displays);
    return Combinators.combine(
            Arbitraries.of("[]", "()", "{}"), element.list().ofMinSize(1).ofMaxSize(3))
        .as(
            (brackets, elements) -> {
              String comma = brackets.equals("()") ? "," : "";
              return brackets.charAt(0) + String.join(", ", elements) + comma + brackets.charAt(1);
            });
  }
}
