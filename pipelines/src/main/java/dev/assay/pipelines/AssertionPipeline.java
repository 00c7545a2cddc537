package dev.assay.pipelines;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.ExactSliceRecord;
import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.ScreenRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.StructureRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TestFileRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.schemas.ValidationRecord;
import dev.assay.transforms.BuildSettings;
import dev.assay.transforms.ClassifyDifficulty;
import dev.assay.transforms.CollectTests;
import dev.assay.transforms.CountTests;
import dev.assay.transforms.Extract;
import dev.assay.transforms.FalsifyAssertions;
import dev.assay.transforms.FilterByStructure;
import dev.assay.transforms.IngestRepositories;
import dev.assay.transforms.MaskAssertions;
import dev.assay.transforms.MutateTests;
import dev.assay.transforms.PublishTasks;
import dev.assay.transforms.PullRecords;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.SampleTests;
import dev.assay.transforms.ScreenTestFiles;
import dev.assay.transforms.Sifted;
import dev.assay.transforms.SliceAssertions;
import dev.assay.transforms.SliceExactly;
import dev.assay.transforms.TraceTests;
import dev.assay.transforms.ValidateMutations;
import dev.assay.transforms.WriteRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.io.Read;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;

/**
 * The pipeline from repositories to assertion tasks (RepoReason, section 3): screen → collect →
 * trace → filter → mutate → validate → trace the mutant → mask → slice → falsify → publish
 * (SPEC.md, "Order"; the structural filter comes before the mutation so that no teacher call is
 * spent on a shallow test).
 *
 * <p>Two jobs, for a test can be pulled by a free worker only when it is known: the first goes as
 * far as the chosen tests and leaves them, and what it rejected, in a folder of its own; the second
 * takes both from there. Together they write {@code records/<stage>/*.avro} and {@code
 * rejections/*.avro} below the run's directory.
 */
final class AssertionPipeline {
  private final BuildSettings settings;
  private final String out;
  private final Path work;
  private final boolean exact;
  private final List<PCollection<RejectionRecord>> rejections = new ArrayList<>();
  private final List<PCollection<FootprintRecord>> footprints = new ArrayList<>();

  /**
   * @param work folder for what the first job leaves to the second
   * @param exact whether each question is also sliced exactly, into {@code records/exact_slices}
   */
  AssertionPipeline(BuildSettings settings, String out, Path work, boolean exact) {
    this.settings = settings;
    this.out = out;
    this.work = work;
    this.exact = exact;
  }

  /** The folder of the chosen tests. */
  private Path candidates() {
    return work.resolve("candidates");
  }

  private Path firstRejections() {
    return work.resolve("rejections");
  }

  /** From repositories to the chosen tests. */
  void addChoosing(Pipeline pipeline, List<String> choices) {
    rejections.clear();
    footprints.clear();
    PCollection<RepositoryRecord> repositories =
        pass(
            pipeline
                .apply("Repositories", Create.of(choices))
                .apply("SpreadRepositories", Reshuffle.viaRandomKey())
                .apply("IngestRepositories", IngestRepositories.with(settings)));
    write(repositories, "repositories", RepositoryRecord::getId);

    PCollection<TestFileRecord> files =
        pass(repositories.apply("ScreenTestFiles", ScreenTestFiles.with(settings)));
    write(
        files.apply("Screens", Extract.one(ScreenRecord.class, TestFileRecord::getScreen)),
        "screens",
        screen -> screen.getRepositoryId() + "/" + screen.getFile());
    PCollection<CandidateRecord> collected =
        pass(
            files
                .apply("SpreadFiles", Reshuffle.viaRandomKey())
                .apply("CollectTests", CollectTests.with(settings)));
    write(
        collected.apply("CountTests", CountTests.byFile()),
        "files",
        file -> file.getRepositoryId() + "/" + file.getFile());

    PCollection<CandidateRecord> sampled =
        pass(collected.apply("SampleTests", SampleTests.with(settings)));
    write(
        sampled.apply("Tests", Extract.one(TestCaseRecord.class, CandidateRecord::getTest)),
        "tests",
        TestCaseRecord::getId);
    sampled.apply(
        "LeaveTests",
        WriteRecords.to(candidates().toString(), candidate -> candidate.getTest().getId()));
    writeFootprints("imports");
    writeRejections(firstRejections().toString());
  }

