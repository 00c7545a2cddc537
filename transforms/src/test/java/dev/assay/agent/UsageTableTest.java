package dev.assay.agent;

import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageTableTest {
  @Test
  void questionsAreAddedUpByRoleAndModel(@TempDir Path folder) throws Exception {
    FakeTime time = new FakeTime();
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.of(status(500, "{}"), reply("x"), reply("y"), status(400, "{}"))) {
      Models models = Requests.models(Requests.settings(endpoint), folder, time);
      models.in(ModelRole.TEACHER).ask(Requests.ask("a"));
      models.in(ModelRole.TEACHER).ask(Requests.ask("a"));
      models.in(ModelRole.SUBJECT).ask(Requests.ask("b"));
      assertThatThrownBy(() -> models.in(ModelRole.SUBJECT).ask(Requests.ask("c")))
          .isInstanceOf(ModelException.class);
    }
    UsageTable table = UsageTable.in(folder.resolve("run"));
    assertThat(table.rows()).hasSize(2);
    UsageTable.Row subject = table.rows().get(0);
    assertThat(subject.role()).isEqualTo("subject");
    assertThat(subject.unanswered()).isEqualTo(1);
    assertThat(subject.requests()).isEqualTo(2);
    UsageTable.Row teacher = table.rows().get(1);
    assertThat(teacher.questions()).isEqualTo(2);
    assertThat(teacher.stored()).isEqualTo(1);
    assertThat(teacher.requests()).isEqualTo(2);
    assertThat(teacher.retries()).isEqualTo(1);
    assertThat(teacher.usage()).isEqualTo(new ChatReply.Usage(100, 20, 10));
    assertThat(teacher.usd().orElseThrow()).isEqualByComparingTo("10.82");
    assertThat(teacher.milliseconds())
        .isEqualTo(time.pauses().stream().mapToLong(pause -> pause.toMillis()).sum());
  }

  @Test
  void linesThatAreNotCompleteAreLeftOutAndUnknownPricesStayUnknown() {
    String known =
        "{\"role\":\"teacher\",\"model\":\"a/b\",\"outcome\":\"answered\",\"usd\":\"1\"}";
    String unknown = "{\"role\":\"teacher\",\"model\":\"a/c\",\"outcome\":\"answered\"}";
    UsageTable table = UsageTable.of(List.of(known, known, unknown, "{\"role\":"));
    assertThat(table.rows())
        .extracting(UsageTable.Row::usd)
        .containsExactly(Optional.of(new BigDecimal("2")), Optional.empty());
    assertThat(table.usd()).isEmpty();
  }
}
