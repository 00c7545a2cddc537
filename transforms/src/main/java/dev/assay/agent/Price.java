package dev.assay.agent;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Optional;

/** What a model's tokens cost. */
public sealed interface Price extends Serializable {
  /** Nobody said what it costs. */
  static Price unknown() {
    return Unknown.UNKNOWN;
  }

  /** The cost of a reply in USD, if the price is known. */
  Optional<BigDecimal> cost(ChatReply.Usage usage);

  /** A model without a price: it cannot be asked under a limit of money. */
  enum Unknown implements Price {
    /** The only value. */
    UNKNOWN;

    @Override
    public Optional<BigDecimal> cost(ChatReply.Usage usage) {
      return Optional.empty();
    }
  }

  /**
   * USD for a million tokens.
   *
   * @param input read for the first time
   * @param cachedInput read from the provider's cache
   * @param output written, hidden reasoning included
   */
  record PerMillionTokens(BigDecimal input, BigDecimal cachedInput, BigDecimal output)
      implements Price {
    public PerMillionTokens {
      if (input.signum() < 0 || cachedInput.signum() < 0 || output.signum() < 0) {
        throw new IllegalArgumentException("a price below 0");
      }
    }

    @Override
    public Optional<BigDecimal> cost(ChatReply.Usage usage) {
      return Optional.of(
          input
              .multiply(BigDecimal.valueOf(usage.input() - usage.cachedInput()))
              .add(cachedInput.multiply(BigDecimal.valueOf(usage.cachedInput())))
              .add(output.multiply(BigDecimal.valueOf(usage.output())))
              .movePointLeft(6)
              .stripTrailingZeros());
    }
  }
}
