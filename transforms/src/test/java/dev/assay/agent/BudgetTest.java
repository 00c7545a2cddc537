package dev.assay.agent;

import static dev.assay.agent.ScriptedEndpoint.half;
import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Money and requests; a reply costs 80 × 0.01 + 20 × 0.001 + 10 × 1 = 10.82 USD. */
class BudgetTest {
  private static final String COST = "10.82";

  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private final FakeTime time = new FakeTime();

  private ModelClient client(ScriptedEndpoint endpoint, SpendLimits limits) {
    return Requests.models(Requests.settings(endpoint).with(limits), folder, time)
        .in(ModelRole.TEACHER);
  }

  /** The most that a request of one letter can cost. */
  private static BigDecimal most() {
    return Requests.PRICE
        .cost(new ChatReply.Usage(TokenBounds.mostInput(Requests.ask("a")), 0, 10))
        .orElseThrow();
  }

  private static void assertRefused(ModelClient client, String letter, String option) {
    assertThatThrownBy(() -> client.ask(Requests.ask(letter)))
        .isInstanceOfSatisfying(
            ModelException.class, e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.BUDGET))
        .hasMessageContaining("raise " + option + " to go on");
  }

  private BigDecimal cost() throws Exception {
    return UsageTable.in(folder.resolve("run")).usd().orElseThrow();
  }

  @Test
  void aRequestThatMayNotFitIsNotSentAndAHigherLimitGoesOn() throws Exception {
    BigDecimal two = most().add(new BigDecimal(COST));
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      SpendLimits limits = new SpendLimits(two, Long.MAX_VALUE);
      ModelClient client = client(endpoint, limits);
      client.ask(Requests.ask("a"));
      client.ask(Requests.ask("b"));
      assertRefused(client, "c", "--max-spend-usd");
      assertThat(endpoint.received()).hasSize(2);
      assertThat(cost()).isEqualByComparingTo("21.64");

      client(endpoint, Requests.spend("1000", Long.MAX_VALUE)).ask(Requests.ask("c"));
      assertThat(endpoint.received()).hasSize(3);
    }
  }

  @Test
  void requestsAreCountedWithTheirRetries() throws Exception {
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.of(status(500, "{}"), status(500, "{}"), reply("x"))) {
      ModelClient client = client(endpoint, Requests.spend("1000", 3));
      client.ask(Requests.ask("a"));
      assertRefused(client, "b", "--max-requests");
      assertThat(endpoint.received()).hasSize(3);
      assertThat(cost()).isEqualByComparingTo(COST);
    }
  }

  @Test
  void theLimitHoldsAmongRetriesToo() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(status(500, "{}"))) {
      assertRefused(client(endpoint, Requests.spend("1000", 2)), "a", "--max-requests");
      assertThat(endpoint.received()).hasSize(2);
    }
  }

  @Test
  void whatMayHaveBeenChargedCountsInFull() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(half(), reply("x"))) {
      client(endpoint, Requests.spend("1000", 10)).ask(Requests.ask("a"));
      assertThat(cost()).isEqualByComparingTo(most().add(new BigDecimal(COST)));
    }
  }

  @Test
  void aModelWithoutAPriceIsRefusedUnderALimitOfMoneyOnly() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      ModelSettings known = Requests.settings(endpoint);
      ModelSettings unknown =
          new ModelSettings(
              known.providers(), Map.of(), known.spend(), known.patience(), known.replies());
      ModelClient limited =
          Requests.models(unknown.with(Requests.spend("5", 9)), folder, time).in(ModelRole.TEACHER);
      assertThatThrownBy(() -> limited.ask(Requests.ask("a")))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("local/tiny has no known price");
      assertThat(endpoint.received()).isEmpty();

      Requests.models(unknown, folder, time).in(ModelRole.TEACHER).ask(Requests.ask("a"));
      assertThat(UsageTable.in(folder.resolve("run")).usd()).isEmpty();
    }
  }

  @Test
  void aReservationWaitsForThoseUnderWayAndIsNotRefused() throws Exception {
    Path run = Files.createDirectories(folder.resolve("run"));
    Budget budget = new Budget(run, Requests.spend("10", 10), time);
    Instant deadline = time.now().plusSeconds(5);
    Budget.Reservation first =
        budget.reserve(Requests.MODEL, new BigDecimal("8"), deadline).orElseThrow();
    assertThat(budget.reserve(Requests.MODEL, new BigDecimal("8"), deadline)).isEmpty();
    assertThat(time.pauses()).isNotEmpty();
    budget.settle(first, BigDecimal.ONE, true);
    assertThat(budget.reserve(Requests.MODEL, new BigDecimal("8"), deadline)).isPresent();
  }

  @Test
  void aLineThatAKilledProcessLeftHalfIsNoReservation() throws Exception {
    Path run = Files.createDirectories(folder.resolve("run"));
    Budget budget = new Budget(run, Requests.spend("10", 10), time);
    Budget.Reservation first =
        budget.reserve(Requests.MODEL, BigDecimal.ONE, Instant.MAX).orElseThrow();
    Files.writeString(run.resolve("budget.jsonl"), "{\"reserve\":\"é", StandardOpenOption.APPEND);
    budget.settle(first, BigDecimal.TEN, true);
    Budget later = new Budget(run, Requests.spend("10", 10), time);
    assertThatThrownBy(() -> later.reserve(Requests.MODEL, BigDecimal.ONE, Instant.MAX))
        .hasMessageContaining("the run has spent 10 of 10 USD");
  }
}
