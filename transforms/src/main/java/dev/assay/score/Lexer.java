package dev.assay.score;

import dev.assay.text.Quotation;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;

/**
 * Splits text into Python's tokens as CPython's tokenizer does, one at a time. Comments, blanks,
 * joined lines and line ends within brackets are no tokens.
 */
final class Lexer {
  /** What a token is. */
  enum Kind {
    NAME,
    NUMBER,
    STRING,
    OPERATOR,
    NEWLINE,
    END
  }

  /** CPython's keywords but for the constants. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "and",
          "as",
          "assert",
          "async",
          "await",
          "break",
          "class",
          "continue",
          "def",
          "del",
          "elif",
          "else",
          "except",
          "finally",
          "for",
          "from",
          "global",
          "if",
          "import",
          "in",
          "is",
          "lambda",
          "nonlocal",
          "not",
          "or",
          "pass",
          "raise",
          "return",
          "try",
          "while",
          "with",
          "yield");

  private static final Set<String> CONSTANTS = Set.of("True", "False", "None");

  private static final Set<String> STRING_PREFIXES =
      Set.of("r", "u", "b", "f", "br", "rb", "fr", "rf", "t", "tr", "rt");

  private static final String[] OPERATORS = {
    "...", "**=", "//=", ">>=", "<<=", "**", "//", ">>", "<<", "==", "!=", "<=", ">=", ":=", "->",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@="
  };

  private final String text;
  private int at;
  private int depth;
  private Kind kind = Kind.END;
  private int start;
  private String name = "";
  private Value literal = Value.Singleton.NONE;

  /** Reads up to the first token. */
  Lexer(String text) throws UnreadableException {
    this.text = text;
    advance();
  }

  Kind kind() {
    return kind;
  }

  /** Where the token begins. */
  int start() {
    return start;
  }

  /** Where the token ends. */
  int end() {
    return at;
  }

  /** The token as written, but for names, which are given in Python's normal form. */
  String word() {
    return kind == Kind.NAME ? name : text.substring(start, at);
  }

  /** The value of a number or string. */
  Value literal() {
    return literal;
  }

  boolean isOperator(String operator) {
    return kind == Kind.OPERATOR
        && at - start == operator.length()
        && text.startsWith(operator, start);
  }

  /** Whether an operator may stand here: it is none of the marks that end a value. */
  boolean mayOperate() {
    return kind == Kind.OPERATOR && ",:)]}".indexOf(text.charAt(start)) < 0;
  }

  /** Whether this is a word that can be no name. */
  boolean isKeyword() {
    return kind == Kind.NAME && KEYWORDS.contains(name);
  }

  /** Whether this is a name with a single {@code =} behind it, as of a named argument. */
  boolean isBeforeAssignment() {
    if (kind != Kind.NAME) {
      return false;
    }
    int here = at;
    skipBlanks();
    boolean assignment = peek(0) == '=' && peek(1) != '=';
    at = here;
    return assignment;
  }

  /** Moves to the next token; the last one is END for ever. */
  void advance() throws UnreadableException {
    skipBlanks();
    start = at;
    if (at == text.length()) {
      kind = Kind.END;
      return;
    }
    char first = text.charAt(at);
    if (first == '\n' || first == '\r') {
      at += first == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n' ? 2 : 1;
      kind = Kind.NEWLINE;
    } else if (first == '"' || first == '\'') {
      string("");
    } else if (isDigit(first) || (first == '.' && isDigit(peek(1)))) {
      NumberLiteral number = NumberLiteral.read(text, at);
      at = number.end();
      kind = Kind.NUMBER;
      literal = number.value();
    } else if (first == '_' || isLetter(first) || first >= 0x80) {
      nameOrString();
    } else {
      operator(first);
    }
  }

