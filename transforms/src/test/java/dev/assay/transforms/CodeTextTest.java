package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.refresh.Code;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeTextTest {
  @Test
  void codeOfAFileStandsBelowIt() {
    List<Code> code =
        List.of(
            new Code("a.py", "<module>", 1),
            new Code("a.py", "Shelf.put.<locals>.<lambda>", 12),
            new Code("b c.py", "<module>", 1));
    String text = "a.py\n\t1 <module>\n\t12 Shelf.put.<locals>.<lambda>\nb c.py\n\t1 <module>\n";
    assertThat(CodeText.of(code)).isEqualTo(text);
    assertThat(CodeText.read(text)).isEqualTo(code);
  }

  @Test
  void nothingIsNothing() {
    assertThat(CodeText.of(List.of())).isEmpty();
    assertThat(CodeText.read("")).isEmpty();
  }

  @Test
  void namesMayHoldAnything() {
    List<Code> code =
        List.of(
            new Code("\ta\n.py", "x\n\t3 y", 3),
            new Code(" a\\n.py", "\\t \\u0041 \\", 4),
            new Code("é\r.py", "", 5));
    assertThat(CodeText.read(CodeText.of(code))).isEqualTo(code);
  }
}
