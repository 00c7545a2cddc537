package dev.assay.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.oracle.SymbolicWorker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With the SymPy of this machine's interpreter; without one only its absence is tested. */
class SymbolicComparisonTest {
  private static final Path PYTHON = interpreter();
  private static final SymbolicWorker WORKER =
      new SymbolicWorker(PYTHON, List.of(), SymbolicWorker.TIME);

  @BeforeAll
  static void needsSymPy() {
    Verdict verdict = judge(WORKER, "x + 1", "1 + x");
    assumeThat(verdict.detail()).doesNotContain("no SymPy");
  }

  @AfterAll
  static void endWorker() {
    WORKER.close();
  }

  static Stream<JudgedAnswer> answers() {
    return JudgedAnswer.table("symbolic.txt");
  }

  @ParameterizedTest
  @MethodSource("answers")
  void judgesByTheRuleOfTheTable(JudgedAnswer row) {
    Verdict verdict = Comparison.of(row.question(true)).withJudge(WORKER).judge(row.prediction());
    assertThat(verdict.rule()).as(verdict.detail()).isEqualTo(row.rule());
  }

  @Test
  void whatTakesTooLongIsNotShownAndTheNextAnswerIsJudged() {
    try (SymbolicWorker impatient = new SymbolicWorker(PYTHON, List.of(), Duration.ofMillis(500))) {
      assertThat(judge(impatient, "x", "(x + y + z + 1)**900").rule())
          .isEqualTo(Rule.NOT_SHOWN_EQUAL);
      assertThat(judge(impatient, "x + 1", "1 + x").rule()).isEqualTo(Rule.EQUAL_SYMBOLICALLY);
    }
  }

  @Test
  void aWorkerThatEndedIsStartedAgain() {
    WORKER.close();
    assertThat(judge(WORKER, "x + 1", "1 + x").isCorrect()).isTrue();
  }

  @Test
  void withoutAnInterpreterThatHasSymPyNothingIsDecided() {
    try (SymbolicWorker none =
        new SymbolicWorker(Path.of("/bin/true"), List.of(), SymbolicWorker.TIME)) {
      Verdict verdict = judge(none, "x + 1", "1 + x");
      assertThat(verdict.rule()).isEqualTo(Rule.SYMBOLIC_UNAVAILABLE);
      assertThat(verdict.outcome()).isEqualTo(Rule.Outcome.UNDECIDED);
      assertThat(judge(none, "x + 1", "x + 1").rule()).isEqualTo(Rule.EQUAL_TEXT);
    }
  }

  /** The interpreter itself: what is found on the path may be a program that starts another. */
  private static Path interpreter() {
    try {
      Process process =
          new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)").start();
      return Path.of(new String(process.getInputStream().readAllBytes(), UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Verdict judge(SymbolicWorker worker, String gold, String answer) {
    return Comparison.of(new Question(gold, "", "", true)).withJudge(worker).judge(answer);
  }
}
