package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.agent.SpendLimits;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.oracle.Trees;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Datasets as releases wrote them, of the repository that lies beside them. A release adds one and
 * changes none: every later program reads all of them.
 */
class ReleasedDatasetTest {
  private static final Path RELEASED =
      Path.of("src/test/resources/dev/assay/pipelines/released").toAbsolutePath();

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  static List<Path> releases() throws IOException {
    try (Stream<Path> folders = Files.list(RELEASED)) {
      return folders.filter(each -> Files.exists(each.resolve("manifest.json"))).sorted().toList();
    }
  }

  private BuildConfig config(Path from) throws ConfigException {
    return RefreshDataset.config(
        new RefreshConfig(
            from,
            folder.resolve("next"),
            List.of("till=" + RELEASED.resolve("repository")),
            Optional.empty(),
            IsolationPolicy.AUTO,
            Optional.empty(),
            SpendLimits.NONE));
  }

  /** A copy of the last release's dataset with another manifest. */
  private Path changed(Consumer<ObjectNode> change) throws IOException {
    Path copy = folder.resolve("changed");
    Trees.delete(copy);
    Files.createDirectories(copy.resolve("dataset"));
    Path last = releases().get(releases().size() - 1);
    Files.copy(last.resolve("dataset/tasks.jsonl"), copy.resolve("dataset/tasks.jsonl"));
    ObjectMapper json = new ObjectMapper();
    ObjectNode manifest = (ObjectNode) json.readTree(last.resolve("manifest.json").toFile());
    change.accept(manifest);
    json.writeValue(copy.resolve("manifest.json").toFile(), manifest);
    return copy;
  }

  @ParameterizedTest
  @MethodSource("releases")
  void isRefreshedWithNothingTakenOver(Path release) throws Exception {
    BuildConfig config = config(release);
    assertThat(RefreshForecast.of(config).lines())
        .contains("         3  the dataset was made by another version of Assay");

    BuildAssertions.run(config, PipelineOptionsFactory.as(DirectOptions.class), any -> {});

    assertThat(RefreshDataset.compare(release, config.out(), IsolationPolicy.AUTO))
        .contains(" kept, ");
    assertThat(Files.readString(config.out().resolve("DIFF.md")))
        .contains(FileDigests.sha256(release.resolve("dataset/tasks.jsonl")))
        .contains("| the dataset was made by another version of Assay | 3 |");
    assertThat(TasksJsonl.read(config.out().resolve("dataset/tasks.jsonl")))
        .extracting(TaskRecord::getTestId)
        .containsExactly("tests/test_till.py::test_taxed");
    assertThat(BuiltDataset.read(config.out()).manifest().path("parent").asText())
        .isEqualTo(FileDigests.sha256(release.resolve("dataset/tasks.jsonl")));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void hasRecordsThatAreReadByTodaysSchemas(Path release) throws Exception {
    try (Stream<Path> files = Files.walk(release)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".avro")).toList()) {
        assertThat(read(file)).as(file.toString()).isPositive();
      }
    }
    assertThat(TasksJsonl.read(release.resolve("dataset/tasks.jsonl"))).isNotEmpty();
  }

  private static int read(Path file) throws Exception {
    Schema written;
    try (DataFileReader<GenericRecord> reader =
        new DataFileReader<>(file.toFile(), new GenericDatumReader<>())) {
      written = reader.getSchema();
    }
    Class<? extends SpecificRecord> type =
        Class.forName(written.getFullName()).asSubclass(SpecificRecord.class);
    int records = 0;
    try (DataFileReader<? extends SpecificRecord> reader = RecordFiles.open(file, type)) {
      while (reader.hasNext()) {
        assertThat(reader.next().getSchema().getFullName()).isEqualTo(written.getFullName());
        records++;
      }
    }
    return records;
  }

  @ParameterizedTest
  @CsvSource({"9.1.0,1", "0.1.0,2", "0.1.1,1"})
  void ofALaterReleaseSaysWhichOneCanReadIt(String version, int form) throws Exception {
    Path later = changed(manifest -> manifest.put("assay_version", version).put("form", form));

    assertThatThrownBy(() -> config(later))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "written by Assay " + version + " in form " + form,
            "this is Assay 0.1.0",
            "use Assay " + version + " or a later one");
  }

  @Test
  void thatLacksOrHasWhatNobodyKnowsIsRefused() throws Exception {
    Path without = changed(manifest -> manifest.remove("config"));
    assertThatThrownBy(() -> config(without))
        .hasMessageContaining("manifest.json has no 'config', which Assay 0.1.0 wrote");

    Path nobodys = changed(manifest -> manifest.remove("assay_version"));
    assertThatThrownBy(() -> config(nobodys))
        .hasMessageContaining("damaged or not Assay's: manifest.json has no 'assay_version'");

    Path newer = changed(manifest -> manifest.withObject("/config").put("colour", "blue"));
    assertThatThrownBy(() -> config(newer))
        .hasMessageContaining("was built with 'colour', which Assay 0.1.0 does not know");

    assertThatThrownBy(() -> config(folder.resolve("none"))).hasMessageContaining("no such folder");
  }
}
