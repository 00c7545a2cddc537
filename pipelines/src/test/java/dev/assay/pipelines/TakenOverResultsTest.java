package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TaskRecord;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of a repository that changed, with and without the results of the version before. */
class TakenOverResultsTest {
  private static final String STOCK =
      """
      LIMIT = 4


      def plus(one, other):
          return one + other


      def double(number):
          return plus(number, number)


      def triple(number):
          result = number
          for _ in range(2):
              result += number
          return result


      class Shelf:
          width = 3

          def __init__(self):
              self.items = []

          def put(self, number):
              self.items.append(double(number))
              return self

          def fill(self, *numbers):
              for number in numbers:
                  self.items.append(triple(number))
              return self

          def total(self):
              result = 0
              for item in self.items:
                  result += item
              return result
      """;

  private static final String TESTS =
      """
      from stock import Shelf


      def test_put():
          shelf = Shelf().put(7).put(9).put(12).put(13)
          assert shelf.total() == 82
          assert shelf.items == [14, 18, 24, 26]


      def test_fill():
          shelf = Shelf().fill(5, 6, 7).fill(8)
          assert shelf.total() == 78
          assert shelf.items == [15, 18, 21, 24]
      """;

  private static final String SKIPPED =
      """
      import pytest

      from stock import Shelf

      pytest.skip("not now", allow_module_level=True)


      def test_later():
          shelf = Shelf().put(7).put(9)
          assert shelf.total() == 32
      """;

  private static Path folder = Path.of("");

  @BeforeAll
  static void build(@TempDir Path temporary) throws Exception {
    folder = temporary;
    write("before", STOCK);
    build("before", "before", Optional.empty());
  }

  private static void write(String version, String stock) throws IOException {
    Path root = folder.resolve("versions").resolve(version);
    Files.createDirectories(root.resolve("stock"));
    Files.createDirectories(root.resolve("tests"));
    Files.writeString(root.resolve("stock/__init__.py"), stock);
    Files.writeString(root.resolve("tests/test_stock.py"), TESTS);
    Files.writeString(root.resolve("tests/test_skipped.py"), SKIPPED);
  }

  private static void build(String version, String out, Optional<Path> ancestor) throws Exception {
    BuildResult result =
        BuildAssertions.run(
            new BuildConfig(
                "stock=" + folder.resolve("versions").resolve(version),
                Optional.empty(),
                folder.resolve(out),
                1,
                ModelPlan.without("rules"),
                OptionalInt.empty(),
                List.of(),
                false,
                false,
                IsolationPolicy.AUTO,
                Optional.empty(),
                ancestor,
                false,
                false),
            options(),
            progress -> {});
    assertThat(result.tasks()).isPositive();
  }

  private static PipelineOptions options() {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(2);
    return options;
  }

  /** Builds a version from nothing and from the one before; says how much work each did. */
  private static long[] buildBoth(String version, String stock) throws Exception {
    write(version, stock);
    build(version, version + "-anew", Optional.empty());
    build(version, version + "-from", Optional.of(folder.resolve("before")));
    assertThat(digests(version + "-from")).isEqualTo(digests(version + "-anew"));
    return new long[] {work(version + "-anew"), work(version + "-from")};
  }

  private static Map<String, String> digests(String out) throws IOException {
    return FileDigests.of(folder.resolve(out), List.of("dataset", "records", "rejections"));
  }

  /** Results that were made and kept; those that were taken over are not. */
  private static long work(String out) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(out).resolve("store"))) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  private static int made(String out, Stage stage) throws IOException {
    File work = folder.resolve(out).resolve("work.json").toFile();
    return new ObjectMapper().readTree(work).path(stage.name()).path("made").asInt();
  }

  private static Map<String, TaskRecord> tasks(String out) throws IOException {
    return TasksJsonl.read(folder.resolve(out).resolve("dataset/tasks.jsonl")).stream()
        .collect(Collectors.toMap(TaskRecord::getInstanceId, Function.identity()));
  }

  @Test
  void onlyTestsThatRanWhatChangedAreExecutedAgain() throws Exception {
    long[] work =
        buildBoth(
            "body",
            STOCK
                .replace("def double", "# Twice.\n\n\ndef double")
                .replace("    result = number\n", "    # Thrice.\n    result = number\n")
                .replace("return plus(number, number)", "return plus(number, number) + 1"));

    // One test ran what changed, and fails now. The other is traced, mutated and falsified as
    // before, but validated anew: the first one runs before it in the same process.
    assertThat(work).containsExactly(8, 4);
    assertThat(tasks("body-from").values())
        .isNotEmpty()
        .allSatisfy(task -> assertThat(task.getTestId()).endsWith("test_fill"));
    assertThat(tasks("before").keySet()).containsAll(tasks("body-from").keySet());
  }

  @Test
  void aBindingConcernsTheTestsThatMentionIt() throws Exception {
    long[] work =
        buildBoth(
            "binding",
            STOCK
                .replace("width = 3", "width = 4")
                .replace("LIMIT = 4", "LIMIT = 5\n\n\ndef half(number):\n    return number / 2"));

    assertThat(work).containsExactly(12, 2);
    assertThat(tasks("binding-from").keySet()).isEqualTo(tasks("before").keySet());
  }

  @Test
  void aFileIsCollectedOnlyWhereItsImportOrItsTextChanged() throws Exception {
    buildBoth("elsewhere", STOCK.replace("    result = number\n", "    result = 0 + number\n"));
    buildBoth("import", STOCK.replace("LIMIT = 4", "LIMIT = 5"));
    write("next", STOCK.replace("    result = number\n", "    result = number + 0\n"));
    build("next", "next-from", Optional.of(folder.resolve("elsewhere-from")));

    assertThat(made("elsewhere-anew", Stage.COLLECT)).isEqualTo(2);
    assertThat(made("elsewhere-from", Stage.COLLECT)).isZero();
    assertThat(made("import-from", Stage.COLLECT)).isEqualTo(2);
    assertThat(made("next-from", Stage.COLLECT)).isZero();
  }

  @Test
  void anImportThatMadeTheSameInAnotherWayConcernsNoTest() throws Exception {
    long[] work = buildBoth("surface", STOCK.replace("LIMIT = 4", "LIMIT = abs(4)"));

    assertThat(work).containsExactly(12, 2);
    assertThat(tasks("surface-from").keySet()).isEqualTo(tasks("before").keySet());
  }
}
