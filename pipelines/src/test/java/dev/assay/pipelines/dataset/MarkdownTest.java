package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTest {
  @Test
  void marksAreEscapedAndLinesJoined() {
    assertThat(Markdown.escape("a|b\n<i>_c_</i> `d` [e](f) v1.0-x"))
        .isEqualTo("a\\|b \\<i\\>\\_c\\_\\</i\\> \\`d\\` \\[e\\](f) v1.0-x");
  }

  @Test
  void codeCannotCloseItsOwnBlock() {
    assertThat(Markdown.block("python", "s = '''\n````\n'''\n"))
        .isEqualTo("`````python\ns = '''\n````\n'''\n`````");
    assertThat(Markdown.block("python", "x")).isEqualTo("```python\nx\n```");
  }
}
