package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RepositoryDiffTest {
  private static final String TEST = "tests/test_rates.py";
  private static final List<Code> IMPORTED =
      List.of(new Code("rates.py", "<module>", 1), new Code(TEST, "<module>", 1));
  private static final List<Code> RAN = List.of(new Code(TEST, "test_base", 4));

  /** Imports that differ in nothing, and may take longer than the tests. */
  private record Alike(boolean isWorthwhile) implements Imports {
    @Override
    public boolean isWorthwhile(String file, int modules) {
      assertThat(modules).isEqualTo(2);
      return isWorthwhile;
    }

    @Override
    public ImportDifference difference(
        String file, Successors successors, Map<String, String> comings) {
      assertThat(isWorthwhile).isTrue();
      return ImportDifference.NONE;
    }
  }

  private static Optional<String> obstacle(String rates, Imports imports) {
    Map<String, String> before = files("LIMIT = 4\n");
    Map<String, String> after = files(rates);
    RepositoryDiff diff =
        new RepositoryDiff(
            new FileSet(before, List.of("rates.py", "tests"), List.of(".")),
            new FileSet(after, List.of("rates.py", "tests"), List.of(".")),
            path -> Optional.ofNullable(before.get(path)),
            path -> Optional.ofNullable(after.get(path)),
            imports);
    return diff.obstacle(TEST, TEST + "::test_base", () -> IMPORTED, RAN);
  }

  private static Map<String, String> files(String rates) {
    return Map.of(
        "rates.py", rates, TEST, "import rates\n\n\ndef test_base():\n    assert rates.LIMIT\n");
  }

  @Test
  void whatTakesLongerToCompareThanToDoAgainIsDoneAgain() {
    assertThat(obstacle("LIMIT = 2 + 2\n", new Alike(true))).isEmpty();
    assertThat(obstacle("LIMIT = 2 + 2\n", new Alike(false)))
        .hasValueSatisfying(why -> assertThat(why).contains("takes longer than the tests"));
  }

  @Test
  void whatRunsTheSameTextIsNotComparedAtAll() {
    assertThat(obstacle("LIMIT = 4  # four\n", new Alike(false))).isEmpty();
  }
}
