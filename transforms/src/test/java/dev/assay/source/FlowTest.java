package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FlowTest {
  private static Node first(PythonSource source, NodeKind kind) {
    return source.module().walk().filter(node -> node.is(kind)).findFirst().orElseThrow();
  }

  private static List<String> reaching(Flow flow) {
    return flow.uses().stream()
        .map(
            use ->
                use.variable()
                    + flow.reaching(use).stream().map(each -> each.node().line()).toList())
        .toList();
  }

  @Test
  void parametersComeFirstThenTheOrderOfTheText() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse("def f(b, *a, k=0):\n    k = a\n    if b:\n        b = k\n");
    Node function = source.onlyFunction();

    Flow flow = Flow.of(source, function);

    assertThat(flow.definitions())
        .extracting(Flow.Definition::variable)
        .containsExactly("b", "a", "k", "k", "b");
    assertThat(flow.definitions().subList(0, 3))
        .extracting(Flow.Definition::statement)
        .containsOnly(function);
    assertThat(flow.uses()).extracting(Flow.Use::variable).containsExactly("a", "b", "k");
  }

  @Test
  void usesBelongToTheInnermostStatementHandlerOrCase() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse(
            """
            def f(g):
                try:
                    g()
                except E as e:
                    raise
                match g:
                    case h.X():
                        pass
            """);

    Flow flow = Flow.of(source, source.onlyFunction());

    assertThat(flow.uses())
        .extracting(use -> use.variable() + " " + use.statement().kind())
        .containsExactly("g EXPR", "E EXCEPT_HANDLER", "g MATCH", "h MATCH_CASE");
    assertThat(flow.definitions().get(1).statement().kind()).isEqualTo(NodeKind.EXCEPT_HANDLER);
  }

  @Test
  void aModuleKnowsWhatItsFunctionsReadAndRebind() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse(
            "n = 1\ndef f():\n    return n\ndef g():\n    global n\n    n = 2\nn = 3\nprint(n)\n");

    Flow flow = Flow.of(source, source.module());

    assertThat(reaching(flow)).containsExactly("n[1, 6, 7]", "print[]", "n[6, 7]");
    assertThat(flow.uses().get(0).statement().name()).isEqualTo("f");
  }

  @Test
  void lambdasClassBodiesAndComprehensionsHaveFlowsToo() throws PythonSyntaxException {
    PythonSource lambda = PythonSource.parse("key = lambda x, y=z: (x, y, key)\n");
    PythonSource body = PythonSource.parse("class A:\n    x = 1\n    y = x\n");
    PythonSource generator = PythonSource.parse("(x\n for x\n in x)\n");

    assertThat(reaching(Flow.of(lambda, first(lambda, NodeKind.LAMBDA))))
        .containsExactly("x[1]", "y[1]", "key[]");
    assertThat(reaching(Flow.of(body, first(body, NodeKind.CLASS_DEF)))).containsExactly("x[2]");
    assertThat(reaching(Flow.of(generator, first(generator, NodeKind.GENERATOR_EXP))))
        .containsExactly("x[2]");
  }

  @Test
  void lazyAnnotationsAreNotRead() throws PythonSyntaxException {
    String function = "def f(a: A) -> B:\n    pass\n";
    PythonSource eager = PythonSource.parse(function);
    PythonSource lazy = PythonSource.parse("from __future__ import annotations\n" + function);

    assertThat(Flow.of(eager, eager.module()).uses())
        .extracting(Flow.Use::variable)
        .containsExactly("A", "B");
    assertThat(Flow.of(lazy, lazy.module()).uses()).isEmpty();
  }

  @Test
  void controllersComeInTheOrderOfTheText() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse(
            """
            def f(a, b):
                if a:
                    if b:
                        return
                print(a)
            """);
    Node function = source.onlyFunction();
    Node print = first(source, NodeKind.EXPR);

    Flow flow = Flow.of(source, function);

    assertThat(flow.controllers(print)).extracting(Node::line).containsExactly(2, 3);
    assertThat(flow.controllers(function)).isEmpty();
  }

  @Test
  void whatIsInAnotherFunctionIsRefused() throws PythonSyntaxException {
    PythonSource source = PythonSource.parse("def f(a):\n    return a\ndef g(b):\n    return b\n");
    List<Node> functions = source.functions().toList();
    Flow flow = Flow.of(source, functions.get(0));
    Flow other = Flow.of(source, functions.get(1));

    assertThatThrownBy(() -> flow.reaching(other.uses().get(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not in this function");
    assertThatThrownBy(() -> flow.controllers(other.uses().get(0).statement()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("RETURN at line 4 is not in this function");
    assertThatThrownBy(() -> Flow.of(source, first(source, NodeKind.RETURN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("RETURN at line 2 opens no scope");
  }

  @Test
  void aLongFunctionTakesNoDeepStackInTheGraph() throws PythonSyntaxException {
    StringBuilder text = new StringBuilder("def f(x):\n");
    for (int i = 0; i < 3000; i++) {
      text.append("    if x:\n        x = x + 1\n");
    }
    PythonSource source = PythonSource.parse(text + "    return x\n");

    Flow flow = Flow.of(source, source.onlyFunction());

    Flow.Use last = flow.uses().get(flow.uses().size() - 1);
    assertThat(flow.reaching(last)).hasSize(3001);
  }

  @Test
  void jumpsThroughNestedCleanupsShareTheirCopies() throws PythonSyntaxException {
    StringBuilder text = new StringBuilder("def f(x):\n");
    String indent = "    ";
    for (int depth = 0; depth < 8; depth++) {
      text.append(indent).append("try:\n");
      indent += "    ";
      text.append(indent).append("if x: return x\n");
    }
    text.append(indent).append("x = 0\n");
    for (int depth = 0; depth < 8; depth++) {
      indent = indent.substring(4);
      text.append(indent).append("finally:\n").append(indent).append("    x = [x]\n");
    }
    PythonSource source = PythonSource.parse(text.toString());

    Flow flow = Flow.of(source, source.onlyFunction());

    assertThat(flow.definitions()).hasSize(10);
    assertThat(flow.uses()).hasSize(24);
  }
}
