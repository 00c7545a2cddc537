package dev.assay.analysis;

import dev.assay.score.Ending;
import java.util.Arrays;
import java.util.List;

/**
 * Answers as words: a word for each task, a letter for each sample. {@code +} right, {@code -}
 * wrong, {@code ?} invalid, {@code !} infrastructure failure, {@code .} not attempted, {@code _} a
 * task that was not asked.
 */
final class Endings {
  private Endings() {}

  static Answers answers(String words) {
    return Answers.of(Arrays.stream(words.split(" ")).map(Endings::task).toList());
  }

  private static List<Ending> task(String word) {
    return word.chars().filter(letter -> letter != '_').mapToObj(Endings::ending).toList();
  }

  private static Ending ending(int letter) {
    return switch (letter) {
      case '+' -> Ending.CORRECT;
      case '-' -> Ending.WRONG;
      case '?' -> Ending.INVALID_ANSWER;
      case '!' -> Ending.INFRASTRUCTURE_FAILURE;
      case '.' -> Ending.NOT_ATTEMPTED;
      default -> throw new IllegalArgumentException("no ending: " + (char) letter);
    };
  }
}