  /** From the chosen tests, which the first job has left, to tasks. */
  void addBuilding(Pipeline pipeline, Costs costs) throws IOException {
    rejections.clear();
    footprints.clear();
    List<Path> groups = TestGroups.write(candidates(), work.resolve("groups"), costs);
    rejections.add(
        read(
            pipeline, "FirstRejections", RecordFiles.in(firstRejections()), RejectionRecord.class));

    PCollection<CandidateRecord> traced =
        pass(
            read(pipeline, "PullTests", groups, CandidateRecord.class)
                .apply("TraceTests", TraceTests.originals(settings)));
    write(
        traced.apply("Traces", Extract.optional(TraceRecord.class, CandidateRecord::getTrace)),
        "traces",
        TraceRecord::getTestId);

    PCollection<CandidateRecord> deep =
        pass(traced.apply("FilterByStructure", FilterByStructure.with(settings)));
    write(
        deep.apply(
            "Structures", Extract.optional(StructureRecord.class, CandidateRecord::getStructure)),
        "structures",
        StructureRecord::getTestId);

    PCollection<CandidateRecord> mutated =
        pass(deep.apply("MutateTests", MutateTests.with(settings)));
    write(
        mutated.apply(
            "Mutations", Extract.optional(MutationRecord.class, CandidateRecord::getMutation)),
        "mutations",
        MutationRecord::getTestId);

    PCollection<CandidateRecord> validated =
        pass(mutated.apply("ValidateMutations", ValidateMutations.with(settings)));
    write(
        validated.apply(
            "Validations",
            Extract.optional(ValidationRecord.class, CandidateRecord::getValidation)),
        "validations",
        ValidationRecord::getMutationId);

    PCollection<CandidateRecord> retraced =
        pass(validated.apply("TraceMutants", TraceTests.mutants(settings)));
    write(
        retraced.apply(
            "MutantTraces", Extract.optional(TraceRecord.class, CandidateRecord::getTrace)),
        "mutant_traces",
        TraceRecord::getTestId);

    PCollection<CandidateRecord> masked =
        pass(retraced.apply("MaskAssertions", MaskAssertions.with(settings)));
    write(
        masked.apply("Questions", Extract.all(QuestionRecord.class, CandidateRecord::getQuestions)),
        "questions",
        QuestionRecord::getId);

    PCollection<CandidateRecord> sliced =
        pass(masked.apply("SliceAssertions", SliceAssertions.with(settings)));
    write(
        sliced.apply("Slices", Extract.all(SliceRecord.class, CandidateRecord::getSlices)),
        "slices",
        SliceRecord::getQuestionId);

    PCollection<CandidateRecord> falsified =
        pass(sliced.apply("FalsifyAssertions", FalsifyAssertions.with(settings)));
    if (exact) {
      write(
          falsified.apply("SliceExactly", SliceExactly.with(settings)),
          "exact_slices",
          ExactSliceRecord::getQuestionId);
    }

    PCollection<TaskRecord> tasks =
        falsified.apply("ClassifyDifficulty", ClassifyDifficulty.with(settings));
    write(tasks, "tasks", TaskRecord::getInstanceId);
    pass(tasks.apply("PublishTasks", PublishTasks.with(settings)));

    writeFootprints("footprints");
    writeRejections(out + "/rejections");
  }

  private void writeFootprints(String stage) {
    write(
        PCollectionList.of(footprints).apply("AllFootprints", Flatten.pCollections()),
        stage,
        footprint -> footprint.getStage() + " " + footprint.getSubject());
  }

  private void writeRejections(String directory) {
    PCollectionList.of(rejections)
        .apply("AllRejections", Flatten.pCollections())
        .apply("WriteRejections", WriteRecords.to(directory, RejectionRecord::getId));
  }

  private static <T extends SpecificRecord> PCollection<T> read(
      Pipeline pipeline, String name, List<Path> files, Class<T> type) {
    return files.isEmpty()
        ? pipeline.apply(name, Create.empty(AvroCoder.specific(type)))
        : pipeline.apply(
            name, Read.from(PullRecords.of(files.stream().map(Path::toString).toList(), type)));
  }

  private <T> PCollection<T> pass(Sifted<T> sifted) {
    rejections.add(sifted.rejected());
    sifted.footprints().ifPresent(footprints::add);
    return sifted.accepted();
  }

  private <T extends SpecificRecord> void write(
      PCollection<T> records, String stage, SerializableFunction<T, String> id) {
    records.apply("Write/" + stage, WriteRecords.to(out + "/records/" + stage, id));
  }
}
