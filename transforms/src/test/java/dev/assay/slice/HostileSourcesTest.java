package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.trace.Call;
import dev.assay.trace.Call.ExecutedLine;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imported sources are anybody's: what cannot be read is said to be so, and soon. */
class HostileSourcesTest {
  private static final String TEST = "def test():\n    x = %s\n    assert x\n";
  private static final Duration SOON = Duration.ofMinutes(2);

  private static Trace trace(String source, int lines) {
    List<ExecutedLine> ran =
        IntStream.rangeClosed(2, lines)
            .mapToObj(line -> new ExecutedLine(line, 1))
            .collect(Collectors.toList());
    Call call = new Call(0, -1, 0, 0, List.of(), Optional.empty(), Optional.empty(), ran);
    return new Trace(
        List.of(new TracedFunction("test_it.py", "test", 1, source, false)),
        List.of(call),
        false,
        false);
  }

  private static boolean canSlice(String source, int assertion) {
    Slicer slicer = Slicer.of(trace(source, assertion));
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    // The stack that the launcher gives every thread.
    Thread thread =
        new Thread(null, () -> answer.complete(slicer.canSlice(assertion)), "deep", 16L << 20);
    thread.setDaemon(true);
    thread.start();
    return answer.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join();
  }

  private static List<Integer> slice(String source, int assertion) {
    Slicer slicer = Slicer.of(trace(source, assertion));
    return slicer.slice(assertion).relevantLines().stream().map(RelevantLine::line).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(", "[", "{1: ", "-", "not ", "lambda: ", "x if x else ", "f(", "x[", "await "})
  void tenThousandLevelsAreNoReadableFunction(String opening) {
    String closing =
        switch (opening) {
          case "(", "f(" -> ")";
          case "[", "x[" -> "]";
          case "{1: " -> "}";
          default -> "";
        };
    String nested = opening.repeat(10_000) + "1" + closing.repeat(10_000);

    assertThat(canSlice(TEST.formatted(nested), 3)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {".a", " + x", "()", "[0]", " and (x or x)"})
  void aChainOfTenThousandEndsAsAnAnswer(String link) {
    String chain = "x" + link.repeat(10_000);

    boolean readable = canSlice(TEST.formatted(chain), 3);

    // All but the last make the tree as deep as the chain is long.
    assertThat(readable).isEqualTo(link.startsWith(" and"));
  }

  @ParameterizedTest
  @ValueSource(ints = {90, 10_000})
  void nestedBlocksAreReadAsFarAsPythonReadsThem(int levels) {
    StringBuilder source = new StringBuilder("def test():\n");
    for (int i = 1; i <= levels; i++) {
      source.append(" ".repeat(Math.min(i, 200))).append("if x:\n");
    }
    source.append(" ".repeat(Math.min(levels + 1, 201))).append("assert x\n");

    assertThat(canSlice(source.toString(), levels + 2)).isEqualTo(levels < 100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 10_000})
  void aChainOfElifsIsReadAsFarAsPythonCompilesIt(int branches) {
    String source =
        "def test():\n    if x: y = 1\n"
            + "    elif x: y = 2\n".repeat(branches)
            + "    assert y\n";

    assertThat(canSlice(source, branches + 3)).isEqualTo(branches == 1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "𝒳"})
  void aLineOfAHundredThousandCharactersIsRead(String name) {
    String line = (name + " = 1; ").repeat(15_000);

    assertThat(canSlice("def test():\n    " + line + "\n    assert " + name + "\n", 3)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "'\u0000'", "\ud800", "$", "'''", "\\"})
  void whatIsNoPythonIsNotReadable(String text) {
    assertThat(canSlice(TEST.formatted(text), 3)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def test():\r    x = 1\r    assert x\r",
        "def test():\r\n    x = 1\n    assert x\r",
        "def test():\n    x = 1\f\n\f    assert x\n",
        "\ufeffdef test():\n    x = 1\n    assert x\n",
        "def test():\n    x = '\u2028\u0085'\n    assert x",
        "def test():\n\tx = 1\n\tassert x\n"
      })
  void oddLineEndsAreThoseOfPython(String source) {
    assertThat(slice(source, 3)).containsExactly(2, 3);
  }
}
