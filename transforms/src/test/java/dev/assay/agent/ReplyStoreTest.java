package dev.assay.agent;

import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplyStoreTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private final FakeTime time = new FakeTime();

  private List<Path> entries() throws Exception {
    try (Stream<Path> files = Files.walk(folder.resolve("store"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  @Test
  void aRerunIsOfflineWithoutAKeyWithoutABudgetAndTheSame() throws Exception {
    ChatReply first;
    ModelSettings settings;
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("once"), reply("twice"))) {
      settings = Requests.settings(endpoint);
      first = Requests.models(settings, folder, time).in(ModelRole.TEACHER).ask(Requests.ask("a"));
    }
    Models offline =
        Requests.models(settings.with(Requests.spend("0", 0)), folder, time, Optional.empty());
    assertThat(offline.in(ModelRole.SUBJECT).ask(Requests.ask("a"))).isEqualTo(first);
    assertThat(UsageTable.in(folder.resolve("run")).rows())
        .extracting(UsageTable.Row::role, UsageTable.Row::stored, UsageTable.Row::requests)
        .containsExactly(tuple("subject", 1L, 0L), tuple("teacher", 0L, 1L));
  }

  @Test
  void everythingThatMayChangeAReplyIsInItsKey() {
    ChatRequest request = Requests.ask("a");
    List<ChatRequest> others =
        List.of(
            Requests.ask("b"),
            Requests.ask(Requests.CLAUDE, "a"),
            new ChatRequest(request.model(), request.messages(), List.of(), 0.8, 10, 0),
            new ChatRequest(request.model(), request.messages(), List.of(), 0.7, 11, 0),
            new ChatRequest(request.model(), request.messages(), List.of(), 0.7, 10, 1),
            new ChatRequest(
                request.model(), List.of(ChatMessage.system("a")), List.of(), 0.7, 10, 0),
            new ChatRequest(
                request.model(), request.messages(), List.of(new Tool("t", "", "{}")), 0.7, 10, 0));
    List<RequestKey> keys = new ArrayList<>();
    keys.add(RequestKey.of(request, Dialect.OPENAI));
    keys.add(RequestKey.of(request, Dialect.ANTHROPIC));
    others.forEach(other -> keys.add(RequestKey.of(other, Dialect.OPENAI)));
    assertThat(keys).doesNotHaveDuplicates();
  }

  @Test
  void aKeyStaysTheSameFromReleaseToRelease() {
    assertThat(RequestKey.of(Requests.ask("a"), Dialect.OPENAI).hex())
        .isEqualTo("94ed876f3853efe911257eb8836a96d0ee2d06741db70e5a255699d031aed74f");
  }

  @Test
  void anEntryIsReadableAndHoldsRequestAndReply() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("die Antwort: 42 ✓"))) {
      Requests.models(Requests.settings(endpoint), folder, time)
          .in(ModelRole.TEACHER)
          .ask(Requests.ask("the question"));
    }
    assertThat(entries()).hasSize(1);
    JsonNode entry = ExchangeJson.parse(Files.readString(entries().get(0)));
    assertThat(entry.path("request").path("messages").path(0).path("text").asText())
        .isEqualTo("the question");
    assertThat(entry.path("reply").path("text").asText()).isEqualTo("die Antwort: 42 ✓");
    assertThat(Files.readString(entries().get(0))).doesNotContain(Requests.KEY);
  }

  @Test
  void aDamagedEntryIsAnErrorThatNamesTheFile() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("whole"))) {
      ModelClient client =
          Requests.models(Requests.settings(endpoint), folder, time).in(ModelRole.TEACHER);
      client.ask(Requests.ask("a"));
      Path entry = entries().get(0);
      String whole = Files.readString(entry);
      for (String damaged :
          List.of("", whole.substring(0, 200), whole.replace("0.7", "0.8"), "[]")) {
        Files.writeString(entry, damaged);
        assertThatThrownBy(() -> client.ask(Requests.ask("a")))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining(entry.toString())
            .hasMessageContaining("delete it to ask again");
      }
      Files.delete(entry);
      assertThat(client.ask(Requests.ask("a")).text()).isEqualTo("whole");
    }
  }

  @Test
  void askingAgainReplacesWhatIsStoredOnceInAProcess() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("1"), reply("2"), reply("3"))) {
      ModelSettings settings = Requests.settings(endpoint);
      Requests.models(settings, folder, time).in(ModelRole.TEACHER).ask(Requests.ask("a"));
      ModelClient again =
          Requests.models(settings.with(Replies.ASK_AGAIN), folder, time).in(ModelRole.TEACHER);
      assertThat(again.ask(Requests.ask("a")).text()).isEqualTo("2");
      assertThat(again.ask(Requests.ask("a")).text()).isEqualTo("2");
      assertThat(
              Requests.models(settings, folder, time)
                  .in(ModelRole.TEACHER)
                  .ask(Requests.ask("a"))
                  .text())
          .isEqualTo("2");
    }
  }

  @Test
  void withStoredRepliesOnlyNothingIsSent() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("1"))) {
      ModelClient client =
          Requests.models(Requests.settings(endpoint).with(Replies.STORED_ONLY), folder, time)
              .in(ModelRole.TEACHER);
      assertThatThrownBy(() -> client.ask(Requests.ask("a")))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("no reply is stored under");
      assertThat(endpoint.received()).isEmpty();
    }
  }

  @Test
  void recordedExchangesAreReplayed() throws Exception {
    Path recorded = Path.of(ReplyStoreTest.class.getResource("recorded").toURI());
    ModelName model = ModelName.parse("local/smollm2");
    ModelSettings settings =
        Requests.settings("http://127.0.0.1:1/v1", RateLimits.UNLIMITED).with(Replies.STORED_ONLY);
    ModelClient client =
        new Models(settings, folder, recorded, () -> fail("no key is needed"), time)
            .in(ModelRole.SUBJECT);
    for (int sample = 0; sample < 2; sample++) {
      ChatRequest request =
          new ChatRequest(
              model,
              List.of(
                  ChatMessage.system("You answer with one Python value and nothing else."),
                  ChatMessage.user("What is the value of sorted([3, 1, 2])?")),
              List.of(),
              0.7,
              128,
              sample);
      assertThat(client.ask(request).text()).contains("sorted");
    }
    assertThat(recorded.resolve(".locks")).doesNotExist();
  }

  @Test
  void threadsWithTheSameRequestAskOnce() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    ScriptedEndpoint.Step slow =
        (exchange, request, endpoint) -> {
          asked.countDown();
          try {
            answer.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          reply("once").answer(exchange, request, endpoint);
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(slow)) {
      ModelClient client =
          Requests.models(Requests.settings(endpoint), folder, Time.SYSTEM).in(ModelRole.TEACHER);
      Callable<String> ask = () -> client.ask(Requests.ask("a")).text();
      List<Future<String>> replies = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        replies.add(threads.submit(ask));
      }
      asked.await();
      answer.countDown();
      for (Future<String> reply : replies) {
        assertThat(reply.get()).isEqualTo("once");
      }
      assertThat(endpoint.received()).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void whatFailedIsNotStored() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(status(400, "{}"), reply("now"))) {
      ModelClient client =
          Requests.models(Requests.settings(endpoint), folder, time).in(ModelRole.TEACHER);
      assertThatThrownBy(() -> client.ask(Requests.ask("a"))).isInstanceOf(ModelException.class);
      assertThat(client.ask(Requests.ask("a")).text()).isEqualTo("now");
    }
  }
}
