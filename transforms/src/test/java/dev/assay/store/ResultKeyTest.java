package dev.assay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultKeyTest {
  @Test
  void equalWorkHasOneKey() {
    assertThat(key("trace", List.of("a", "b"), "input"))
        .isEqualTo(key("trace", List.of("a", "b"), "input"));
  }

  @Test
  void whateverDiffersMakesAnotherKeyAlsoWhereThePartsRunTogetherAlike() {
    assertThat(
            Stream.of(
                key("trace", List.of("a", "b"), "input"),
                key("trace", List.of("ab"), "input"),
                key("trace", List.of("a"), "binput"),
                key("trace", List.of("b", "a"), "input"),
                key("trace", List.of("a", "b", ""), "input"),
                key("tracea", List.of("b"), "input"),
                key("validate", List.of("a", "b"), "input"),
                key("trace", List.of("a", "b"), "inpuT")))
        .doesNotHaveDuplicates();
  }

  @Test
  void onlyADigestIsAKey() {
    assertThatThrownBy(() -> new ResultKey("../../etc/passwd"))
        .hasMessage("'../../etc/passwd' is no SHA-256 in hexadecimal digits");
  }

  private static ResultKey key(String work, List<String> settings, String input) {
    return ResultKey.of(work, settings, input.getBytes(StandardCharsets.UTF_8));
  }
}
