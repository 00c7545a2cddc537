package dev.assay.agent;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * How long an endpoint asks to be left alone: {@code Retry-After} in seconds or as an HTTP date
 * (RFC 9110, 10.2.3), or {@code retry-after-ms}, which OpenAI and Azure send. What cannot be read
 * counts as not said.
 */
final class RetryAfter {
  /** Nobody is waited for longer; a request that would be is given up earlier anyway. */
  private static final Duration LONGEST = Duration.ofDays(1);

  private RetryAfter() {}

  static Optional<Duration> of(HttpHeaders headers, Instant now) {
    return headers
        .firstValue("retry-after-ms")
        .flatMap(text -> number(text, 1))
        .or(
            () ->
                headers
                    .firstValue("retry-after")
                    .flatMap(text -> number(text, 1000).or(() -> date(text, now))));
  }

  private static Optional<Duration> number(String text, int milliseconds) {
    if (!text.strip().matches("\\d{1,12}(\\.\\d{1,9})?")) {
      return Optional.empty();
    }
    Duration asked =
        Duration.ofMillis((long) Math.ceil(Double.parseDouble(text.strip()) * milliseconds));
    return Optional.of(shorter(asked));
  }

  private static Optional<Duration> date(String text, Instant now) {
    try {
      Instant then =
          ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration pause = then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
      return Optional.of(shorter(pause));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Duration shorter(Duration asked) {
    return asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
  }
}
