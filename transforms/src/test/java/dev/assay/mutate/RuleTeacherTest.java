package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.PythonSyntaxException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleTeacherTest {
  @Test
  void equalConstantsStayEqualAndOrderStays() throws PythonSyntaxException {
    Proposal proposal = propose("d = {1: 'a', 2: 'b'}", "assert d[2] == 'b'", "assert 1 < 2 < 30");

    List<Perturbation> changes = proposal.perturbations();
    assertThat(changes).extracting(Perturbation::before).contains("1", "2", "'a'", "'b'", "30");
    assertThat(changes.stream().filter(change -> change.before().equals("2")).distinct().count())
        .isLessThanOrEqualTo(3);
    assertThat(changes.stream().map(c -> c.before() + ">" + c.after()).distinct().count())
        .isEqualTo(changes.stream().map(Perturbation::before).distinct().count());
  }

  @Test
  void wordsKeepTheirLengthAndCanBeSpoken() throws PythonSyntaxException {
    Perturbation change = propose("x = f('Banana-7')", "assert x").perturbations().get(0);

    assertThat(change.after()).matches("'[B-DF-HJ-NP-TV-Z]([aeiou][b-df-hj-np-tv-z]){2}[aeiou]-8'");
  }

  @Test
  void whatOnlyLooksLikeDataIsLeftAlone() throws PythonSyntaxException {
    for (String line :
        List.of(
            "'a docstring'",
            "x = f'{y} of 7'",
            "x = '%d items' % y",
            "x = '{} items'.format(y)",
            "x = getattr(y, 'size')",
            "x = g(match='a.c')",
            "with self.assertRaisesRegex(E, 'too large'): g(y)",
            "raise ValueError('bad')",
            "x: 'int' = y",
            "assert y, 'message'",
            "x = y.size + g('size')",
            "x = [True, None, ...]",
            "x = 'a\\n'")) {
      assertThat(tryPropose(line, "assert f(x) == 3")).as(line).isEmpty();
    }
  }

  @Test
  void localsAreRenamedEverywhereAndNothingElseIs() throws PythonSyntaxException {
    String draft =
        propose(
                "total = 5",
                "for item in total.item, g(key=1): total += item",
                "with g(total) as handle: pass",
                "h = lambda arg, other=total: arg + other + glob",
                "y = [cell for cell in total if cell]",
                "used = 1; s = 'used'",
                "func = g; func(1)",
                "assert h(total) == y")
            .draft();

    assertThat(draft)
        .contains(".item, g(key=", "glob", "fixture", "func(", "used =")
        .doesNotContain("total", "handle", "arg", "other", "cell");
  }

  @Test
  void namesThatAreDeclaredOrBoundOtherwiseStay() throws PythonSyntaxException {
    String draft =
        propose(
                "global shared; shared = 4",
                "import os.path, json as codec",
                "try: inner = g(5)",
                "except E as error: h(error, os, codec)",
                "def local(param): return param + inner",
                "assert local(6) == 3")
            .draft();

    assertThat(draft)
        .contains("shared =", "os.path", "codec)", "as error: h(error", "def local(param)")
        .doesNotContain("inner");
  }

  @Test
  void probesAreValidBeforePython312() throws PythonSyntaxException {
    assertThat(probe("assert f('a') == 3")).isEqualTo("print(f\"DEBUG_RESULT: {f('a')!r}\")");
    assertThat(probe("assert f(\"a\") == 3")).isEqualTo("print(f'DEBUG_RESULT: {f(\"a\")!r}')");
    assertThat(probe("assert f(\"a\", 'b') == 3"))
        .isEqualTo("print(f\"\"\"DEBUG_RESULT: {f(\"a\", 'b')!r}\"\"\")");
    assertThat(probe("assert f('\\n') == 3"))
        .isEqualTo("probed = (f('\\n')); print(f\"DEBUG_RESULT: {probed!r}\")");
    assertThat(probe("assert {1: 2} == g")).isEqualTo("print(f\"DEBUG_RESULT: {g!r}\")");
    assertThat(probe("assert {a: b} != g"))
        .isEqualTo("print(f\"DEBUG_RESULT: {({a: b} != g)!r}\")");
    assertThat(probe("assert not a")).isEqualTo("print(f\"DEBUG_RESULT: {(not (a))!r}\")");
    assertThat(probe("self.assertIn(a, b or c)"))
        .isEqualTo("print(f\"DEBUG_RESULT: {(a in (b or c))!r}\")");
    assertThat(probe("assert f(\n        1,\n        2\n    ) == 3"))
        .isEqualTo("print(f\"DEBUG_RESULT: {f(1, 2)!r}\")");
  }

  private static String probe(String assertion) throws PythonSyntaxException {
    TestSource test = TestSource.parse("def test(self):\n    " + assertion + "\n", 1);
    return Probe.inject(test).lines().skip(1).findFirst().orElse("").strip();
  }

  private static Proposal propose(String... lines) throws PythonSyntaxException {
    return tryPropose(lines).orElseThrow();
  }

  private static Optional<Proposal> tryPropose(String... lines) throws PythonSyntaxException {
    String text = "def test(fixture):\n    " + String.join("\n    ", lines) + "\n";
    return new RuleTeacher().propose(TestSource.parse(text, 1), List.of(), 5)
            instanceof Teacher.Suggestion.Proposed proposed
        ? Optional.of(proposed.proposal())
        : Optional.empty();
  }
}
