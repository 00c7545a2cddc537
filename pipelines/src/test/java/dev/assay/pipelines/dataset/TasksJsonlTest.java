package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksJsonlTest {
  private static final String COLUMNS =
      "instance_id, family, repo, version, test_id, prompt, test_source, assertion, answer,"
          + " answer_kind, hint, inputs, esv, esv_code, mcl, dfi, source_variables, scope,"
          + " structural_score, stars, difficulty, difficulty_source, teacher, mutation_attempts,"
          + " stability, leaks, provenance";

  private Path directory;

  @BeforeEach
  void useDirectory(@TempDir Path directory) {
    this.directory = directory;
  }

  private Path file() {
    return directory.resolve("dataset/tasks.jsonl");
  }

  private TaskRecord writtenAndRead(TaskRecord task) throws IOException {
    TasksJsonl.write(file(), List.of(task));
    return TasksJsonl.read(file()).get(0);
  }

  private static TaskRecord.Builder aTask() {
    return TaskRecord.newBuilder(SampleBuild.tasks(1).get(0));
  }

  @Test
  void everyRowHasTheColumnsOfTheDesignInItsOrder() throws IOException {
    TasksJsonl.write(file(), SampleBuild.tasks(20));
    for (String line : Files.readAllLines(file())) {
      JsonNode row = new ObjectMapper().readTree(line);
      assertThat(row.fieldNames()).toIterable().containsExactly(COLUMNS.split(", ", -1));
    }
  }

  @Test
  void inputsAndProvenanceAreObjects() throws IOException {
    TaskRecord task = aTask().setInputs("{\"n\": \"3\", \"exact\": 1.10}").build();
    TasksJsonl.write(file(), List.of(task));
    assertThat(Files.readString(file()))
        .contains("\"inputs\":{\"n\":\"3\",\"exact\":1.10}")
        .contains("\"provenance\":{\"repository_id\":\"cachetools-5.5.0-0f1e2d3c4b5a\",");
  }

  @Test
  void whatWasWrittenIsReadBack() throws IOException {
    List<TaskRecord> tasks = SampleBuild.tasks(60);
    TasksJsonl.write(file(), tasks);
    assertThat(TasksJsonl.read(file())).isEqualTo(tasks);
  }

  @Test
  void noRowsGiveAnEmptyFile() throws IOException {
    TasksJsonl.write(file(), List.of());
    assertThat(file()).isEmptyFile();
    assertThat(TasksJsonl.read(file())).isEmpty();
  }

  @Test
  void textStaysAsItIs() throws IOException {
    String text = "</script> & 'ä' \"\\\" \t\u0000 ☃ 𝔸 \uFEFF";
    assertThat(writtenAndRead(aTask().setAnswer(text).build()).getAnswer()).isEqualTo(text);
    assertThat(Files.readString(file())).contains("</script> & 'ä'").contains("☃ 𝔸");
  }

  @Test
  void aRowIsOneLineForReadersThatSplitAtEveryLineEndOfUnicode() throws IOException {
    String text = "a\u0085b\u2028c\u2029d\u000Be\u001Cf\r\ng";
    assertThat(writtenAndRead(aTask().setPrompt(text).build()).getPrompt()).isEqualTo(text);
    assertThat(Files.readString(file()))
        .doesNotContain("\u0085", "\u2028", "\u2029", "\u000B", "\u001C", "\r");
  }

  @Test
  void linesEndWithALineFeed() throws IOException {
    TasksJsonl.write(file(), SampleBuild.tasks(3));
    assertThat(Files.readString(file())).endsWith("}\n").doesNotContain("\r", "\n\n");
  }

  @Test
  void inputsThatAreNoObjectAreRefusedByName() {
    TaskRecord task = aTask().setInputs("[1]").build();
    assertThatThrownBy(() -> TasksJsonl.write(file(), List.of(task)))
        .isInstanceOf(IOException.class)
        .hasMessage("inputs of " + task.getInstanceId() + " must be a JSON object, found [1]");
  }

  @Test
  void aFailedWriteLeavesTheOldFileAndNothingElse() throws IOException {
    TasksJsonl.write(file(), SampleBuild.tasks(2));
    String before = Files.readString(file());
    TaskRecord bad = aTask().setInputs("{").build();
    assertThatThrownBy(() -> TasksJsonl.write(file(), List.of(bad)))
        .isInstanceOf(IOException.class);
    assertThat(file()).hasContent(before);
    assertThat(directory.resolve("dataset").toFile().list()).containsExactly("tasks.jsonl");
  }

  @Test
  void aLineThatIsNoTaskIsNamed() throws IOException {
    TasksJsonl.write(file(), SampleBuild.tasks(2));
    Files.writeString(file(), Files.readString(file()) + "{\"instance_id\": 3}\n");
    assertThatThrownBy(() -> TasksJsonl.read(file()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("tasks.jsonl line 3 is not a task: ");
  }
}
