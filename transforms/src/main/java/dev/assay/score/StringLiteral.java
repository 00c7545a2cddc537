package dev.assay.score;

import java.util.ArrayList;
import java.util.List;

/**
 * One string or bytes literal with its escapes decoded (language reference, 2.4.1).
 *
 * @param value a text or bytes
 * @param end the offset behind its last quote
 */
record StringLiteral(Value value, int end) {

  /**
   * Reads a literal.
   *
   * @param quote the offset of its first quote
   * @param prefix what stands before that, in lower case
   * @throws UnreadableException if it is formatted, not closed, or has a broken escape
   */
  static StringLiteral read(String text, int quote, String prefix) throws UnreadableException {
    if (prefix.indexOf('f') >= 0 || prefix.indexOf('t') >= 0) {
      throw new UnreadableException(Rule.F_STRING, "a formatted string at offset " + quote);
    }
    return new Reader(text, quote, prefix.indexOf('b') >= 0, prefix.indexOf('r') >= 0).read();
  }

  private static final class Reader {
    private final String text;
    private final int start;
    private final boolean bytes;
    private final boolean raw;
    private final StringBuilder decoded = new StringBuilder();
    private final List<Integer> surrogates = new ArrayList<>();
    private int at;

    Reader(String text, int start, boolean bytes, boolean raw) {
      this.text = text;
      this.start = start;
      this.bytes = bytes;
      this.raw = raw;
    }

    StringLiteral read() throws UnreadableException {
      char quote = text.charAt(start);
      String triple = String.valueOf(quote).repeat(3);
      boolean block = text.startsWith(triple, start);
      at = start + (block ? 3 : 1);
      while (true) {
        if (at >= text.length()) {
          throw broken("a string that is not closed");
        }
        char next = text.charAt(at);
        if (next == quote && (!block || text.startsWith(triple, at))) {
          at += block ? 3 : 1;
          return new StringLiteral(value(), at);
        }
        if ((next == '\n' || next == '\r') && !block) {
          throw broken("a string that does not end on its line");
        }
        if (next == '\\') {
          escape();
        } else if (next == '\r') {
          newline();
        } else {
          if (bytes && next >= 0x80) {
            throw broken("bytes with a character that is not ASCII");
          }
          decoded.append(next);
          at++;
        }
      }
    }

    private Value value() {
      return bytes
          ? new Value.Bytes(decoded.toString(), false)
          : new Value.Text(decoded.toString(), List.copyOf(surrogates));
    }

    private void newline() {
      at += at + 1 < text.length() && text.charAt(at + 1) == '\n' ? 2 : 1;
      decoded.append('\n');
    }

    private void escape() throws UnreadableException {
      at++;
      if (at >= text.length()) {
        throw broken("a string that is not closed");
      }
      char next = text.charAt(at);
      if (raw) {
        decoded.append('\\');
        if (next == '\r') {
          newline();
        } else if (next == '\n' || next == '\\' || next == '\'' || next == '"') {
          decoded.append(next);
          at++;
        }
        return;
      }
      at++;
      switch (next) {
        case '\n' -> {}
        case '\r' -> at += at < text.length() && text.charAt(at) == '\n' ? 1 : 0;
        case '\\', '\'', '"' -> decoded.append(next);
        case 'a' -> decoded.append('\u0007');
        case 'b' -> decoded.append('\b');
        case 'f' -> decoded.append('\f');
        case 'n' -> decoded.append('\n');
        case 'r' -> decoded.append('\r');
        case 't' -> decoded.append('\t');
        case 'v' -> decoded.append('\u000b');
        case '0', '1', '2', '3', '4', '5', '6', '7' -> octal();
        case 'x' -> point(hexadecimal(2));
        case 'u', 'U', 'N' -> unicode(next);
        default -> {
          // An escape that Python does not know stays as it is.
          decoded.append('\\');
          at--;
        }
      }
    }

    private void octal() {
      int value = 0;
      at--;
      for (int i = 0; i < 3 && at < text.length(); i++) {
        int digit = text.charAt(at) - '0';
        if (digit < 0 || digit > 7) {
          break;
        }
        value = value * 8 + digit;
        at++;
      }
      point(bytes ? value & 0xff : value);
    }

    private void unicode(char kind) throws UnreadableException {
      if (bytes) {
        decoded.append('\\').append(kind);
      } else if (kind == 'N') {
        point(named());
      } else {
        point(hexadecimal(kind == 'u' ? 4 : 8));
      }
    }

    private int hexadecimal(int digits) throws UnreadableException {
      long value = 0;
      for (int i = 0; i < digits; i++) {
        char unit = at < text.length() ? text.charAt(at) : 0;
        int digit = unit < 0x80 ? Character.digit(unit, 16) : -1;
        if (digit < 0) {
          throw broken("an escape that lacks hexadecimal digits");
        }
        value = value * 16 + digit;
        at++;
      }
      if (value > Character.MAX_CODE_POINT) {
        throw broken("an escape beyond U+10FFFF");
      }
      return (int) value;
    }

    private int named() throws UnreadableException {
      int close = text.indexOf('}', at);
      if (at >= text.length() || text.charAt(at) != '{' || close < 0) {
        throw broken("an escape that lacks a character's name");
      }
      String name = text.substring(at + 1, close);
      at = close + 1;
      try {
        return Character.codePointOf(name);
      } catch (IllegalArgumentException unknown) {
        throw broken("an escape with a name of no character");
      }
    }

    private void point(int point) {
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        surrogates.add(decoded.length());
      }
      decoded.appendCodePoint(point);
    }

    private UnreadableException broken(String what) {
      return new UnreadableException(Rule.NOT_AN_EXPRESSION, what + ", at offset " + start);
    }
  }
}
