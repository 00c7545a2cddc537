package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PythonSourceTest {
  @Test
  void aNodeKnowsTheTextItCameFrom() throws PythonSyntaxException {
    PythonSource source = PythonSource.parse("def f(a, *, b=1):\n    return a + b\n");

    Node sum = source.module().walk().filter(n -> n.is(NodeKind.BIN_OP)).findFirst().orElseThrow();

    assertThat(source.text(sum)).isEqualTo("a + b");
    assertThat(sum.names()).containsExactly("+");
    assertThat(sum.line()).isEqualTo(2);
  }

  @Test
  void columnsAreCodePointsAndOffsetsAreUtf16() throws PythonSyntaxException {
    PythonSource source = PythonSource.parse("x = '\uD83D\uDE00'; y = 2\r\nz = 3\r");

    List<Node> names = source.module().walk().filter(n -> n.is(NodeKind.NAME)).toList();

    assertThat(names).extracting(source::text).containsExactly("x", "y", "z");
    assertThat(names.get(1).span().column()).isEqualTo(9);
    assertThat(names.get(2).line()).isEqualTo(2);
    assertThat(source.columnOfUtf8(1, 12)).isEqualTo(9);
  }

  @Test
  void anIndentedFunctionKeepsTheLinesOfItsFile() throws PythonSyntaxException {
    String method = "    @staticmethod\n    def f(x):\n        return x\n";

    PythonSource source = PythonSource.parse(method, 40);
    Node function = source.onlyFunction();

    assertThat(function.name()).isEqualTo("f");
    assertThat(function.line()).isEqualTo(41);
    assertThat(source.text(function)).startsWith("def f(x)");
    assertThat(source.line(42)).isEqualTo("        return x");
    assertThat(source.scope(function).binding("x")).isEqualTo(Scope.Binding.LOCAL);
  }

  @Test
  void theSymbolTableTellsCellsFreeVariablesAndGlobals() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse(
            "def f(a):\n    def g():\n        return a + h\n    return [g for i in a]\n");
    List<Node> functions = source.functions().toList();

    assertThat(source.scope(functions.get(0)).binding("a")).isEqualTo(Scope.Binding.CELL);
    assertThat(source.scope(functions.get(1)).binding("a")).isEqualTo(Scope.Binding.FREE);
    assertThat(source.scope(functions.get(1)).binding("h")).isEqualTo(Scope.Binding.GLOBAL);
    assertThat(source.scope(functions.get(1)).parent().orElseThrow().node())
        .isSameAs(functions.get(0));
  }

  @Test
  void textThatIsNotPythonIsRefusedWithItsLine() {
    assertThatThrownBy(() -> PythonSource.parse("x = 1\ny = = 2\n"))
        .isInstanceOf(PythonSyntaxException.class)
        .hasMessageContaining("line 2");
  }

  @Test
  void anEmptyFileIsAModuleWithoutStatements() throws PythonSyntaxException {
    assertThat(PythonSource.parse("").module().list(Field.BODY)).isEmpty();
    assertThat(PythonSource.parse("# only a comment\n").module().list(Field.BODY)).isEmpty();
  }

  @Test
  void aTextMayEndInTheMiddleOfALine() throws PythonSyntaxException {
    for (String text :
        List.of(
            "",
            "\n",
            "  # c\nx = 1\n",
            "   \n",
            "x = 1",
            "if x:\n    y",
            "x\n\n   ",
            "f(lambda: 1)  # end",
            "x;")) {
      assertThat(PythonSource.parse(text).module().span().end()).isEqualTo(text.length());
    }
  }

  @Test
  void editsChangeOnlyWhatTheyName() throws PythonSyntaxException {
    PythonSource source = PythonSource.parse("f(1,   2)  # keep\n");
    List<Node> numbers = source.module().walk().filter(n -> n.is(NodeKind.CONSTANT)).toList();

    String edited = new Edits(source).replace(numbers.get(1).span(), "30").apply();

    assertThat(edited).isEqualTo("f(1,   30)  # keep\n");
  }

  @Test
  void treesCompareByStructureNotByText() throws PythonSyntaxException {
    Node one = PythonSource.parse("f( 'a' , 1 )").module();
    Node same = PythonSource.parse("f(\"a\",1)").module();
    Node other = PythonSource.parse("f('a', True)").module();

    assertThat(one.sameTree(same)).isTrue();
    assertThat(one.sameTree(other)).isFalse();
  }
}
