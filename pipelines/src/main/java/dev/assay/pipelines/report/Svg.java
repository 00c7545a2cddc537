package dev.assay.pipelines.report;

import com.samskivert.mustache.Escapers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes a drawing. Colours and fonts are left to a stylesheet: the page's where it stands in the
 * page, its own where it is a file.
 */
final class Svg {
  private final StringBuilder body = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();
  private final double width;
  private final double height;
  private final String description;

  /**
   * An empty drawing.
   *
   * @param description what it shows, for who cannot see it
   */
  Svg(double width, double height, String description) {
    this.width = width;
    this.height = height;
    this.description = description;
  }

  /** An element with its attributes, names and values by turns. */
  Svg element(String tag, Object... attributes) {
    start(tag, attributes);
    body.append("/>");
    return this;
  }

  /** An element that stays open until {@link #close}. */
  Svg open(String tag, Object... attributes) {
    start(tag, attributes);
    body.append('>');
    open.push(tag);
    return this;
  }

  Svg close() {
    body.append("</").append(open.pop()).append('>');
    return this;
  }

  /** A text element. */
  Svg text(double x, double y, String text, Object... attributes) {
    start("text", attributes);
    body.append(" x=\"").append(number(x)).append("\" y=\"").append(number(y)).append("\">");
    body.append(escape(text)).append("</text>");
    return this;
  }

  /** What a pointer that rests on the open element is told. */
  Svg title(String text) {
    body.append("<title>").append(escape(text)).append("</title>");
    return this;
  }

  /** A straight line. */
  Svg line(double x1, double y1, double x2, double y2, String style) {
    return element("line", "class", style, "x1", x1, "y1", y1, "x2", x2, "y2", y2);
  }

  /** For a page that has the styles. */
  String inline() {
    return drawing("");
  }

  /** As a file of its own. */
  String file(String styles) {
    return drawing("<style>" + styles + "</style>") + "\n";
  }

  private String drawing(String head) {
    if (!open.isEmpty()) {
      throw new IllegalStateException("left open: " + open);
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"figure\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s%s</svg>"
        .formatted(number(width), number(height), escape(description), head, body);
  }

  private void start(String tag, Object... attributes) {
    body.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      body.append(' ')
          .append(attributes[i])
          .append("=\"")
          .append(value instanceof Double number ? number(number) : escape(value.toString()))
          .append('"');
    }
  }

  private static String escape(String text) {
    return Escapers.HTML.escape(text);
  }

  /** A length to a hundredth. */
  static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    text = text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    return text.equals("-0") ? "0" : text;
  }
}
