package dev.assay.pipelines.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.page.BlankedTest.Line;
import dev.assay.pipelines.page.BlankedTest.Piece;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BlankedTestTest {
  private static String text(Line line) {
    return line.pieces().stream().map(Piece::text).collect(Collectors.joining());
  }

  private static List<String> asked(String source) {
    return BlankedTest.of(source).lines().stream()
        .filter(Line::asked)
        .map(BlankedTestTest::text)
        .toList();
  }

  private static long blanks(String source) {
    return BlankedTest.of(source).lines().stream()
        .flatMap(line -> line.pieces().stream())
        .filter(Piece::blank)
        .count();
  }

  @Test
  void aBlankIsANameAndNotTheSameLettersInAString() {
    String source = "def test():\n    assert f('___') == ___  # Question\n    assert x___ == ___\n";
    assertThat(blanks(source)).isEqualTo(2);
  }

  @Test
  void theAskedAssertionHasAllItsLines() {
    String source =
        """
            def test(self):
                for x in range(3):
                    self.assertEqual(
                        f(x),
                        ___,
                    )  # Question
                self.assertEqual(g(), ___)
        """;
    assertThat(asked(source))
        .containsExactly(
            "        self.assertEqual(",
            "            f(x),",
            "            ___,",
            "        )  # Question");
  }

  @Test
  void nothingIsLostButTheCommonIndentation() {
    String source =
        "    def test():\n\n        '''two\n        lines'''\n        assert 𝔸 == ___\n";
    assertThat(BlankedTest.of(source).lines())
        .extracting(BlankedTestTest::text)
        .containsExactly("def test():", "", "    '''two", "    lines'''", "    assert 𝔸 == ___");
    assertThat(blanks(source)).isEqualTo(1);
  }

  @Test
  void aSourceThatIsNoPythonIsShownWithoutMarks() {
    String source = "def test(:\n  assert ___  # Question\n";
    assertThat(BlankedTest.of(source).lines())
        .extracting(BlankedTestTest::text)
        .containsExactly("def test(:", "  assert ___  # Question");
    assertThat(blanks(source)).isZero();
    assertThat(asked(source)).isEmpty();
  }
}
