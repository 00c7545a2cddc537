package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FlowTest {
  @Test
  void aUseIsReachedByTheLastDefinitionOnEachWay() throws PythonSyntaxException {
    PythonSource source =
        PythonSource.parse("def f(c):\n    x = 1\n    if c:\n        x = 2\n    return x\n");

    Flow flow = Flow.of(source, source.onlyFunction());

    Flow.Use last = flow.uses().get(flow.uses().size() - 1);
    assertThat(flow.reaching(last)).extracting(each -> each.node().line()).containsExactly(2, 4);
    Node inner = flow.reaching(last).get(1).statement();
    assertThat(flow.controllers(inner)).extracting(Node::kind).isEqualTo(List.of(NodeKind.IF));
  }
}
