package dev.assay.score;

import dev.assay.score.Lexer.Kind;
import dev.assay.score.Value.Operation;
import dev.assay.score.Value.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The language of answers: literals, displays, dotted names and constructor calls, and in symbolic
 * repositories operators and elementary functions besides. A subset of Python's expressions, read
 * by recursive descent; what is outside it is refused by the rule it breaks.
 *
 * <p>Time and memory grow with the length of the text. The stack holds about ten small frames for
 * each of at most {@link Limits#NESTING} brackets, well within the half megabyte that the smallest
 * thread has.
 */
final class Grammar {
  /** Binary operators by how tightly they bind; the power is apart. */
  private static final List<Set<String>> PRECEDENCE =
      List.of(
          Set.of("|"),
          Set.of("^"),
          Set.of("&"),
          Set.of("<<", ">>"),
          Set.of("+", "-"),
          Set.of("*", "/", "//", "%", "@"));

  private static final int SUM = 4;

  private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");

  private final Lexer lexer;
  private final Callables callables;
  private final Operands operands;
  private int operators;

  private Grammar(Lexer lexer, Callables callables, boolean converting) {
    this.lexer = lexer;
    this.callables = callables;
    this.operands = new Operands(lexer, callables, new Constructors(converting), this::expression);
  }

  /**
   * Reads one answer; nothing may stand behind it but comments and line ends.
   *
   * @param callables what may be called, and whether operators are allowed
   * @param converting whether {@code str(5)} is read as {@code '5'}
   * @throws UnreadableException with the rule that the text breaks
   */
  static Value read(String text, Callables callables, boolean converting)
      throws UnreadableException {
    Grammar grammar = new Grammar(new Lexer(text), callables, converting);
    Value value = grammar.answer();
    grammar.requireEnd();
    return value;
  }

  private Value answer() throws UnreadableException {
    while (lexer.kind() == Kind.NEWLINE) {
      lexer.advance();
    }
    if (lexer.kind() == Kind.END) {
      throw new UnreadableException(Rule.EMPTY, "no expression");
    }
    Value first = expression();
    if (!lexer.isOperator(",")) {
      return first;
    }
    List<Value> elements = new ArrayList<>(List.of(first));
    while (lexer.isOperator(",")) {
      lexer.advance();
      if (lexer.kind() == Kind.NEWLINE || lexer.kind() == Kind.END) {
        break;
      }
      elements.add(expression());
    }
    return new Sequence(Sequence.Type.TUPLE, List.copyOf(elements));
  }

  private void requireEnd() throws UnreadableException {
    int end = lexer.start();
    while (lexer.kind() == Kind.NEWLINE) {
      lexer.advance();
    }
    if (lexer.kind() == Kind.END) {
      return;
    }
    boolean code = lexer.start() > end || lexer.isOperator(";");
    throw code
        ? new UnreadableException(Rule.TRAILING_CODE, "more after the expression: " + lexer.shown())
        : lexer.unexpected();
  }

  private Value expression() throws UnreadableException {
    if (lexer.isOperator("*") || lexer.isOperator("**")) {
      throw new UnreadableException(Rule.UNPACKING, "unpacking at offset " + lexer.start());
    }
    Value left = binary(0);
    if (lexer.mayOperate() && COMPARISONS.contains(lexer.word())) {
      String operator = lexer.word();
      requireSymbolic(operator);
      lexer.advance();
      left = new Operation(operator, List.of(left, binary(0)));
    }
    requireNoComputation();
    return left;
  }

  /** Names what makes an expression more than a value. */
  private void requireNoComputation() throws UnreadableException {
    if (lexer.isOperator(":=") || lexer.isOperator("=")) {
      throw new UnreadableException(Rule.ASSIGNMENT, "an assignment at offset " + lexer.start());
    }
    if (!lexer.isKeyword()) {
      return;
    }
    switch (lexer.word()) {
      case "for", "async" ->
          throw new UnreadableException(
              Rule.COMPREHENSION, "a comprehension at offset " + lexer.start());
      case "or", "and", "not", "is", "in", "if" -> throw lexer.computation();
      default -> throw lexer.unexpected();
    }
  }

  /** Precedence climbing: one frame where there is no operator. */
  private Value binary(int floor) throws UnreadableException {
    Value left = unary();
    while (true) {
      int level = level();
      if (level < floor) {
        return left;
      }
      String operator = lexer.word();
      boolean sum = level == SUM;
      if (!sum) {
        requireSymbolic(operator);
      }
      int at = lexer.start();
      count();
      lexer.advance();
      Value right = binary(level + 1);
      Optional<Value> complex =
          sum ? Numbers.complexSum(left, right, operator.equals("+")) : Optional.empty();
      if (complex.isEmpty()) {
        requireSymbolic(operator, at);
      }
      left = complex.orElse(Operations.of(operator, left, right));
    }
  }

  /** How tightly the operator here binds, or -1 if there is none. */
  private int level() {
    if (lexer.mayOperate()) {
      String word = lexer.word();
      for (int level = 0; level < PRECEDENCE.size(); level++) {
        if (PRECEDENCE.get(level).contains(word)) {
          return level;
        }
      }
    }
    return -1;
  }

  private Value unary() throws UnreadableException {
    List<String> signs = new ArrayList<>();
    int at = lexer.start();
    while (lexer.isOperator("-") || lexer.isOperator("+") || lexer.isOperator("~")) {
      signs.add(lexer.word());
      count();
      lexer.advance();
    }
    Value value = power();
    for (int i = signs.size() - 1; i >= 0; i--) {
      String sign = signs.get(i);
      Optional<Value> negated = sign.equals("~") ? Optional.empty() : Numbers.negated(value);
      if (negated.isEmpty()) {
        requireSymbolic(sign, at);
        value = Operations.of(sign, value);
      } else if (sign.equals("-")) {
        value = negated.get();
      }
    }
    return value;
  }

  private Value power() throws UnreadableException {
    Value base = operands.next();
    if (!lexer.isOperator("**")) {
      return base;
    }
    requireSymbolic("**");
    // Powers nest to the right, and each takes the frames of a bracket.
    for (int i = 0; i < Limits.OPERATORS / Limits.NESTING; i++) {
      count();
    }
    lexer.advance();
    return new Operation("**", List.of(base, unary()));
  }

  private void requireSymbolic(String operator) throws UnreadableException {
    requireSymbolic(operator, lexer.start());
  }

  private void requireSymbolic(String operator, int at) throws UnreadableException {
    if (!callables.symbolic()) {
      throw new UnreadableException(
          Rule.COMPUTATION, "the operator '" + operator + "' at offset " + at);
    }
  }

  private void count() throws UnreadableException {
    operators++;
    if (operators > Limits.OPERATORS) {
      throw new UnreadableException(
          Rule.TOO_DEEP, "more than " + Limits.OPERATORS + " operators and signs");
    }
  }
}