  private void skipBlanks() {
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next == '#') {
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
          at++;
        }
      } else if (next == ' ' || next == '\t' || next == '\f') {
        at++;
      } else if (depth > 0 && (next == '\n' || next == '\r')) {
        at++;
      } else if (next == '\\' && (peek(1) == '\n' || peek(1) == '\r')) {
        at += peek(1) == '\r' && peek(2) == '\n' ? 3 : 2;
      } else {
        return;
      }
    }
  }

  private void string(String prefix) throws UnreadableException {
    StringLiteral string = StringLiteral.read(text, at, prefix);
    at = string.end();
    kind = Kind.STRING;
    literal = string.value();
  }

  private void nameOrString() throws UnreadableException {
    int end = at;
    boolean ascii = true;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      if (point >= 0x80) {
        boolean part =
            end == at
                ? Character.isUnicodeIdentifierStart(point)
                : Character.isUnicodeIdentifierPart(point)
                    && !Character.isIdentifierIgnorable(point);
        if (!part) {
          break;
        }
        ascii = false;
      } else if (point != '_' && !isLetter((char) point) && !isDigit((char) point)) {
        break;
      }
      end += Character.charCount(point);
    }
    if (end == at) {
      throw forbidden(text.codePointAt(at));
    }
    name = text.substring(at, end);
    boolean quoted = end < text.length() && (text.charAt(end) == '"' || text.charAt(end) == '\'');
    if (quoted && ascii && end - at <= 2) {
      String prefix = name.toLowerCase(Locale.ROOT);
      if (STRING_PREFIXES.contains(prefix)) {
        at = end;
        string(prefix);
        return;
      }
    }
    if (!ascii) {
      // Python compares names by their normal form; a keyword is one by its spelling only.
      name = Normalizer.normalize(name, Normalizer.Form.NFKC);
      if (KEYWORDS.contains(name) || CONSTANTS.contains(name)) {
        throw new UnreadableException(
            Rule.FORBIDDEN_CHARACTER, "a look-alike of '" + name + "' at offset " + at);
      }
    }
    at = end;
    kind = Kind.NAME;
  }

  private void operator(char first) throws UnreadableException {
    kind = Kind.OPERATOR;
    for (String operator : OPERATORS) {
      if (operator.charAt(0) == first && text.startsWith(operator, at)) {
        at += operator.length();
        return;
      }
    }
    switch (first) {
      case '(', '[', '{' -> {
        depth++;
        if (depth > Limits.NESTING) {
          throw new UnreadableException(
              Rule.TOO_DEEP, "more than " + Limits.NESTING + " brackets within each other");
        }
      }
      case ')', ']', '}' -> depth--;
      case '+', '-', '*', '/', '%', '&', '|', '^', '~', '<', '>', '@', ',', ':', '.', ';', '=' -> {}
      default -> throw forbidden(first);
    }
    at++;
  }

  private UnreadableException forbidden(int point) {
    return point < 0x80 && point > ' '
        ? new UnreadableException(
            Rule.NOT_AN_EXPRESSION, "'" + (char) point + "' at offset " + at + " is not Python")
        : new UnreadableException(
            Rule.FORBIDDEN_CHARACTER,
            String.format("U+%04X at offset %d is no part of Python's syntax", point, at));
  }

  /** Refuses the token as a way to compute a value. */
  UnreadableException computation() {
    return new UnreadableException(
        Rule.COMPUTATION, "'" + word() + "' at offset " + start + " computes a value");
  }

  /** Refuses the token as one that cannot stand there. */
  UnreadableException unexpected() {
    return new UnreadableException(
        Rule.NOT_AN_EXPRESSION,
        kind == Kind.END ? "the text ends too early" : "unexpected " + shown());
  }

  /** The token and its place, for people. */
  String shown() {
    return Quotation.of(word()) + " at offset " + start;
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : 0;
  }

  private static boolean isLetter(char unit) {
    return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
  }

  static boolean isDigit(char unit) {
    return unit >= '0' && unit <= '9';
  }
}
