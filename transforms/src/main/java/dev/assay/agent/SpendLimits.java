package dev.assay.agent;

import java.io.Serializable;
import java.math.BigDecimal;

/**
 * The most that a run may use, over all its processes and all its starts in one run folder.
 *
 * @param usd money; {@link #NO_USD} for no limit
 * @param requests requests that reach a provider, retries included; {@link Long#MAX_VALUE} for no
 *     limit
 */
public record SpendLimits(BigDecimal usd, long requests) implements Serializable {
  /** More than anybody has. */
  public static final BigDecimal NO_USD = new BigDecimal("1000000000000000");

  /** No limits. */
  public static final SpendLimits NONE = new SpendLimits(NO_USD, Long.MAX_VALUE);

  public SpendLimits {
    if (usd.signum() < 0 || requests < 0) {
      throw new IllegalArgumentException("a limit below 0");
    }
  }

  /** Whether money is limited, so that every model needs a price. */
  public boolean limitsMoney() {
    return usd.compareTo(NO_USD) < 0;
  }
}
