package dev.assay.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class SpendEstimateTest {
  private static final ModelSettings SETTINGS =
      Requests.settings("http://127.0.0.1:1/v1", RateLimits.UNLIMITED);

  @Test
  void typicalCallsAreCountedOnceAndTheMostWithEveryAttempt() {
    SpendEstimate estimate =
        SpendEstimate.of(
            SETTINGS,
            Requests.MODEL,
            List.of(
                new SpendEstimate.Calls(10, 3500, 200, 1000),
                new SpendEstimate.Calls(5, 700, 9000, 1000)));
    assertThat(estimate.calls()).isEqualTo(15);
    assertThat(estimate.typical()).isEqualTo(new ChatReply.Usage(11_000, 0, 7_000));
    assertThat(estimate.most().output()).isEqualTo(4 * 15_000);
    assertThat(estimate.typicalUsd().orElseThrow()).isEqualByComparingTo("7110");
  }

  @Test
  void withoutAPriceThereAreTokensOnly() {
    ModelSettings settings =
        new ModelSettings(
            Map.of(), Map.of(), SpendLimits.NONE, Patience.USUAL, Replies.STORED_FIRST);
    SpendEstimate estimate =
        SpendEstimate.of(settings, Requests.MODEL, List.of(new SpendEstimate.Calls(1, 35, 2, 3)));
    assertThat(estimate.typical()).isEqualTo(new ChatReply.Usage(10, 0, 2));
    assertThat(estimate.typicalUsd()).isEmpty();
    assertThat(estimate.mostUsd()).isEmpty();
  }

  @Property(tries = 200)
  void aRequestIsNeverReservedForMoreThanItsEstimate(
      @ForAll @StringLength(max = 500) String text, @ForAll @IntRange(min = 1, max = 99) int max) {
    ChatRequest request =
        new ChatRequest(Requests.MODEL, List.of(ChatMessage.user(text)), List.of(), 0, max, 0);
    long bytes = text.getBytes(StandardCharsets.UTF_8).length;
    SpendEstimate estimate =
        SpendEstimate.of(
            SETTINGS, Requests.MODEL, List.of(new SpendEstimate.Calls(1, bytes, max, max)));
    assertThat(TokenBounds.mostInput(request)).isLessThanOrEqualTo(estimate.most().input());
    assertThat(TokenBounds.typicalInput(request)).isEqualTo(estimate.typical().input());
  }
}
