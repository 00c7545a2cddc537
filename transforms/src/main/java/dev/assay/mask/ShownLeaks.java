package dev.assay.mask;

import dev.assay.source.Assertion;
import dev.assay.source.Assertion.Comparison;
import dev.assay.source.Assertions;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call.Argument;
import java.util.List;

/**
 * The leaks of a question as a dataset shows it, found without the test it was made from: what
 * {@link Masker} finds when it makes the question, a verification must find again.
 */
public final class ShownLeaks {
  private ShownLeaks() {}

  /**
   * How an answer can be read elsewhere.
   *
   * @param shown a shown test, marked or not
   * @param blank which blank is asked, counted from 0 in the order of the text
   * @param answer its answer, one Python expression
   * @param inputs what the model is told of the test's inputs
   * @throws IllegalArgumentException if {@code shown} or {@code answer} does not parse, or the
   *     blank is no operand of an assertion
   */
  public static List<Leak> of(String shown, int blank, String answer, List<Argument> inputs) {
    PythonSource source = parse(shown);
    List<Node> blanks = ShownTest.blanks(source);
    if (blank < 0 || blank >= blanks.size()) {
      throw new IllegalArgumentException("blank " + blank + " of " + blanks.size());
    }
    Node asked = blanks.get(blank);
    Assertion assertion =
        Assertions.of(function(source)).stream()
            .filter(each -> each.comparison().isPresent())
            .filter(each -> each.statement().span().contains(asked.span()))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("blank " + blank + " is not in an assertion"));
    Comparison comparison = assertion.comparison().orElseThrow();
    boolean onTheRight = comparison.right().span().contains(asked.span());
    PythonSource expression = AnswerText.require(answer);
    return new Leaks(source, inputs)
        .of(
            AnswerText.expression(expression),
            answer,
            onTheRight ? comparison.left() : comparison.right(),
            assertion.message());
  }

  private static Node function(PythonSource source) {
    try {
      return source.onlyFunction();
    } catch (IllegalStateException more) {
      throw new IllegalArgumentException("no shown test: " + more.getMessage(), more);
    }
  }

  private static PythonSource parse(String shown) {
    try {
      return PythonSource.parse(shown);
    } catch (PythonSyntaxException broken) {
      throw new IllegalArgumentException("no shown test: " + broken.getMessage(), broken);
    }
  }
}
