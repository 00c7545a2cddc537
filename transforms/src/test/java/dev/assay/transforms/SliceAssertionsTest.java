package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.slice.RandomTrace;
import dev.assay.store.StoreLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on random traces; each program is that of three tests, so that its functions are known. */
class SliceAssertionsTest {
  private static final int PROGRAMS = 60;
  private static final RepositoryRecord REPOSITORY =
      RepositoryRecord.newBuilder()
          .setId("r")
          .setName("random")
          .setVersion("1")
          .setDigest("d")
          .setOrigin("o")
          .setPythonVersion("3.11")
          .setRequirements(List.of())
          .setLinesOfCode(1)
          .setLibrary(List.of())
          .setSymbolic(false)
          .setTestFiles(1)
          .setExcludedFiles(List.of())
          .build();

  private Path folder = Path.of("");

  @AfterEach
  void closeLog() throws IOException {
    ProgressLog.close(progress());
  }

  @Test
  void anyParallelismGivesTheSameBytes(@TempDir Path temporary) throws IOException {
    folder = temporary;
    List<CandidateRecord> candidates = new ArrayList<>();
    for (int i = 0; i < 3 * PROGRAMS; i++) {
      candidates.add(candidate(i));
    }

    SortedMap<String, String> one = slice(candidates, 1, "one");
    SortedMap<String, String> three = slice(candidates, 3, "three");

    assertThat(one.keySet()).anyMatch(name -> name.startsWith("sliced")).hasSizeGreaterThan(4);
    assertThat(three).isEqualTo(one);
  }

  private SortedMap<String, String> slice(
      List<CandidateRecord> candidates, int parallelism, String name) throws IOException {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(parallelism);
    Pipeline pipeline = Pipeline.create(options);
    Path out = folder.resolve(name);
    Sifted<CandidateRecord> sliced =
        pipeline
            .apply(Create.of(candidates))
            .apply(Reshuffle.viaRandomKey())
            .apply("Slice", SliceAssertions.with(settings()));
    sliced
        .accepted()
        .apply(
            "WriteSliced",
            WriteRecords.to(out.resolve("sliced").toString(), each -> each.getTest().getId()));
    sliced
        .rejected()
        .apply(
            "WriteRejected",
            WriteRecords.to(out.resolve("rejected").toString(), RejectionRecord::getId));
    pipeline.run().waitUntilFinish();
    return contents(out);
  }

  private static SortedMap<String, String> contents(Path out) throws IOException {
    SortedMap<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> contents.put(out.relativize(file).toString(), bytes(file)));
    }
    return contents;
  }

  private static String bytes(Path file) {
    try {
      return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A test with the question that its program asks, and one about a line where nothing stands. */
  private static CandidateRecord candidate(int number) {
    RandomTrace random = RandomTrace.of(number % PROGRAMS);
    String id = "test%03d".formatted(number);
    TestCaseRecord test =
        TestCaseRecord.newBuilder()
            .setId(id)
            .setRepositoryId("r")
            .setNodeId("t.py::" + id)
            .setFile("t.py")
            .setDefinitionFile("t.py")
            .setQualname("test")
            .setFirstLine(1)
            .setSource("")
            .setInputs(List.of())
            .build();
    return CandidateRecord.newBuilder()
        .setRepository(REPOSITORY)
        .setTest(test)
        .setTrace(TraceRecords.record(id, random.trace()))
        .setQuestions(List.of(question(id, 0, random.assertedLine()), question(id, 1, 100_000)))
        .build();
  }

  private static QuestionRecord question(String test, int index, int line) {
    return QuestionRecord.newBuilder()
        .setId(test + "#" + index)
        .setTestId(test)
        .setIndex(index)
        .setLine(line)
        .setAssertion("")
        .setAnswer("")
        .setAnswerKind("")
        .setAnswerForm("")
        .setHint("")
        .setPrompt("")
        .setShownSource("")
        .setLeaks(List.of())
        .build();
  }

  private BuildSettings settings() {
    return new BuildSettings(
        "",
        0,
        TeacherChoice.of("none"),
        new DifficultyChoice.Rule(),
        0,
        List.of(),
        false,
        IsolationPolicy.AUTO,
        StoreLocation.at(folder.resolve("store").toString()),
        "",
        progress());
  }

  private String progress() {
    return folder.resolve("progress").toString();
  }
}
