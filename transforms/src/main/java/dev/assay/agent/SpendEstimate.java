package dev.assay.agent;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What calls that were not made would use: a pure sum, for {@code --dry-run}.
 *
 * @param calls replies wanted
 * @param typical tokens of a usual course: inputs of the given size, one attempt for each reply
 * @param most tokens that can be used at the most: a token for each byte, the longest replies,
 *     every attempt
 * @param typicalUsd the cost of the first; empty if the model has no known price
 * @param mostUsd the cost of the second
 */
public record SpendEstimate(
    long calls,
    ChatReply.Usage typical,
    ChatReply.Usage most,
    Optional<BigDecimal> typicalUsd,
    Optional<BigDecimal> mostUsd) {
  /**
   * Calls of one kind.
   *
   * @param calls replies wanted
   * @param inputBytes of one call's messages and tools, in UTF-8
   * @param outputTokens of a usual reply
   * @param maxTokens of the longest reply
   */
  public record Calls(long calls, long inputBytes, long outputTokens, int maxTokens) {}

  /** Estimates calls to one model. */
  public static SpendEstimate of(ModelSettings settings, ModelName model, List<Calls> kinds) {
    long calls = 0;
    ChatReply.Usage typical = new ChatReply.Usage(0, 0, 0);
    ChatReply.Usage most = typical;
    int attempts = settings.patience().attempts();
    for (Calls kind : kinds) {
      calls += kind.calls();
      typical =
          plus(
              typical,
              kind.calls() * TokenBounds.typical(kind.inputBytes()),
              kind.calls() * Math.min(kind.outputTokens(), kind.maxTokens()));
      most =
          plus(
              most,
              kind.calls() * attempts * TokenBounds.most(kind.inputBytes()),
              kind.calls() * attempts * kind.maxTokens());
    }
    Price price = settings.terms(model).price();
    return new SpendEstimate(calls, typical, most, price.cost(typical), price.cost(most));
  }

  private static ChatReply.Usage plus(ChatReply.Usage sum, long input, long output) {
    return new ChatReply.Usage(sum.input() + input, 0, sum.output() + output);
  }
}
