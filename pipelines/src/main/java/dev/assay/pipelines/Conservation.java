package dev.assay.pipelines;

import dev.assay.schemas.CollectedFileRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.ScreenRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.StageCount;
import dev.assay.schemas.StructureRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.schemas.ValidationRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;

/**
 * Counts what a run wrote and checks that nothing vanished: for every stage, what entered equals
 * what passed plus what was rejected. All counts come from the records on disk, none from counters.
 */
final class Conservation {
  private final Map<Stage, Long> rejected = new EnumMap<>(Stage.class);
  private final Map<String, Long> rejectedByReason = new TreeMap<>();
  private final List<StageCount> counts = new ArrayList<>();

  private Conservation() {}

  /**
   * Counts the records below a run's directory.
   *
   * @param requested repositories that were asked for
   * @param published rows of the dataset
   */
  static Conservation count(Path out, int requested, long published) throws IOException {
    Conservation result = new Conservation();
    result.countAll(out, requested, published);
    return result;
  }

  private void countAll(Path out, int requested, long published) throws IOException {
    Path records = out.resolve("records");
    RecordFiles.forEach(
        out.resolve("rejections"),
        RejectionRecord.class,
        rejection -> {
          rejected.merge(rejection.getStage(), 1L, Long::sum);
          rejectedByReason.merge(rejection.getStage() + "/" + rejection.getReason(), 1L, Long::sum);
        });
    long[] repositories = new long[2];
    RecordFiles.forEach(
        records.resolve("repositories"),
        RepositoryRecord.class,
        repository -> {
          repositories[0]++;
          repositories[1] += repository.getTestFiles();
        });
    long screened = size(records.resolve("screens"), ScreenRecord.class);
    long[] files = new long[2];
    RecordFiles.forEach(
        records.resolve("files"),
        CollectedFileRecord.class,
        file -> {
          files[0]++;
          files[1] += file.getTests();
        });
    long tests = size(records.resolve("tests"), TestCaseRecord.class);
    long traces = size(records.resolve("traces"), TraceRecord.class);
    long structures = size(records.resolve("structures"), StructureRecord.class);
    long validations = size(records.resolve("validations"), ValidationRecord.class);
    Set<String> traced = new HashSet<>();
    RecordFiles.forEach(
        records.resolve("mutant_traces"),
        TraceRecord.class,
        trace -> traced.add(trace.getTestId()));
    long[] mutations = new long[2];
    RecordFiles.forEach(
        records.resolve("mutations"),
        MutationRecord.class,
        mutation -> {
          mutations[0]++;
          if (traced.contains(mutation.getTestId())) {
            mutations[1] += mutation.getAssertions();
          }
        });
    long questions = size(records.resolve("questions"), QuestionRecord.class);
    long slices = size(records.resolve("slices"), SliceRecord.class);
    long tasks = size(records.resolve("tasks"), TaskRecord.class);

    add(Stage.INGEST, requested, repositories[0]);
    add(Stage.SCREEN, repositories[1], screened);
    add(Stage.COLLECT, screened, files[0]);
    add(Stage.SAMPLE, files[1], tests);
    add(Stage.TRACE, tests, traces);
    add(Stage.STRUCTURE, traces, structures);
    add(Stage.MUTATE, structures, mutations[0]);
    add(Stage.VALIDATE, mutations[0], validations);
    add(Stage.TRACE_MUTANT, validations, traced.size());
    add(Stage.MASK, mutations[1], questions);
    add(Stage.SLICE, questions, slices);
    add(Stage.FALSIFY, slices, tasks);
    add(Stage.PUBLISH, tasks, published);
  }

  private void add(Stage stage, long entered, long passed) {
    counts.add(
        new StageCount(
            stage, StageUnits.of(stage), entered, passed, rejected.getOrDefault(stage, 0L)));
  }

  private static <T extends SpecificRecord> long size(Path directory, Class<T> type)
      throws IOException {
    long[] size = new long[1];
    RecordFiles.forEach(directory, type, record -> size[0]++);
    return size[0];
  }

  /** Counts by stage, in order. */
  List<StageCount> counts() {
    return List.copyOf(counts);
  }

  /** Rejections by {@code stage/reason}, sorted. */
  Map<String, Long> rejectionsByReason() {
    return new TreeMap<>(rejectedByReason);
  }

  /** Rejections in all. */
  long rejections() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Stages whose books do not balance. */
  List<StageCount> violations() {
    return counts.stream().filter(c -> c.getEntered() != c.getPassed() + c.getRejected()).toList();
  }
}
