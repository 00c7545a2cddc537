package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agent.SpendLimits;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Refreshes of a dataset whose teacher is a model. */
class ModelRefreshTest {
  private static final String TILL =
      """
      from till.rates import tax


      class Till:
          def __init__(self):
              self.items = []

          def ring(self, price, count=1):
              for _ in range(count):
                  self.items.append(price)
              return self

          def total(self):
              return sum(self.items)

          def taxed(self):
              return self.total() + tax(self.total())
      """;

  private static final String RATES =
      """
      def tax(amount):
          return amount * 2 // 10
      """;

  private static final String TESTS =
      """
      from till import Till


      def test_taxed():
          till = Till().ring(50, 3).ring(25, 2)
          assert till.taxed() == 240


      def test_twice_taxed():
          till = Till().ring(10, 3).ring(5, 2)
          assert till.taxed() == 48
          assert till.ring(50).taxed() == 108
      """;

  private static final FakeModels MODELS = start();

  private static Path folder = Path.of("");
  private static Path file = Path.of("");

  private static FakeModels start() {
    try {
      return new FakeModels().with("teacher", FakeTeacher::to);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @BeforeAll
  static void build(@TempDir Path temporary) throws Exception {
    folder = temporary;
    file = MODELS.file(folder);
    write("before", RATES, TESTS);
    BuildConfig config =
        new BuildConfig(
            choice("before"),
            Optional.empty(),
            folder.resolve("old"),
            0,
            new ModelPlan(
                "fake/teacher",
                "rule",
                Optional.of(file),
                SpendLimits.NONE,
                0.2,
                900,
                Duration.ofSeconds(50)),
            OptionalInt.empty(),
            List.of(),
            false,
            false,
            IsolationPolicy.AUTO,
            Optional.empty(),
            Optional.empty(),
            false,
            false);
    assertThat(BuildAssertions.run(config, options(), any -> {}).tasks()).isEqualTo(3);
  }

  @AfterAll
  static void stop() {
    MODELS.close();
  }

  private static void write(String version, String rates, String tests) throws IOException {
    Path root = folder.resolve("versions").resolve(version);
    Files.createDirectories(root.resolve("till"));
    Files.createDirectories(root.resolve("tests"));
    Files.writeString(root.resolve("till/__init__.py"), TILL);
    Files.writeString(root.resolve("till/rates.py"), rates);
    Files.writeString(root.resolve("tests/test_till.py"), tests);
  }

  private static String choice(String version) {
    return "till=" + folder.resolve("versions").resolve(version);
  }

  private static PipelineOptions options() {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(2);
    return options;
  }

  private static BuildConfig config(String version, Optional<Path> models, SpendLimits spend)
      throws ConfigException {
    return RefreshDataset.config(
        new RefreshConfig(
            folder.resolve("old"),
            folder.resolve(version),
            List.of(choice(version)),
            Optional.empty(),
            IsolationPolicy.AUTO,
            models,
            spend));
  }

  /** Refreshes to a version; says how many requests that took. */
  private static int refresh(String version) throws Exception {
    int before = MODELS.received().size();
    BuildConfig config = config(version, Optional.of(file), SpendLimits.NONE);
    BuildAssertions.run(config, options(), any -> {});
    RefreshDataset.compare(folder.resolve("old"), config.out(), IsolationPolicy.AUTO);
    return MODELS.received().size() - before;
  }

  private static List<TaskRecord> tasks(String out) throws IOException {
    return TasksJsonl.read(folder.resolve(out).resolve("dataset/tasks.jsonl"));
  }

  @Test
  void aModelIsAskedForWhatIsNewAndNothingElse() throws Exception {
    write("same", "# Rates.\n" + RATES, TESTS);
    assertThat(refresh("same")).isZero();
    assertThat(tasks("same"))
        .extracting(TaskRecord::getInstanceId)
        .isEqualTo(tasks("old").stream().map(TaskRecord::getInstanceId).toList());

    // What the function gives is the same, so that the questions are: only the new test's are not
    // answered already, one for its facts and one for its assertions.
    write(
        "other",
        RATES.replace("* 2 // 10", "// 5"),
        TESTS
            + "\n\ndef test_new():\n    till = Till().ring(40, 4).ring(15, 3)\n"
            + "    assert till.taxed() == 246\n");
    assertThat(refresh("other")).isEqualTo(2);
    assertThat(tasks("other")).hasSize(4);
  }

  @Test
  void theModelIsTheDatasetsAndHowItIsReachedIsAskedFor() throws Exception {
    BuildConfig config = config("any", Optional.of(file), SpendLimits.NONE);

    assertThat(config.models())
        .isEqualTo(
            new ModelPlan(
                "fake/teacher",
                "rule",
                Optional.of(file),
                SpendLimits.NONE,
                0.2,
                900,
                Duration.ofSeconds(50)));
    assertThatThrownBy(() -> config("any", Optional.empty(), SpendLimits.NONE))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "was built with fake/teacher, which cannot be asked; say how with --models=FILE",
            "there is no provider \"fake\"");
  }
}
