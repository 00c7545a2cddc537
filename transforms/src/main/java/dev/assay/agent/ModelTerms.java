package dev.assay.agent;

import java.io.Serializable;

/**
 * What is known of a model.
 *
 * @param price what its tokens cost
 * @param rates how fast it may be asked
 * @param contextTokens tokens it can read and write together; {@link RateLimits#NONE} if unknown
 * @param takesTemperature whether it takes a temperature; some reasoning models refuse one
 */
public record ModelTerms(Price price, RateLimits rates, int contextTokens, boolean takesTemperature)
    implements Serializable {
  /** Of a model that no file describes. */
  public static final ModelTerms UNKNOWN =
      new ModelTerms(Price.unknown(), RateLimits.UNLIMITED, RateLimits.NONE, true);
}
