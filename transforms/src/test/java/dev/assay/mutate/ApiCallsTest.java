package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import org.junit.jupiter.api.Test;

class ApiCallsTest {
  @Test
  void callsAreNamedInTheOrderOfTheirEvaluation() throws PythonSyntaxException {
    assertThat(ApiCalls.of(PythonSource.parse(body("a[i()] = f(g(1), k=h())(2)")).onlyFunction()))
        .containsExactly("g", "h", "f", "()", "i");
    assertThat(ApiCalls.of(PythonSource.parse(body("x = [f(i) for i in g(2)]")).onlyFunction()))
        .containsExactly("g", "f");
    assertThat(ApiCalls.of(PythonSource.parse(body("y = f() if g() else h()")).onlyFunction()))
        .containsExactly("g", "f", "h");
  }

  @Test
  void assertionMethodsAndProbesDoNotCount() throws PythonSyntaxException {
    assertThat(
            ApiCalls.of(PythonSource.parse(body("self.assertEqual(f(1), m.g(2))")).onlyFunction()))
        .containsExactly("f", "g");
    assertThat(
            ApiCalls.of(
                PythonSource.parse(body("print(f\"DEBUG_RESULT: {f(1)!r}\"); print(2)"))
                    .onlyFunction()))
        .containsExactly("f", "print");
  }

  @Test
  void anotherCallOrAnotherOrderDoesNotMatch() throws PythonSyntaxException {
    assertThat(matches("x = f(1); y = g(x)", "x = f(2); y = g(x)")).isTrue();
    assertThat(matches("x = f(1); y = g(x)", "x = f(2); y = h(x)")).isFalse();
    assertThat(matches("x = f(1); y = g(x)", "x = f(2)")).isFalse();
    assertThat(matches("x = f(1)", "x = f(1); g()")).isFalse();
    assertThat(matches("x = f(g(1))", "x = g(f(1))")).isFalse();
  }

  @Test
  void onlyStatementsThatShareNoNameMaySwap() throws PythonSyntaxException {
    assertThat(matches("x = f(1); y = g(2)", "y = g(2); x = f(1)")).isTrue();
    assertThat(matches("x = f(1); x = g(2)", "x = g(2); x = f(1)")).isFalse();
    assertThat(matches("x = f(1); y = g(x)", "y = g(x); x = f(1)")).isFalse();
  }

  private static boolean matches(String original, String mutated) throws PythonSyntaxException {
    return ApiCalls.matches(
        PythonSource.parse(body(original)).onlyFunction(),
        PythonSource.parse(body(mutated)).onlyFunction());
  }

  private static String body(String statements) {
    return "def test(self):\n    " + statements + "\n";
  }
}
