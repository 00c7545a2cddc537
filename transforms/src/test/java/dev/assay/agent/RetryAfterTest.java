package dev.assay.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "retry-after, 12, PT12S",
    "Retry-After, 0, PT0S",
    "retry-after, 1.5, PT1.5S",
    "retry-after-ms, 250, PT0.25S",
    "retry-after, 999999999999, PT24H",
    "retry-after, 'Thu, 01 Jan 2026 00:01:30 GMT', PT1M30S",
    "retry-after, 'Wed, 31 Dec 2025 23:00:00 GMT', PT0S",
    "retry-after, 'Fri, 01 Jan 2100 00:00:00 GMT', PT24H",
    "retry-after, soon, ",
    "retry-after, -1, ",
    "retry-after, 1e9, ",
    "x-other, 5, "
  })
  void secondsAndDatesAreRead(String header, String value, Duration expected) {
    HttpHeaders headers = HttpHeaders.of(Map.of(header, List.of(value)), (name, text) -> true);
    assertThat(RetryAfter.of(headers, NOW)).isEqualTo(Optional.ofNullable(expected));
  }
}
