package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetCardTest {
  private Path file;

  @BeforeEach
  void useDirectory(@TempDir Path directory) {
    file = directory.resolve("README.md");
  }

  private String card(FinishedBuild build) throws IOException {
    DatasetCard.write(file, build);
    return Files.readString(file);
  }

  @Test
  void frontMatterTellsTheHubWhatItNeeds() throws IOException {
    String card = card(SampleBuild.of(513));
    JsonNode matter = new YAMLMapper().readTree(card.substring(4, card.indexOf("\n---\n", 4)));
    assertThat(matter.path("license")).extracting(JsonNode::asText).containsExactly("bsd", "mit");
    assertThat(matter.path("task_categories").path(0).asText()).isEqualTo("question-answering");
    assertThat(matter.path("size_categories").path(0).asText()).isEqualTo("n<1K");
    assertThat(matter.at("/configs/0/data_files/0/path").asText()).isEqualTo("tasks.parquet");
    assertThat(matter.at("/configs/0/data_files/0/split").asText()).isEqualTo("test");
  }

  @Test
  void aRepositoryIsARowOfTheShapeOfTable5() throws IOException {
    assertThat(card(SampleBuild.of(513)))
        .contains(
            "| repository | version | licence | lines of code | tests collected |"
                + " tests with a task | tasks |")
        .contains("| cachetools | 5.5.0 | MIT | 1,098 | 233 | 171 | 233 |")
        .contains("| toolz | 1.0.0 | BSD | 2,921 | 186 | 171 | 280 |");
  }

  @Test
  void everyGateAndReasonHasItsCount() throws IOException {
    assertThat(card(SampleBuild.of(513)))
        .contains("| Structure | Does the test reach deep enough into the library: files,")
        .contains("| 721 | 612 | 109 |")
        .contains("| Structure | the structural score is below 0.30 | 109 |");
  }

  @Test
  void columnsAreDocumentedFromTheSchema() throws IOException {
    assertThat(card(SampleBuild.of(1)))
        .contains("| `source_variables` | list of string | The variables dfi counts. |")
        .contains("| `provenance.first_line` | int | Its first line. |");
    assertThat(Column.all())
        .extracting(Column::name)
        .containsSubsequence("instance_id", "esv", "provenance", "provenance.mutated_source");
  }

  @Test
  void oneTaskIsShownInFull() throws IOException {
    FinishedBuild build = SampleBuild.of(513);
    TaskRecord example = ExampleChoice.of(build.tasks(), 1).get(0);
    assertThat(card(build))
        .contains("```python\n" + example.getAssertion() + "\n```")
        .contains("```python\n" + example.getAnswer() + "\n```")
        .contains("```python\ndef " + example.getProvenance().getQualname().split("\\.", 2)[1]);
  }

  @Test
  void hostileTextBreaksNoTableAndNoBlock() throws IOException {
    TaskRecord task =
        TaskRecord.newBuilder(SampleBuild.tasks(1).get(0))
            .setHint("| <script>alert(1)</script>\n# heading")
            .setTestSource("def test():\n    '''\n```\n<script>alert(2)</script>'''\n")
            .build();
    assertThat(card(SampleBuild.of(List.of(task))))
        .contains("> \\| \\<script\\>alert(1)\\</script\\> \\# heading\n")
        .contains("````python\ndef test():\n    '''\n```\n<script>alert(2)</script>'''\n````");
  }

  @Test
  void anEmptyDatasetStillHasACard() throws IOException {
    assertThat(card(SampleBuild.of(0)))
        .contains("0 tasks from 0 tests.")
        .contains("This build let no task through");
  }

  @Test
  void sameBuildGivesSameBytes() throws IOException {
    assertThat(card(SampleBuild.of(300))).isEqualTo(card(SampleBuild.of(300)));
  }

  @Test
  void aManifestThatCountsOtherTasksIsRefused() {
    FinishedBuild build = SampleBuild.of(3);
    assertThatThrownBy(
            () ->
                new FinishedBuild(
                    build.manifest(),
                    build.tasks().subList(0, 2),
                    Map.of(),
                    build.rejections(),
                    build.teaching(),
                    ReasonSentences.symbols()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the manifest counts 3 tasks, there are 2");
  }
}
