package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Assertions;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.List;

/**
 * One test function as source text and tree.
 *
 * @param python the function alone, decorators included, with the line numbers of its file
 * @param function its node
 * @param assertions what it asserts, in source order
 */
public record TestSource(PythonSource python, Node function, List<Assertion> assertions) {
  public TestSource {
    assertions = List.copyOf(assertions);
  }

  /**
   * Parses a test.
   *
   * @param text the function's lines, indented as they are in the file
   * @param firstLine the line of the file they begin on, 1-based
   * @throws PythonSyntaxException if the text is not Python
   * @throws IllegalStateException if it holds anything but one function
   */
  public static TestSource parse(String text, int firstLine) throws PythonSyntaxException {
    PythonSource python = PythonSource.parse(text, firstLine);
    Node function = python.onlyFunction();
    return new TestSource(python, function, Assertions.of(function));
  }

  /** The text it was parsed from. */
  public String text() {
    return python.text();
  }

  /**
   * The test with a probe in place of each assertion, which records the value that the assertion is
   * about (appendix D.4.1).
   */
  public String probed() {
    return Probe.inject(this);
  }

  /** The text of one of its nodes. */
  String text(Node node) {
    return python.text(node);
  }

  /** Parses another version of this test, which begins on the same line. */
  TestSource version(String text) throws PythonSyntaxException {
    return parse(text, python.firstLine());
  }
}
