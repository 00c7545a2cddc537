package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.mask.Morphology.Accepted;
import dev.assay.mask.Morphology.Rejected;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MorphologicalFunnelTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5                          | LITERAL          | INT
          0xFF                       | LITERAL          | INT
          -5                         | LITERAL          | INT
          - -5                       | LITERAL          | INT
          +2.5                       | LITERAL          | FLOAT
          1e400                      | LITERAL          | FLOAT
          3j                         | LITERAL          | COMPLEX
          1+2j                       | LITERAL          | COMPLEX
          -1.5 - 2j                  | LITERAL          | COMPLEX
          'a'                        | LITERAL          | STR
          'a' "b"                    | LITERAL          | STR
          b'a'                       | LITERAL          | BYTES
          True                       | LITERAL          | BOOL
          None                       | LITERAL          | NONE
          ...                        | LITERAL          | ELLIPSIS
          []                         | LITERAL          | LIST
          [1, [-2, ('a',)]]          | LITERAL          | LIST
          ()                         | LITERAL          | TUPLE
          1, 2                       | LITERAL          | TUPLE
          {1, 2}                     | LITERAL          | SET
          {}                         | LITERAL          | DICT
          {'a': [None, {1+2j}]}      | LITERAL          | DICT
          set()                      | LITERAL          | SET
          list()                     | LITERAL          | LIST
          dict()                     | LITERAL          | DICT
          tuple()                    | LITERAL          | TUPLE
          frozenset()                | LITERAL          | CONSTRUCTOR
          MAX_SIZE                   | GLOBAL_CONSTANT  | CONSTANT
          _UNSET                     | GLOBAL_CONSTANT  | CONSTANT
          INNER                      | GLOBAL_CONSTANT  | CONSTANT
          HTTP_404                   | GLOBAL_CONSTANT  | CONSTANT
          NotImplemented             | GLOBAL_CONSTANT  | CONSTANT
          response.status_code       | STABLE_ATTRIBUTE | ATTRIBUTE
          S.Half                     | STABLE_ATTRIBUTE | ATTRIBUTE
          a.b.c                      | STABLE_ATTRIBUTE | ATTRIBUTE
          Point(1, y=-2)             | CONSTRUCTOR      | CONSTRUCTOR
          geometry.Point(1)          | CONSTRUCTOR      | CONSTRUCTOR
          _Point()                   | CONSTRUCTOR      | CONSTRUCTOR
          URL('a')                   | CONSTRUCTOR      | CONSTRUCTOR
          Local(1)                   | CONSTRUCTOR      | CONSTRUCTOR
          Line(Point(1), [Point(2)]) | CONSTRUCTOR      | CONSTRUCTOR
          [Fraction(1, 3), None]     | CONSTRUCTOR      | CONSTRUCTOR
          {'a': Point(1)}            | CONSTRUCTOR      | CONSTRUCTOR
          set([1, 2])                | CONSTRUCTOR      | CONSTRUCTOR
          frozenset({1})             | CONSTRUCTOR      | CONSTRUCTOR
          bytearray(b'a')            | CONSTRUCTOR      | CONSTRUCTOR
          dict(a=1)                  | CONSTRUCTOR      | CONSTRUCTOR
          float('inf')               | CONSTRUCTOR      | CONSTRUCTOR
          datetime.date(2001, 2, 3)  | CONSTRUCTOR      | CONSTRUCTOR
          deque([1])                 | CONSTRUCTOR      | CONSTRUCTOR
          """)
  void acceptsExplicitValues(String expression, AnswerForm form, AnswerKind kind) {
    assertThat(MaskFixture.form(expression, AnswerLanguage.PLAIN))
        .isEqualTo(new Accepted(form, kind));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          x                      | VARIABLE
          result                 | VARIABLE
          no_default             | VARIABLE
          X                      | VARIABLE
          LOCAL                   | VARIABLE
          int                    | VARIABLE
          _                      | VARIABLE
          len(x)                 | DYNAMIC_CALL
          x.keys()               | DYNAMIC_CALL
          object()               | DYNAMIC_CALL
          make()(1)              | DYNAMIC_CALL
          a[0](1)                | DYNAMIC_CALL
          set(x)                 | CAST_OF_VARIABLE
          list(range(x))         | CAST_OF_VARIABLE
          str(MAX_SIZE)          | CAST_OF_VARIABLE
          dict(a=x)              | CAST_OF_VARIABLE
          Point(x)               | VARIABLE_ARGUMENT
          Point(1, y=len('a'))   | VARIABLE_ARGUMENT
          Point(Color.RED)       | VARIABLE_ARGUMENT
          Point(1 + 1)           | VARIABLE_ARGUMENT
          [*x]                   | UNPACKING
          Point(*x)              | UNPACKING
          Point(**x)             | UNPACKING
          {**x}                  | UNPACKING
          {'a': 1, **x}          | UNPACKING
          [i for i in x]         | COMPREHENSION
          {i for i in x}         | COMPREHENSION
          {i: 1 for i in x}      | COMPREHENSION
          (i for i in x)         | COMPREHENSION
          set(i for i in x)      | COMPREHENSION
          lambda: 1              | LAMBDA
          [lambda: 1]            | LAMBDA
          f'{x}'                 | F_STRING
          'a' f'{x}'             | F_STRING
          [1, x]                 | NAME_IN_CONTAINER
          [MAX_SIZE]             | NAME_IN_CONTAINER
          {Color.RED: 1}         | NAME_IN_CONTAINER
          f(x).size              | ATTRIBUTE_OF_EXPRESSION
          x[0].size              | ATTRIBUTE_OF_EXPRESSION
          x[0]                   | EXPRESSION
          1 + 1                  | EXPRESSION
          2j + 1j                | EXPRESSION
          2j + 1                 | EXPRESSION
          [1] * 3                | EXPRESSION
          'a' % 1                | EXPRESSION
          -x                     | EXPRESSION
          -True                  | EXPRESSION
          ~5                     | EXPRESSION
          not True               | EXPRESSION
          1 if x else 2          | EXPRESSION
          x == 1                 | EXPRESSION
          True and False         | EXPRESSION
          float('nan')           | NOT_A_NUMBER
          float('-NaN')          | NOT_A_NUMBER
          Decimal('sNaN')        | NOT_A_NUMBER
          [1, float('nan')]      | NOT_A_NUMBER
          Point(float('nan'))    | NOT_A_NUMBER
          nan                    | NOT_A_NUMBER
          math.nan               | NOT_A_NUMBER
          S.NaN                  | NOT_A_NUMBER
          NAN                    | NOT_A_NUMBER
          """)
  void rejectsWhatIsNoValueOrNotWrittenOut(String expression, MaskReason reason) {
    assertThat(MaskFixture.form(expression, AnswerLanguage.PLAIN)).isEqualTo(new Rejected(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Rational(33, 2) - Rational(11, 2)*sqrt(3)
          [atan(Rational(2, 3))]
          2*n**k + 1
          -oo
          oo
          pi
          y/2
          {n: S.Half, k: -y}
          Piecewise((1, n > 0), (0, True))
          Derivative(f(n), n)
          """)
  void acceptsMathematicsInSymbolicLibrariesOnly(String expression) {
    assertThat(MaskFixture.form(expression, AnswerLanguage.SYMBOLIC))
        .isEqualTo(new Accepted(AnswerForm.SYMBOLIC, AnswerKind.SYMBOLIC));
    assertThat(MaskFixture.form(expression, AnswerLanguage.PLAIN).priority()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          n              | VARIABLE
          y              | VARIABLE
          x + 1          | SYMBOLIC_EXPRESSION
          solve(n, k)    | DYNAMIC_CALL
          e.subs(n, 1)   | DYNAMIC_CALL
          2*e.subs(n, 1) | SYMBOLIC_EXPRESSION
          [n, x]         | NAME_IN_CONTAINER
          set(x)         | CAST_OF_VARIABLE
          n + nan        | SYMBOLIC_EXPRESSION
          S.NaN          | NOT_A_NUMBER
          {**n}          | UNPACKING
          n + f(**k)     | SYMBOLIC_EXPRESSION
          n if k else 1  | SYMBOLIC_EXPRESSION
          """)
  void rejectsComputationsInSymbolicLibrariesToo(String expression, MaskReason reason) {
    assertThat(MaskFixture.form(expression, AnswerLanguage.SYMBOLIC))
        .isEqualTo(new Rejected(reason));
  }

  @Test
  void ranksTheFormsAsThePaperDoes() {
    assertThat(AnswerForm.values()).extracting(AnswerForm::priority).containsExactly(1, 2, 3, 4, 5);
    assertThat(new Rejected(MaskReason.VARIABLE).priority()).isZero();
  }
}
