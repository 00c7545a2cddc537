package dev.assay.mask;

import dev.assay.source.Edits;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.List;

/**
 * Puts answers into the blanks of a shown test, so that it can be run again.
 *
 * <p>For the dataset's own answers and for perturbed ones. What a model wrote is compared and never
 * executed (SPEC.md, "Comparison").
 */
public final class Restore {
  private Restore() {}

  /**
   * Fills one blank and leaves the others.
   *
   * @param shown a shown test, marked or not
   * @param blank which blank, counted from 0 in the order of the text
   * @param answer one Python expression
   * @throws IllegalArgumentException if {@code shown} or {@code answer} does not parse
   * @throws IndexOutOfBoundsException if there is no such blank
   */
  public static String fill(String shown, int blank, String answer) {
    PythonSource source = parse(shown);
    Node target = ShownTest.blanks(source).get(blank);
    return new Edits(source).replace(target.span(), insertable(answer)).apply();
  }

  /**
   * Fills all blanks.
   *
   * @param shown a shown test, marked or not
   * @param answers one Python expression for each blank, in the order of the text
   * @throws IllegalArgumentException if {@code shown} or an answer does not parse, or there are
   *     more or fewer answers than blanks
   */
  public static String fillAll(String shown, List<String> answers) {
    PythonSource source = parse(shown);
    List<Node> blanks = ShownTest.blanks(source);
    if (blanks.size() != answers.size()) {
      throw new IllegalArgumentException(
          answers.size() + " answers for " + blanks.size() + " blanks");
    }
    Edits edits = new Edits(source);
    for (int i = 0; i < blanks.size(); i++) {
      edits.replace(blanks.get(i).span(), insertable(answers.get(i)));
    }
    return edits.apply();
  }

  private static PythonSource parse(String shown) {
    try {
      return PythonSource.parse(shown);
    } catch (PythonSyntaxException broken) {
      throw new IllegalArgumentException("no shown test: " + broken.getMessage(), broken);
    }
  }

  /** Blanks are operands or arguments: what binds less tightly, or breaks the line, is enclosed. */
  private static String insertable(String answer) {
    Node expression = AnswerText.expression(AnswerText.require(answer));
    PythonSource trial;
    try {
      trial = PythonSource.parse("x == " + answer + " == x");
    } catch (PythonSyntaxException needsParentheses) {
      return enclosed(answer);
    }
    List<Node> body = trial.module().list(Field.BODY);
    Node comparison = body.get(0).find(Field.VALUE).orElse(body.get(0));
    boolean binds =
        body.size() == 1
            && comparison.is(NodeKind.COMPARE)
            && comparison.list(Field.COMPARATORS).size() == 2
            && comparison.list(Field.COMPARATORS).get(0).sameTree(expression);
    return binds ? answer : enclosed(answer);
  }

  private static String enclosed(String answer) {
    // What looks like a comment may be one, and must not swallow the parenthesis.
    return answer.indexOf('#') < 0 ? "(" + answer + ")" : "(" + answer + "\n)";
  }
}
