package dev.assay.transforms;

import dev.assay.schemas.QuestionRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ids of a dataset's questions by test. */
final class QuestionIndex {
  private record Asked(int index, String id) {}

  private final Map<String, List<Asked>> byTest = new HashMap<>();

  private QuestionIndex() {}

  /**
   * Reads a folder.
   *
   * @throws UncheckedIOException if the files cannot be read
   */
  static QuestionIndex of(Path folder) {
    QuestionIndex index = new QuestionIndex();
    try {
      RecordFiles.forEach(
          folder,
          QuestionRecord.class,
          question ->
              index
                  .byTest
                  .computeIfAbsent(question.getTestId(), any -> new ArrayList<>())
                  .add(new Asked(question.getIndex(), question.getId())));
    } catch (IOException e) {
      throw new UncheckedIOException("the questions in " + folder + " cannot be read", e);
    }
    return index;
  }

  /** The ids of a test's questions in their order. */
  List<String> of(String testId) {
    return byTest.getOrDefault(testId, List.of()).stream()
        .sorted(Comparator.comparingInt(Asked::index))
        .map(Asked::id)
        .toList();
  }
}
