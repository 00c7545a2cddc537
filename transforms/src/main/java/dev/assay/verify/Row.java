package dev.assay.verify;

import dev.assay.trace.Call.Argument;
import java.util.List;

/**
 * A row of a dataset with what the build's records know of it.
 *
 * @param instanceId its id
 * @param prompt what the model is asked
 * @param testSource the shown test
 * @param assertion the assertion with its blank
 * @param answer the row's gold answer
 * @param answerKind the kind of the answer
 * @param hint the hint
 * @param inputs what the model is told of the test's inputs
 * @param leaks the marks of how the answer can be read elsewhere
 * @param symbolic whether the repository's values are symbolic mathematics
 * @param mutatedSource the test with its answers
 * @param blank which of the test's blanks is asked, counted from 0
 * @param found the answers that the build found for all blanks, in the order of the text
 */
public record Row(
    String instanceId,
    String prompt,
    String testSource,
    String assertion,
    String answer,
    String answerKind,
    String hint,
    List<Argument> inputs,
    List<String> leaks,
    boolean symbolic,
    String mutatedSource,
    int blank,
    List<String> found) {
  public Row {
    inputs = List.copyOf(inputs);
    leaks = List.copyOf(leaks);
    found = List.copyOf(found);
    if (blank < 0 || blank >= found.size()) {
      throw new IllegalArgumentException("blank " + blank + " of " + found.size());
    }
  }

  /** The answer that the build found. */
  public String foundAnswer() {
    return found.get(blank);
  }
}
