package dev.assay.score;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CPython itself says which literals are the same. */
class PythonAgreementTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAIRS = 20_000;

  @Test
  void agreesWithPythonOnRandomPairsOfLiterals() throws IOException, URISyntaxException {
    Process python =
        new ProcessBuilder(
                "python3",
                "-I",
                Path.of(PythonAgreementTest.class.getResource("/score/python_equality.py").toURI())
                    .toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int same = 0;
    try (Writer questions = python.outputWriter(StandardCharsets.UTF_8);
        BufferedReader answers =
            new BufferedReader(
                new InputStreamReader(python.getInputStream(), StandardCharsets.UTF_8))) {
      RandomLiteral random = new RandomLiteral(20261122);
      for (int i = 0; i < PAIRS; i++) {
        String gold = random.next(3);
        String answer = i % 3 == 0 ? random.next(1) : random.near(gold);
        questions.write(JSON.writeValueAsString(List.of(gold, answer)) + "\n");
        questions.flush();
        String said = answers.readLine();
        Verdict verdict = Comparison.of(Question.of(gold)).judge(answer);
        Verdict mirrored = Comparison.of(Question.of(answer)).judge(gold);
        assertThat(verdict.isCorrect())
            .as("%s and %s: %s", gold, answer, verdict)
            .isEqualTo(said.equals("same"));
        // A name is an answer and no literal: only what Python reads must be read here too.
        assertThat(said.equals("refused") || verdict.outcome() != Rule.Outcome.INVALID)
            .as("%s and %s: %s", gold, answer, verdict)
            .isTrue();
        assertThat(mirrored.isCorrect())
            .as("%s and %s", answer, gold)
            .isEqualTo(verdict.isCorrect());
        assertThat(Comparison.of(Question.of(gold)).judge("(" + gold + "\n)").rule())
            .as(gold)
            .isEqualTo(Rule.EQUAL_STRUCTURE);
        same += said.equals("same") ? 1 : 0;
      }
    } finally {
      python.destroy();
    }
    assertThat(same).isBetween(PAIRS / 5, PAIRS * 4 / 5);
  }
}
