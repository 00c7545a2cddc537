package dev.assay.score;

import dev.assay.score.Lexer.Kind;
import dev.assay.score.Value.Bag;
import dev.assay.score.Value.Call;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Name;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import dev.assay.text.Quotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What operators stand between: literals, displays, names, calls, and what is in parentheses. */
final class Operands {
  /** Reads an expression, within brackets. */
  interface Expression {
    Value next() throws UnreadableException;
  }

  private final Lexer lexer;
  private final Callables callables;
  private final Constructors constructors;
  private final Expression expression;

  Operands(Lexer lexer, Callables callables, Constructors constructors, Expression expression) {
    this.lexer = lexer;
    this.callables = callables;
    this.constructors = constructors;
    this.expression = expression;
  }

  /** Reads an operand, with its attributes and calls. */
  Value next() throws UnreadableException {
    int at = lexer.start();
    Value value = atom();
    while (lexer.mayOperate()) {
      if (lexer.isOperator(".")) {
        if (!(value instanceof Name name)) {
          throw new UnreadableException(
              Rule.COMPUTATION, "an attribute of an expression at offset " + lexer.start());
        }
        value = new Name(attribute(name.path()));
      } else if (lexer.isOperator("(")) {
        if (!(value instanceof Name callee)) {
          throw new UnreadableException(
              Rule.FUNCTION_CALL, "a call of an expression at offset " + lexer.start());
        }
        if (!callables.allows(callee.path())) {
          throw new UnreadableException(
              Rule.FUNCTION_CALL,
              "a call of " + Quotation.of(String.join(".", callee.path())) + " at offset " + at);
        }
        value = call(callee.path());
      } else if (lexer.isOperator("[")) {
        throw lexer.computation();
      } else {
        break;
      }
    }
    return value instanceof Name name ? Names.resolve(name, callables.symbolic()) : value;
  }

  private List<String> attribute(List<String> of) throws UnreadableException {
    if (of.size() == Limits.NESTING) {
      throw new UnreadableException(
          Rule.TOO_DEEP, "more than " + Limits.NESTING + " attributes of one another");
    }
    lexer.advance();
    List<String> path = new ArrayList<>(of);
    path.add(identifier());
    return path;
  }

  private String identifier() throws UnreadableException {
    if (lexer.kind() != Kind.NAME || lexer.isKeyword() || constant().isPresent()) {
      throw lexer.unexpected();
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
          default -> throw lexer.unexpected();
        };
      }
      default -> throw lexer.unexpected();
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
      case "not", "await", "yield" -> throw lexer.computation();
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
    Value first = expression.next();
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
      elements.add(expression.next());
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
    Value first = expression.next();
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
        throw lexer.unexpected();
      }
      lexer.advance();
      entries.add(Map.entry(key, expression.next()));
      if (!lexer.isOperator("}")) {
        requireComma();
      }
      if (lexer.isOperator("}")) {
        lexer.advance();
        return new Mapping(Mapping.Kind.DICT, Keys.distinctEntries(entries));
      }
      key = expression.next();
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
        if (keywords.put(keyword, expression.next()) != null) {
          throw new UnreadableException(
              Rule.NOT_AN_EXPRESSION, "an argument given twice at offset " + at);
        }
      } else if (!keywords.isEmpty()) {
        throw new UnreadableException(
            Rule.NOT_AN_EXPRESSION, "a positional argument behind a named one at offset " + at);
      } else {
        arguments.add(expression.next());
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
      throw lexer.unexpected();
    }
    lexer.advance();
  }
}
