package dev.assay.mutate;

import dev.assay.source.Constant;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import java.util.Optional;

/** How a test writes its strings. */
final class Quotes {
  private Quotes() {}

  /** The quote of the first string literal below a node, if it is a single one. */
  static Optional<String> first(TestSource test, Node node) {
    return Comments.strings(node).stream()
        .map(test::text)
        .filter(text -> !text.endsWith("\"\"\"") && !text.endsWith("'''"))
        .map(text -> text.substring(text.length() - 1))
        .findFirst();
  }

  /** A literal as captured, a string in other quotes where nothing needs escaping. */
  static String write(PythonSource captured, Node literal, String quote) {
    String text = captured.text(literal);
    Constant constant = literal.constant();
    return switch (constant.kind()) {
      case STR -> isPlain((String) constant.value()) ? quote + constant.value() + quote : text;
      case BYTES ->
          isPlain((String) constant.value()) ? "b" + quote + constant.value() + quote : text;
      default -> text;
    };
  }

  /** Whether text means itself between any quotes. */
  static boolean isPlain(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c < 127 && c != '\'' && c != '"' && c != '\\');
  }
}
