package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleChoiceTest {
  @Test
  void tenTasksCoverRepositoriesDifficultiesScopesAndMostKinds() {
    List<TaskRecord> chosen = ExampleChoice.of(SampleBuild.tasks(513), 10);
    assertThat(chosen).extracting(TaskRecord::getRepo).contains("toolz", "cachetools");
    assertThat(chosen).extracting(TaskRecord::getDifficulty).contains("easy", "medium", "hard");
    assertThat(chosen)
        .extracting(TaskRecord::getScope)
        .contains("intra_file", "cross_file", "repository_wide");
    assertThat(chosen)
        .extracting(TaskRecord::getAnswerKind)
        .contains("int", "list", "dict", "tuple", "str", "bool", "none");
    assertThat(chosen)
        .extracting(task -> task.getProvenance().getQualname())
        .doesNotHaveDuplicates();
  }

  @Test
  void theChoiceDoesNotDependOnTheOrderOfTheTasks() {
    List<TaskRecord> reversed = new ArrayList<>(SampleBuild.tasks(200));
    Collections.reverse(reversed);
    assertThat(ExampleChoice.of(reversed, 10))
        .isEqualTo(ExampleChoice.of(SampleBuild.tasks(200), 10));
  }

  @Test
  void longTestsAreShownOnlyIfThereIsNothingShorter() {
    List<TaskRecord> tasks = new ArrayList<>(SampleBuild.tasks(5));
    TaskRecord longOne =
        TaskRecord.newBuilder(tasks.remove(0)).setTestSource("x\n".repeat(41)).build();
    tasks.add(0, longOne);
    assertThat(ExampleChoice.of(tasks, 4)).doesNotContain(longOne);
    assertThat(ExampleChoice.of(tasks, 10)).hasSize(5).endsWith(longOne);
  }
}
