package dev.assay.agent;

import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.silence;
import static dev.assay.agent.ScriptedEndpoint.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time that counts is the time in which an endpoint works on a reply. */
class AnsweringTimeTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private final FakeTime time = new FakeTime();

  private ModelClient client(ScriptedEndpoint endpoint, Time clock) {
    return Requests.models(Requests.settings(endpoint), folder, clock).in(ModelRole.SUBJECT);
  }

  @Test
  void waitingBeforeAnotherAttemptDoesNotCount() throws Exception {
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.of(status(503, "{}", "Retry-After", "200"), reply("in time"))) {
      ChatModel task = client(endpoint, time).answeringWithin(Duration.ofSeconds(5));

      assertThat(task.ask(Requests.ask("a")).text()).isEqualTo("in time");
      assertThat(time.pauses()).containsExactly(Duration.ofSeconds(200));
    }
  }

  @Test
  void silenceUntilTheTimeIsUpIsTheModelsOwn() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("quick"), silence())) {
      ChatModel task = client(endpoint, Time.SYSTEM).answeringWithin(Duration.ofSeconds(5));
      assertThat(task.ask(Requests.ask("a")).text()).isEqualTo("quick");

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> task.ask(Requests.ask("b")))
            .isInstanceOfSatisfying(
                ModelException.class,
                e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.OUT_OF_TIME));
      }
      assertThat(endpoint.received()).hasSize(2);
      assertThat(task.ask(Requests.ask("a")).text()).isEqualTo("quick");
    }
  }

  @Test
  void anEndpointThatFailsIsNotOutOfTime() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(status(500, "{}"))) {
      ChatModel task = client(endpoint, time).answeringWithin(Duration.ofSeconds(1));

      assertThatThrownBy(() -> task.ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"too many\"}}",
        "{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens\"}}",
        "{\"error\":{\"message\":\"prompt is too long: 210000 tokens > 200000 maximum\"}}",
        "{\"error\":{\"message\":\"the request exceeds the available context size\"}}",
        "{\"detail\":\"Requested tokens (9000) exceed context window of 8192\"}"
      })
  void aConversationThatIsTooLongIsToldApart(String body) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(status(400, body))) {
      assertThatThrownBy(() -> client(endpoint, time).ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.TOO_LONG));
    }
  }
}
