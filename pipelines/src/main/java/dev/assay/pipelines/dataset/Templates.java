package dev.assay.pipelines.dataset;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.Reader;

/**
 * Mustache templates that escape every value, fail on a name that their view lacks, and spell
 * numbers as {@link Numerals} does.
 */
public final class Templates {
  private Templates() {}

  /**
   * A template for HTML.
   *
   * @param source read to its end
   */
  public static Template html(Reader source) {
    return compiler(Escapers.HTML).compile(source);
  }

  /** A template for Markdown, from the resources beside this class. */
  static Template markdown(String name) throws IOException {
    try (Reader source = Resources.reader(name)) {
      return compiler(Markdown::escape).compile(source);
    }
  }

  private static Mustache.Compiler compiler(Mustache.Escaper escaper) {
    return Mustache.compiler()
        .strictSections(true)
        .withEscaper(escaper)
        .withFormatter(Templates::format);
  }

  private static String format(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return Numerals.whole(((Number) value).longValue());
    }
    return value instanceof Double number ? Numerals.tenths(number) : value.toString();
  }
}
