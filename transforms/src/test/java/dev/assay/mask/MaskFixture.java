package dev.assay.mask;

import dev.assay.source.Field;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Masks Python given as text: every line has run unless a test says otherwise. */
final class MaskFixture {
  private final PythonSource source;
  private final List<Argument> inputs = new ArrayList<>();
  private AnswerLanguage language = AnswerLanguage.PLAIN;
  private Set<Integer> executed;

  private MaskFixture(PythonSource source) {
    this.source = source;
    this.executed =
        IntStream.rangeClosed(source.firstLine(), source.lastLine())
            .boxed()
            .collect(Collectors.toSet());
  }

  static MaskFixture of(String... lines) {
    return parsed(String.join("\n", lines) + "\n", 1);
  }

  static MaskFixture method(int firstLine, String... lines) {
    String text =
        Stream.of(lines)
            .map(line -> (line.isEmpty() ? "" : "    ") + line + "\n")
            .collect(Collectors.joining());
    return parsed(text, firstLine);
  }

  /** A test whose body is one statement. */
  static MaskFixture statement(String statement) {
    return of("def test_it(value):", "    " + statement);
  }

  private static MaskFixture parsed(String text, int firstLine) {
    try {
      return new MaskFixture(PythonSource.parse(text, firstLine));
    } catch (PythonSyntaxException broken) {
      throw new IllegalArgumentException(text, broken);
    }
  }

  MaskFixture symbolic() {
    language = AnswerLanguage.SYMBOLIC;
    return this;
  }

  MaskFixture input(String name, String value) {
    inputs.add(new Argument(name, value));
    return this;
  }

  MaskFixture executed(Integer... lines) {
    executed = Set.of(lines);
    return this;
  }

  PythonSource source() {
    return source;
  }

  List<Argument> inputs() {
    return inputs;
  }

  Masking mask() {
    return Masker.mask(new TestToMask(source, executed, inputs, language));
  }

  /** The only question of a test. */
  MaskedAssertion question() {
    Masking masking = mask();
    if (masking.masked().size() != 1) {
      throw new AssertionError("expected one question: " + masking.outcomes());
    }
    return masking.masked().get(0);
  }

  /** Why the only assertion of a test is not asked. */
  MaskRejection rejection() {
    Masking masking = mask();
    if (masking.rejections().size() != 1) {
      throw new AssertionError("expected one rejection: " + masking.outcomes());
    }
    return masking.rejections().get(0);
  }

  /** What the morphological funnel says of an expression in a test with a variable {@code x}. */
  static Morphology form(String expression, AnswerLanguage language) {
    MaskFixture test =
        of(
            "def test_it(value, X, t):",
            "    x = value",
            "    n, k = symbols('n k')",
            "    import clock",
            "    class Local: INNER = 1",
            "    class LOCAL: pass",
            "    " + expression);
    var function = test.source.onlyFunction();
    var body = function.list(Field.BODY);
    return MorphologicalFunnel.of(test.source, function, language)
        .classify(body.get(body.size() - 1).child(Field.VALUE));
  }
}
