package dev.assay.agent;

import static dev.assay.agent.ScriptedEndpoint.body;
import static dev.assay.agent.ScriptedEndpoint.half;
import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.silence;
import static dev.assay.agent.ScriptedEndpoint.status;
import static dev.assay.agent.ScriptedEndpoint.trickle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agent.ScriptedEndpoint.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetriesTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private final FakeTime time = new FakeTime();

  private ModelClient client(ScriptedEndpoint endpoint) {
    return Requests.models(Requests.settings(endpoint), folder, time).in(ModelRole.TEACHER);
  }

  static Stream<Named<Step>> passing() {
    return Stream.of(
        Named.of("too many", status(429, "{}")),
        Named.of("internal error", status(500, "{}")),
        Named.of("overloaded", status(529, "{\"type\":\"overloaded_error\"}")),
        Named.of("time-out", status(408, "")),
        Named.of("conflict", status(409, "")),
        Named.of("half a response", half()),
        Named.of("malformed JSON", body("{\"choices\": [{")),
        Named.of("another JSON", body("[1]")),
        Named.of("an error as success", body("{\"error\": {\"message\": \"upstream\"}}")),
        Named.of("nothing", body("")),
        Named.of("a flood", body(" ".repeat(LimitedBody.MOST_BYTES + 1))));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void whatMayPassIsTriedAgain(Step step) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(step, reply("at last"))) {
      assertThat(client(endpoint).ask(Requests.ask("a")).text()).isEqualTo("at last");
      assertThat(endpoint.received()).hasSize(2);
      assertThat(time.pauses()).hasSize(1);
      assertThat(time.pauses().get(0)).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
    }
  }

  static Stream<Named<Step>> endless() {
    return Stream.of(Named.of("silence", silence()), Named.of("slow trickle", trickle()));
  }

  @ParameterizedTest
  @MethodSource("endless")
  void whatDoesNotEndIsGivenUpAndTriedAgain(Step step) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(step, reply("at last"))) {
      Patience impatient = new Patience(Duration.ofSeconds(2), 4, Duration.ofMinutes(10));
      ModelClient client =
          Requests.models(Requests.settings(endpoint).with(impatient), folder, time)
              .in(ModelRole.TEACHER);
      assertThat(client.ask(Requests.ask("a")).text()).isEqualTo("at last");
      assertThat(endpoint.received()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 400, 401, 403, 404, 413, 422})
  void whatWillNotPassIsRefusedAtOnce(int status) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(status(status, "{\"error\":\"no\"}"))) {
      assertThatThrownBy(() -> client(endpoint).ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.REFUSED))
          .hasMessage("local/tiny refuses: HTTP %d: {\"error\":\"no\"}", status);
      assertThat(endpoint.received()).hasSize(1);
    }
  }

  @Test
  void anAccountWithoutMoneyIsRefusedThoughItsStatusIs429() throws Exception {
    Step broke = status(429, "{\"error\":{\"code\":\"insufficient_quota\"}}");
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(broke)) {
      assertThatThrownBy(() -> client(endpoint).ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.REFUSED));
      assertThat(endpoint.received()).hasSize(1);
    }
  }

  @Test
  void retryAfterIsWaitedForInSecondsAndMilliseconds() throws Exception {
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.of(
            status(429, "{}", "Retry-After", "17"),
            status(503, "{}", "retry-after-ms", "2500.5"),
            reply("at last"))) {
      assertThat(client(endpoint).ask(Requests.ask("a")).text()).isEqualTo("at last");
      assertThat(time.pauses()).containsExactly(Duration.ofSeconds(17), Duration.ofMillis(2501));
    }
  }

  @Test
  void aRetryAfterBeyondAllPatienceEndsTheQuestionAtOnce() throws Exception {
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.of(status(429, "{}", "Retry-After", "86400"))) {
      assertThatThrownBy(() -> client(endpoint).ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE));
      assertThat(time.pauses()).isEmpty();
    }
  }

  @Test
  void attemptsEndAndPausesDouble() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(status(500, "{\"a\":1}"))) {
      assertThatThrownBy(() -> client(endpoint).ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE))
          .hasMessage("local/tiny: no reply in 4 attempts, the last: HTTP 500: {\"a\":1}");
      List<Duration> pauses = time.pauses();
      assertThat(pauses).hasSize(3);
      for (int i = 0; i < pauses.size(); i++) {
        assertThat(pauses.get(i).toMillis()).isBetween(500L << i, 1000L << i);
      }
    }
  }

  @Test
  void anEndpointThatIsNotThereIsUnavailableAndNothingIsCharged() throws Exception {
    ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"));
    endpoint.close();
    assertThatThrownBy(() -> client(endpoint).ask(Requests.ask("a")))
        .isInstanceOfSatisfying(
            ModelException.class,
            e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE))
        .hasMessageContaining("no connection");
    UsageTable.Row row = UsageTable.in(folder.resolve("run")).rows().get(0);
    assertThat(row.requests()).isZero();
    assertThat(row.retries()).isEqualTo(3);
    assertThat(row.usd().orElseThrow()).isEqualByComparingTo("0");
  }

  @Test
  void aTaskOutOfTimeStopsAsking() throws Exception {
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.of(status(503, "{}", "Retry-After", "200"), reply("too late"))) {
      ChatModel task = client(endpoint).within(Duration.ofMinutes(3));
      assertThatThrownBy(() -> task.ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.OUT_OF_TIME));
      assertThat(endpoint.received()).hasSize(1);
    }
  }

  @Test
  void anInterruptedThreadStopsWaitingAndStaysInterrupted() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      ModelClient client = client(endpoint);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> client.ask(Requests.ask("a")))
          .isInstanceOfSatisfying(
              ModelException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.OUT_OF_TIME));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(client.ask(Requests.ask("a")).text()).isEqualTo("x");
    }
  }
}
