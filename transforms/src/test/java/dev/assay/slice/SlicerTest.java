package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SlicerTest {
  static Stream<SubjectProgram> programs() {
    return SubjectProgram.all().stream();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aProgramIsSlicedAsItsCommentsSay(SubjectProgram program) {
    Slice slice = program.slice();

    SortedMap<Integer, Integer> expected = program.expectedLines();
    SortedMap<Integer, Integer> actual =
        SubjectProgram.countedAs(expected, SubjectProgram.linesOf(slice));
    assertThat(annotated(program, actual)).isEqualTo(annotated(program, expected));
    program
        .note("sources")
        .ifPresent(names -> assertThat(String.join(" ", slice.sourceVariables())).isEqualTo(names));
    program
        .note("untraced")
        .ifPresent(
            names ->
                assertThat(slice.untracedCalls().stream().map(UntracedCall::callee).toList())
                    .containsExactly(names.split(" ", -1)));
    program
        .note("esv")
        .ifPresent(esv -> assertThat(slice.metrics().esv()).isEqualTo(Integer.parseInt(esv)));
    program
        .note("esv_code")
        .ifPresent(esv -> assertThat(slice.metrics().esvCode()).isEqualTo(Integer.parseInt(esv)));
  }

  private static String annotated(SubjectProgram program, SortedMap<Integer, Integer> lines) {
    List<String> text = new ArrayList<>();
    for (int i = 0; i < program.lines().size(); i++) {
      Integer count = lines.get(i + 1);
      String mark = count == null ? "    " : count == 0 ? "+   " : "+%-3d".formatted(count);
      text.add(mark + program.lines().get(i).replaceAll("  # (in( x\\d+)?|asked)$", ""));
    }
    return String.join("\n", text);
  }

  @Test
  void theWorkedExampleOfThePaperHasItsFunctionsAndSources() {
    SubjectProgram accumulate = SubjectProgram.named("accumulate");

    Slice slice = accumulate.slice();

    assertThat(slice.relevantCalls())
        .extracting(order -> accumulate.trace().function(accumulate.trace().calls().get(order)))
        .extracting(function -> function.qualname())
        .containsOnly("test", "accumulate");
    assertThat(slice.sourceVariables()).containsExactly("add", "initial", "no_default");
    assertThat(slice.metrics().dfi()).isEqualTo(3);
    assertThat(slice.scope()).isEqualTo(ReasoningScope.INTRA_FILE);
  }

  @Test
  void aLineWhereNoStatementBeginsIsRefused() {
    SubjectProgram program = SubjectProgram.named("straight_line");

    assertThatThrownBy(() -> Slicer.of(program.trace()).slice(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no statement that ran begins on line 1 of subjects/straight_line.py");
  }
}
