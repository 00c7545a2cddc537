package dev.assay.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An assertion that a model wrote out with the answer in the blank. All its other tokens must be
 * those of the question, so that nothing but the answer is the model's own.
 */
final class WrittenOut {
  private record Token(String word, int start, int end, int depth) {}

  private final String assertion;

  /**
   * @param assertion with the blank; empty if unknown
   */
  WrittenOut(String assertion) {
    this.assertion = assertion;
  }

  /** What stands in the blank's place. */
  Optional<String> answer(String text) {
    int blank = assertion.indexOf(Question.BLANK);
    if (blank < 0 || text.length() > Limits.length(assertion)) {
      return Optional.empty();
    }
    List<Token> before;
    List<Token> after;
    List<Token> written;
    try {
      before = tokens(assertion.substring(0, blank));
      after = tokens(assertion.substring(blank + Question.BLANK.length()));
      written = tokens(text);
    } catch (UnreadableException broken) {
      return Optional.empty();
    }
    if (!before.isEmpty() && before.get(0).word().equals("assert") && !startsWithAssert(written)) {
      before = before.subList(1, before.size());
    }
    int answers = written.size() - before.size() - after.size();
    boolean framed =
        !before.isEmpty()
            && answers > 0
            && same(before, written.subList(0, before.size()))
            && same(after, written.subList(written.size() - after.size(), written.size()));
    if (!framed) {
      return Optional.empty();
    }
    List<Token> middle = written.subList(before.size(), before.size() + answers);
    int depth = middle.get(0).depth();
    // A comma here does not make a tuple: what stands behind it is a message.
    boolean message =
        middle.stream().anyMatch(each -> each.word().equals(",") && each.depth() == depth);
    return message
        ? Optional.empty()
        : Optional.of(text.substring(middle.get(0).start(), middle.get(answers - 1).end()));
  }

  private static boolean startsWithAssert(List<Token> written) {
    return !written.isEmpty() && written.get(0).word().equals("assert");
  }

  private static boolean same(List<Token> one, List<Token> other) {
    for (int i = 0; i < one.size(); i++) {
      if (!one.get(i).word().equals(other.get(i).word())) {
        return false;
      }
    }
    return true;
  }

  /** The tokens but for line ends, each with the number of brackets open before it. */
  private static List<Token> tokens(String text) throws UnreadableException {
    List<Token> tokens = new ArrayList<>();
    Lexer lexer = new Lexer(text);
    int depth = 0;
    for (; lexer.kind() != Lexer.Kind.END; lexer.advance()) {
      if (lexer.kind() == Lexer.Kind.NEWLINE) {
        continue;
      }
      String word = lexer.word();
      tokens.add(new Token(word, lexer.start(), lexer.end(), depth));
      boolean operator = lexer.kind() == Lexer.Kind.OPERATOR;
      if (operator && "([{".contains(word)) {
        depth++;
      } else if (operator && ")]}".contains(word)) {
        depth--;
      }
    }
    return tokens;
  }
}
