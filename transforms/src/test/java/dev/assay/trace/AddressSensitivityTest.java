package dev.assay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressSensitivityTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f(xs):\n    return set(xs)\n",
        "def f(xs):\n    return {x for x in xs}\n",
        "def f(x):\n    return {x, 1}\n",
        "def f(x):\n    return x.__hash__()\n",
        "    key=lambda x: x),\n"
      })
  void setsIdentitiesHashesAndWhatCannotBeReadAreLookedAt(String source) {
    assertThat(AddressSensitivity.isPossible(trace(source))).isTrue();
  }

  @Test
  void listsAndDictionariesKeepTheirOrder() {
    assertThat(
            AddressSensitivity.isPossible(trace("def f(xs):\n    return {x: [x] for x in xs}\n")))
        .isFalse();
  }

  private static Trace trace(String source) {
    return new Trace(
        List.of(new TracedFunction("lib.py", "f", 1, source, true)), List.of(), false, false);
  }
}
