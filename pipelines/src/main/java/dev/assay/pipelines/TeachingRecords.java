package dev.assay.pipelines;

import dev.assay.pipelines.dataset.ReasonSentences;
import dev.assay.pipelines.dataset.Teaching;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads how the mutation went from a run's records. Names of all tests must fit in memory. */
final class TeachingRecords {
  private TeachingRecords() {}

  static Teaching read(RunDirectory directory, String teacher, ReasonSentences sentences)
      throws IOException {
    Map<String, String> repositories = new HashMap<>();
    RecordFiles.forEach(
        directory.records("repositories"),
        RepositoryRecord.class,
        repository -> repositories.put(repository.getId(), repository.getName()));
    record Named(String repository, String nodeId) {}
    Map<String, Named> tests = new HashMap<>();
    RecordFiles.forEach(
        directory.records("tests"),
        TestCaseRecord.class,
        test ->
            tests.put(
                test.getId(),
                new Named(
                    repositories.getOrDefault(test.getRepositoryId(), test.getRepositoryId()),
                    test.getNodeId())));
    Teaching teaching = new Teaching(teacher, sentences);
    RecordFiles.forEach(
        directory.records("mutations"),
        MutationRecord.class,
        mutation -> {
          Named test = tests.get(mutation.getTestId());
          if (test == null) {
            throw new IllegalStateException(
                "mutation " + mutation.getId() + " is of a test without a record");
          }
          teaching.add(test.repository(), test.nodeId(), mutation.getFailures(), true);
        });
    RecordFiles.forEach(
        directory.rejections(),
        RejectionRecord.class,
        rejection -> {
          if (rejection.getStage() == Stage.MUTATE) {
            teaching.add(
                rejection.getRepository(), rejection.getSubject(), rejection.getAttempts(), false);
          }
        });
    return teaching;
  }
}
