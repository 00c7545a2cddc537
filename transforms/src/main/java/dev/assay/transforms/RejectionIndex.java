package dev.assay.transforms;

import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rejections of a dataset by stage, repository and test; all are in memory. */
final class RejectionIndex {
  private final Map<String, List<RejectionRecord>> byTest = new HashMap<>();

  private RejectionIndex() {}

  /**
   * Reads a folder.
   *
   * @throws UncheckedIOException if the files cannot be read
   */
  static RejectionIndex of(Path folder) {
    RejectionIndex index = new RejectionIndex();
    try {
      RecordFiles.forEach(folder, RejectionRecord.class, index::add);
    } catch (IOException e) {
      throw new UncheckedIOException("the rejections in " + folder + " cannot be read", e);
    }
    return index;
  }

  private void add(RejectionRecord rejection) {
    String subject = rejection.getSubject();
    // A question's subject is its test's with a number behind it.
    String test =
        rejection.getStage() == Stage.FALSIFY
            ? subject.substring(0, subject.lastIndexOf('#'))
            : subject;
    byTest
        .computeIfAbsent(
            key(rejection.getStage(), rejection.getRepository(), test), any -> new ArrayList<>())
        .add(rejection);
  }

  private static String key(Stage stage, String repository, String test) {
    return stage + " " + repository + " " + test;
  }

  /** What a stage rejected of a test. */
  List<RejectionRecord> of(Stage stage, String repository, String nodeId) {
    return byTest.getOrDefault(key(stage, repository, nodeId), List.of());
  }
}
