package dev.assay.mask;

import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.trace.Call.Argument;
import java.util.List;
import java.util.Set;

/**
 * What the protocol needs to know of one executed test.
 *
 * @param source the test function alone, decorators and indentation as in its file, with the file's
 *     line numbers
 * @param executedLines the lines of the file that ran inside the test function and the functions
 *     nested in it
 * @param inputs what the test was called with, as bounded text; shown to the model as it is here
 * @param language whether mathematical expressions are answers
 */
public record TestToMask(
    PythonSource source,
    Set<Integer> executedLines,
    List<Argument> inputs,
    AnswerLanguage language) {
  public TestToMask {
    executedLines = Set.copyOf(executedLines);
    inputs = List.copyOf(inputs);
    source.onlyFunction();
  }

  /** The test function. */
  public Node function() {
    return source.onlyFunction();
  }

  /**
   * Whether any line of a statement ran. The interpreter does not report every line of a statement
   * that spans several, not always the first one.
   */
  boolean hasRun(Node statement) {
    return executedLines.stream().anyMatch(statement.span()::coversLine);
  }
}
