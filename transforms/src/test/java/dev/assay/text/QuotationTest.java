package dev.assay.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotationTest {
  @Test
  void whatCannotBeSeenIsEscaped() {
    assertThat(Quotation.of("a\nb\u007f\uFEFF")).isEqualTo("\"a\\u000ab\\u007f\\ufeff\"");
    assertThat(Quotation.of("\uD83D\uDC0D")).isEqualTo("\"\\ud83d\\udc0d\"");
    assertThat(Quotation.of("naïve 名")).isEqualTo("\"naïve 名\"");
  }

  @Test
  void aLongTextIsCut() {
    assertThat(Quotation.of("z".repeat(80))).isEqualTo("\"" + "z".repeat(80) + "\"");
    assertThat(Quotation.of("z".repeat(81))).isEqualTo("\"" + "z".repeat(80) + "\"…");
  }
}
