package dev.assay.score;

import dev.assay.score.Lexer.Kind;
import dev.assay.score.Value.Bag;
import dev.assay.score.Value.Call;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Name;
import dev.assay.score.Value.Operation;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

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
  private final Constructors constructors;
  private int operators;

  private Grammar(Lexer lexer, Callables callables, boolean converting) {
    this.lexer = lexer;
    this.callables = callables;
    this.constructors = new Constructors(converting);
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
        ? new UnreadableException(Rule.TRAILING_CODE, "more after the expression: " + token())
        : unexpected();
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
      case "or", "and", "not", "is", "in", "if" -> throw computation(lexer.word());
      default -> throw unexpected();
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
    Value base = primary();
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
          Rule.TOO_DEEP, "more than " + Limits.OPERATORS + " operators, signs and attributes");
    }
  }

  private Value primary() throws UnreadableException {
    int at = lexer.start();
    Value value = atom();
    while (lexer.mayOperate()) {
      if (lexer.isOperator(".")) {
        if (!(value instanceof Name name)) {
          throw new UnreadableException(
              Rule.COMPUTATION, "an attribute of an expression at offset " + lexer.start());
        }
        count();
        lexer.advance();
        List<String> path = new ArrayList<>(name.path());
        path.add(identifier());
        value = new Name(path);
      } else if (lexer.isOperator("(")) {
        if (!(value instanceof Name callee)) {
          throw new UnreadableException(
              Rule.FUNCTION_CALL, "a call of an expression at offset " + lexer.start());
        }
        if (!callables.allows(callee.path())) {
          throw new UnreadableException(
              Rule.FUNCTION_CALL,
              "a call of " + Excerpts.of(String.join(".", callee.path())) + " at offset " + at);
        }
        value = call(callee.path());
      } else if (lexer.isOperator("[")) {
        throw computation("[");
      } else {
        break;
      }
    }
    return value instanceof Name name ? Names.resolve(name, callables.symbolic()) : value;
  }

  private String identifier() throws UnreadableException {
    if (lexer.kind() != Kind.NAME || lexer.isKeyword() || constant().isPresent()) {
      throw unexpected();
    }
    String name = lexer.word();
    lexer.advance();
    return name;
  }

  private Value atom() throws UnreadableException {
    switch (lexer.kind()) {
      case NUMBER -> {
        Value value = lexer.literal();
        lexer.advance();
        return value;
      }
      case STRING -> {
        return string();
      }
      case NAME -> {
        return word();
      }
      case OPERATOR -> {
        return switch (lexer.word()) {
          case "(" -> parenthesised();
          case "[" -> {
            lexer.advance();
            yield new Sequence(Sequence.Type.LIST, elements("]"));
          }
          case "{" -> braces();
          case "..." -> {
            lexer.advance();
            yield Singleton.ELLIPSIS;
          }
          default -> throw unexpected();
        };
      }
      default -> throw unexpected();
    }
  }

  private Value word() throws UnreadableException {
    Optional<Singleton> constant = constant();
    if (constant.isPresent()) {
      lexer.advance();
      return constant.get();
    }
    switch (lexer.word()) {
      case "lambda" ->
          throw new UnreadableException(Rule.LAMBDA, "a lambda at offset " + lexer.start());
      case "not", "await", "yield" -> throw computation(lexer.word());
      default -> {
        return new Name(List.of(identifier()));
      }
    }
  }

  private Optional<Singleton> constant() {
    if (lexer.kind() != Kind.NAME) {
      return Optional.empty();
    }
    return switch (lexer.word()) {
      case "None" -> Optional.of(Singleton.NONE);
      case "True" -> Optional.of(Singleton.TRUE);
      case "False" -> Optional.of(Singleton.FALSE);
      default -> Optional.empty();
    };
  }

  /** Literals that stand side by side are one. */
  private Value string() throws UnreadableException {
    Value first = lexer.literal();
    lexer.advance();
    if (lexer.kind() != Kind.STRING) {
      return first;
    }
    StringBuilder text = new StringBuilder();
    List<Integer> surrogates = new ArrayList<>();
    boolean bytes = first instanceof Value.Bytes;
    for (Value part = first; ; part = lexer.literal()) {
      if (part != first && lexer.kind() != Kind.STRING) {
        break;
      }
      if (part instanceof Value.Bytes more && bytes) {
        text.append(more.bytes());
      } else if (part instanceof Value.Text more && !bytes) {
        more.surrogates().forEach(at -> surrogates.add(text.length() + at));
        text.append(more.text());
      } else {
        throw new UnreadableException(
            Rule.NOT_AN_EXPRESSION, "a string beside bytes at offset " + lexer.start());
      }
      if (part != first) {
        lexer.advance();
      }
    }
    return bytes
        ? new Value.Bytes(text.toString(), false)
        : new Value.Text(text.toString(), List.copyOf(surrogates));
  }

  private Value parenthesised() throws UnreadableException {
    lexer.advance();
    if (lexer.isOperator(")")) {
      lexer.advance();
      return new Sequence(Sequence.Type.TUPLE, List.of());
    }
    Value first = expression();
    if (lexer.isOperator(")")) {
      lexer.advance();
      return first;
    }
    requireComma();
    List<Value> elements = new ArrayList<>(List.of(first));
    elements.addAll(elements(")"));
    return new Sequence(Sequence.Type.TUPLE, List.copyOf(elements));
  }

  /** Expressions up to a closing bracket, which is passed. */
  private List<Value> elements(String close) throws UnreadableException {
    List<Value> elements = new ArrayList<>();
    while (!lexer.isOperator(close)) {
      elements.add(expression());
      if (!lexer.isOperator(close)) {
        requireComma();
      }
    }
    lexer.advance();
    return List.copyOf(elements);
  }

  private Value braces() throws UnreadableException {
    lexer.advance();
    if (lexer.isOperator("}")) {
      lexer.advance();
      return new Mapping(Mapping.Kind.DICT, List.of());
    }
    Value first = expression();
    if (!lexer.isOperator(":")) {
      List<Value> elements = new ArrayList<>(List.of(first));
      if (lexer.isOperator("}")) {
        lexer.advance();
      } else {
        requireComma();
        elements.addAll(elements("}"));
      }
      return new Bag(Keys.distinct(elements), false);
    }
    List<Map.Entry<Value, Value>> entries = new ArrayList<>();
    Value key = first;
    while (true) {
      if (!lexer.isOperator(":")) {
        throw unexpected();
      }
      lexer.advance();
      entries.add(Map.entry(key, expression()));
      if (!lexer.isOperator("}")) {
        requireComma();
      }
      if (lexer.isOperator("}")) {
        lexer.advance();
        return new Mapping(Mapping.Kind.DICT, Keys.distinctEntries(entries));
      }
      key = expression();
    }
  }

  private Value call(List<String> callee) throws UnreadableException {
    lexer.advance();
    List<Value> arguments = new ArrayList<>();
    SortedMap<String, Value> keywords = new TreeMap<>();
    while (!lexer.isOperator(")")) {
      int at = lexer.start();
      if (lexer.isBeforeAssignment()) {
        String keyword = identifier();
        lexer.advance();
        if (keywords.put(keyword, expression()) != null) {
          throw new UnreadableException(
              Rule.NOT_AN_EXPRESSION, "an argument given twice at offset " + at);
        }
      } else if (!keywords.isEmpty()) {
        throw new UnreadableException(
            Rule.NOT_AN_EXPRESSION, "a positional argument behind a named one at offset " + at);
      } else {
        arguments.add(expression());
      }
      if (!lexer.isOperator(")")) {
        requireComma();
      }
    }
    lexer.advance();
    return constructors.resolve(new Call(callee, List.copyOf(arguments), keywords));
  }

  private void requireComma() throws UnreadableException {
    if (!lexer.isOperator(",")) {
      throw unexpected();
    }
    lexer.advance();
  }

  private UnreadableException computation(String word) {
    return new UnreadableException(
        Rule.COMPUTATION, "'" + word + "' at offset " + lexer.start() + " computes a value");
  }

  private UnreadableException unexpected() {
    String what = lexer.kind() == Kind.END ? "the text ends too early" : "unexpected " + token();
    return new UnreadableException(Rule.NOT_AN_EXPRESSION, what);
  }

  private String token() {
    return Excerpts.of(lexer.word()) + " at offset " + lexer.start();
  }
}
