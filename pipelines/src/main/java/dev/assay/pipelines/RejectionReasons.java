package dev.assay.pipelines;

import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Why a build turned away what a task of another version came from. */
final class RejectionReasons {
  private final Map<String, String> bySubject = new HashMap<>();
  private final Map<String, String> byQuestion = new HashMap<>();

  private RejectionReasons() {}

  /** Reads a build's rejections; all must fit in memory. */
  static RejectionReasons of(RunDirectory directory) throws IOException {
    RejectionReasons reasons = new RejectionReasons();
    RecordFiles.forEach(directory.rejections(), RejectionRecord.class, reasons::add);
    // What was not published is known there by the id of the task that it would have been.
    RecordFiles.forEach(
        directory.records("tasks"),
        TaskRecord.class,
        task ->
            reasons
                .subject(task.getRepo(), task.getInstanceId())
                .ifPresent(reason -> reasons.byQuestion.put(question(task), reason)));
    return reasons;
  }

  private void add(RejectionRecord rejection) {
    bySubject.putIfAbsent(
        rejection.getRepository() + " " + rejection.getSubject(),
        rejection.getStage() + "/" + rejection.getReason());
  }

  private Optional<String> subject(String repository, String subject) {
    return Optional.ofNullable(bySubject.get(repository + " " + subject));
  }

  /** What a task asks, in all versions: an assertion of a test. */
  static String question(TaskRecord task) {
    return task.getRepo() + " " + task.getTestId() + "#" + task.getProvenance().getQuestionIndex();
  }

  /**
   * Why there is no such task: because of its question, its test, its test's file or its
   * repository.
   *
   * @return as {@code STAGE/reason}; empty if nothing of it was there to be rejected
   */
  Optional<String> of(TaskRecord task) {
    String test = task.getTestId();
    return Optional.ofNullable(byQuestion.get(question(task)))
        .or(() -> Optional.ofNullable(bySubject.get(question(task))))
        .or(() -> subject(task.getRepo(), test))
        .or(() -> subject(task.getRepo(), test.substring(0, test.indexOf("::"))))
        .or(() -> subject(task.getRepo(), task.getRepo()));
  }
}
