package dev.assay.score;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Answers judged per second of processor time, on the answers of datasets; {@code README.md} has
 * the command and what was measured.
 *
 * <p>Each gold answer is judged in parentheses, so that it must be read, and so is that of the next
 * task; with the comparison prepared once for all samples, and prepared anew for each answer.
 */
final class ScoringSpeed {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ROUNDS = 9;
  private static final int LEAST = 200_000;

  private ScoringSpeed() {}

  /**
   * Measures and prints.
   *
   * @param datasets files of tasks, {@code tasks.jsonl}
   */
  public static void main(String[] datasets) throws IOException {
    List<Question> questions = new ArrayList<>();
    for (String dataset : datasets) {
      try (Stream<String> lines = Files.lines(Path.of(dataset))) {
        for (String line : (Iterable<String>) lines::iterator) {
          JsonNode task = JSON.readTree(line);
          questions.add(
              new Question(
                  task.get("answer").asText(),
                  task.get("assertion").asText(),
                  task.get("test_source").asText(),
                  false));
        }
      }
    }
    List<Comparison> prepared = questions.stream().map(Comparison::of).toList();
    for (int i = 0; i < questions.size(); i++) {
      Verdict verdict = prepared.get(i).judge(questions.get(i).answer());
      if (!verdict.isCorrect()) {
        throw new IllegalStateException(questions.get(i) + " does not equal itself: " + verdict);
      }
    }
    System.out.println(questions.size() + " gold answers, all equal to themselves");
    for (int round = 1; round <= ROUNDS; round++) {
      System.out.printf(
          "round %d: %,.0f/s prepared, %,.0f/s anew%n",
          round, speed(questions, prepared, false), speed(questions, prepared, true));
    }
  }

  private static double speed(List<Question> questions, List<Comparison> prepared, boolean anew) {
    var clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    int judged = 0;
    int correct = 0;
    while (judged < LEAST) {
      for (int i = 0; i < questions.size(); i++) {
        Question question = questions.get(i);
        String other = questions.get((i + 1) % questions.size()).answer();
        Comparison comparison = anew ? Comparison.of(question) : prepared.get(i);
        correct += comparison.judge("(" + question.answer() + ")").isCorrect() ? 1 : 0;
        comparison = anew ? Comparison.of(question) : comparison;
        correct += comparison.judge("(" + other + ")").isCorrect() ? 1 : 0;
        judged += 2;
      }
    }
    double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
    if (correct * 2 < judged) {
      throw new IllegalStateException("gold answers were judged wrong");
    }
    return judged / seconds;
  }
}
