package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentIdTest {
  @Test
  void equalContentHasEqualIdsAndAnythingElseAnother() {
    String id = ContentId.of("test", "ab", "c");

    assertThat(ContentId.of("test", "ab", "c")).isEqualTo(id).matches("[0-9a-f]{16}");
    assertThat(ContentId.of("test", "a", "bc")).isNotEqualTo(id);
    assertThat(ContentId.of("trace", "ab", "c")).isNotEqualTo(id);
    assertThat(ContentId.of("test", "ab", "c", "")).isNotEqualTo(id);
  }
}
