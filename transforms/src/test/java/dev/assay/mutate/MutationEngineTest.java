package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agent.ModelException;
import dev.assay.mutate.Teacher.Suggestion;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MutationEngineTest {
  private static final String PRELUDE =
      """
      from collections import Counter
      from fractions import Fraction
      def double(n): return 2 * n
      def tally(words): return {w: words.count(w) for w in words}
      def pick(items, n): return items[n]
      class Box(dict):
          def __init__(self, size): self.size = size
          def put(self, key, value):
              if value > self.size: raise ValueError("too large")
              self[key] = value
      """;

  private final PythonLaboratory laboratory = new PythonLaboratory(PRELUDE);

  @Test
  void aMutationHasOtherFactsAndHolds() throws PythonSyntaxException, ModelException {
    Mutation mutation =
        mutated(
            """
            def test_tally():
                # counts words
                words = ['ant', 'bee', 'ant']
                counts = tally(words)
                assert counts == {'ant': 2, 'bee': 1}  # by word
                assert counts['ant'] == 2
                assert 'bee' in counts
            """);

    TestSource result = TestSource.parse(mutation.mutated(), 1);
    assertThat(mutation.attempts()).isEqualTo(1);
    assertThat(mutation.mutated()).doesNotContain("ant", "#", "words", " counts");
    assertThat(mutation.perturbations())
        .extracting(Perturbation::before)
        .containsExactly("'ant'", "'bee'", "'ant'", "'ant'", "'bee'");
    assertThat(mutation.renamings())
        .extracting(Renaming::before)
        .containsExactly("words", "counts");
    assertThat(mutation.apiCalls()).containsExactly("tally");
    assertThat(mutation.values()).hasSize(3);
    assertThat(result.assertions()).hasSize(3);
    assertThat(laboratory.run(mutation.mutated(), false).passed()).isTrue();
    assertThat(laboratory.run(mutation.mutated().replace("2", "7"), false).passed()).isFalse();
  }

  @Test
  void theSameSeedGivesTheSameBytesAndAnotherSeedOthers()
      throws PythonSyntaxException, ModelException {
    String test =
        "def test_double():\n    total = double(4)\n    assert total == 8\n    assert [total] == [8]\n";

    assertThat(mutated(test, 7)).isEqualTo(mutated(test, 7));
    assertThat(
            List.of(
                mutated(test, 1).mutated(), mutated(test, 2).mutated(), mutated(test, 3).mutated()))
        .doesNotHaveDuplicates();
  }

  @Test
  void whatBreaksIsScaledOnTheNextAttempt() throws PythonSyntaxException, ModelException {
    Mutation mutation =
        mutated(
            """
            def test_put():
                box = Box(size=2)
                box.put('k', 2)
                assert box['k'] == 2
                assert double(5) == 10
            """);

    assertThat(mutation.attempts()).isEqualTo(2);
    assertThat(mutation.errors())
        .extracting(Feedback::problem)
        .containsExactly(Problem.PROBES_FAILED);
    assertThat(mutation.errors().get(0).message()).contains("ValueError: too large");
    assertThat(mutation.errors().get(0).statement()).contains(1);
  }

  @Test
  void expectedFailuresStillFail() throws PythonSyntaxException, ModelException {
    Mutation mutation =
        mutated(
            """
            def test_put(self):
                box = Box(size=2)
                with self.assertRaises(ValueError):
                    box.put('k', 9)
                self.assertEqual(double(5), 10)
                self.assertIs(box.get('k'), None, 'absent')
            """);

    assertThat(mutation.mutated())
        .contains("ValueError")
        .contains("self.assertEqual(double(")
        .contains(", None, 'absent')");
  }

  @Test
  void aTestWithoutAssertionsOrFactsIsRejectedWithoutARun()
      throws PythonSyntaxException, ModelException {
    assertThat(reason("def test_nothing():\n    double(2)\n")).isEqualTo(Problem.NO_ASSERTIONS);
    assertThat(reason("def test_none():\n    assert tally([]) == {}\n"))
        .isEqualTo(Problem.NOTHING_TO_CHANGE);
    assertThat(laboratory.runs()).isZero();
  }

  @Test
  void unmutableTestsSayWhatWentWrongInEachAttempt() throws PythonSyntaxException, ModelException {
    MutationOutcome outcome =
        engine(original -> original)
            .mutate(parse("def test_x():\n    assert double(2) == 4\n"), laboratory, 1);

    assertThat(outcome)
        .isInstanceOfSatisfying(
            MutationOutcome.Unmutable.class,
            unmutable -> {
              assertThat(unmutable.attempts()).isEqualTo(3);
              assertThat(unmutable.errors()).extracting(Feedback::attempt).containsExactly(1, 2, 3);
            });
  }

  @Test
  void cheatsNeverPassTheGate() throws PythonSyntaxException, ModelException {
    String test =
        """
        def test_double(size=2):
            n = double(3)
            total = double(n)
            assert total == 12, 'twice'
            assert n != 5
        """;
    assertThat(cheat(test, s -> s)).isEqualTo(Problem.NOTHING_CHANGED);
    assertThat(
            cheat(test, s -> s.replace("n = ", "k = ").replace("(n)", "(k)").replace("t n", "t k")))
        .isEqualTo(Problem.NOTHING_CHANGED);
    assertThat(cheat(test, s -> s.replace("double(n)", "24").replace("12", "24").replace("3", "6")))
        .isEqualTo(Problem.API_CALLS_DIFFER);
    assertThat(
            cheat(
                test,
                s ->
                    s.replace("(3)", "(6)")
                        .replace("12", "9")
                        .replace("(n)\n", "(n); total = 9\n")))
        .isEqualTo(Problem.FORGED_PROBE);
    assertThat(
            cheat(
                test,
                s ->
                    s.replace("(3)", "(6)")
                        .replace("12", "9")
                        .replace("(n)\n", "(n); total, n = 9, 1\n")))
        .isEqualTo(Problem.FORGED_PROBE);
    assertThat(cheat(test, s -> s.replace("(3)", "(6)").replace("total == 12", "9 == 9")))
        .isEqualTo(Problem.FORGED_PROBE);
    assertThat(
            cheat(
                test,
                s ->
                    s.replace("n != 5", "n != 5 or True")
                        .replace("(3)", "(6)")
                        .replace("12", "24")))
        .isEqualTo(Problem.CONTROL_CHANGED);
    assertThat(
            cheat(
                test,
                s -> s.replace("n != 5", "n is not 5").replace("(3)", "(6)").replace("12", "24")))
        .isEqualTo(Problem.FORGED_PROBE);
    assertThat(
            cheat(
                test,
                s ->
                    s.replace("(3)", "(6)")
                        .replace("12", "24")
                        .replace("    n =", "    import os\n    n =")))
        .isEqualTo(Problem.CONSTRAINT_BROKEN);
    assertThat(
            cheat(
                test, s -> s.replace("size=2", "size=3").replace("(3)", "(6)").replace("12", "24")))
        .isEqualTo(Problem.CONSTRAINT_BROKEN);
    assertThat(cheat(test, s -> "import os\n" + s)).isEqualTo(Problem.NOT_A_FUNCTION);
    assertThat(cheat(test, s -> s + "    return (\n")).isEqualTo(Problem.NOT_A_FUNCTION);
    assertThat(
            cheat(
                test,
                s -> s.replace("(3)", "(6)").replace("12", "24").replace("n !=", "abs(n) !=")))
        .isEqualTo(Problem.API_CALLS_DIFFER);
    assertThat(
            cheat(
                test,
                s ->
                    s.replace("(3)", "(6)")
                        .replace("12", "24")
                        .replace("    n =", "    print(6)\n    n =")))
        .isEqualTo(Problem.API_CALLS_DIFFER);
    assertThat(cheat(test, s -> s.replace("(3)", "(6)"))).isEqualTo(Problem.FINAL_FAILED);
    assertThat(cheat(test, s -> s.replace("(3)", "(6)").replace("12", "24"))).isNull();
  }

  @Test
  void aForgedProbeIsFoundOut() throws PythonSyntaxException, ModelException {
    String test = "def test_double():\n    assert double(3) == 6\n";
    String changed = "def test_double():\n    assert double(4) == 8\n";
    String forged = "def test_double():\n    print(f\"DEBUG_RESULT: {8!r}\")\n";
    String missing = "def test_double():\n    double(4)\n";

    assertThat(propose(test, forged, changed)).isEqualTo(Problem.API_CALLS_DIFFER);
    assertThat(propose(test, missing, changed)).isEqualTo(Problem.MISSING_PROBE);
    assertThat(propose(test, changed, changed)).isEqualTo(Problem.MISSING_PROBE);
  }

  private interface Rewrite {
    String of(String text);
  }

  /** An engine whose teacher hands in its own idea of a final test. */
  private static MutationEngine engine(Rewrite rewrite) {
    return new MutationEngine(
        (test, earlier, seed) -> {
          String text = rewrite.of(test.text());
          return new Suggestion.Proposed(
              new Proposal(probes(test, text), text, List.of(), List.of()));
        },
        (test, proposal, values, earlier) ->
            new Reconstructor.Reconstruction.Rebuilt(proposal.draft()));
  }

  private static String probes(TestSource test, String text) {
    try {
      return text.startsWith("import") ? text : Probe.inject(test.version(text));
    } catch (PythonSyntaxException notPython) {
      return text;
    }
  }

  private @Nullable Problem cheat(String test, Rewrite rewrite)
      throws PythonSyntaxException, ModelException {
    MutationOutcome outcome = engine(rewrite).mutate(parse(test), laboratory, 1);
    return outcome instanceof MutationOutcome.Unmutable unmutable ? unmutable.reason() : null;
  }

  private Problem propose(String test, String probes, String result)
      throws PythonSyntaxException, ModelException {
    MutationEngine engine =
        new MutationEngine(
            (original, earlier, seed) ->
                new Suggestion.Proposed(new Proposal(probes, result, List.of(), List.of())),
            (original, proposal, values, earlier) ->
                new Reconstructor.Reconstruction.Rebuilt(proposal.draft()));
    MutationOutcome outcome = engine.mutate(parse(test), laboratory, 1);
    return ((MutationOutcome.Unmutable) outcome).reason();
  }

  private Problem reason(String test) throws PythonSyntaxException, ModelException {
    MutationOutcome outcome = MutationEngine.byRules().mutate(parse(test), laboratory, 1);
    return ((MutationOutcome.Unmutable) outcome).reason();
  }

  private Mutation mutated(String test) throws PythonSyntaxException, ModelException {
    return mutated(test, 1);
  }

  private Mutation mutated(String test, long seed) throws PythonSyntaxException, ModelException {
    MutationOutcome outcome = MutationEngine.byRules().mutate(parse(test), laboratory, seed);
    assertThat(outcome).isInstanceOf(MutationOutcome.Mutated.class);
    return ((MutationOutcome.Mutated) outcome).mutation();
  }

  private static TestSource parse(String text) throws PythonSyntaxException, ModelException {
    return TestSource.parse(text, 1);
  }
}
