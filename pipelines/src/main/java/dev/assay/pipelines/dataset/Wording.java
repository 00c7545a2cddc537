package dev.assay.pipelines.dataset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** The words of the card and the page, from {@code wording.properties}. */
public final class Wording {
  private static final Properties WORDS = load();

  private Wording() {}

  /**
   * The words under a key.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static String of(String key) {
    return find(key).orElseThrow(() -> new IllegalArgumentException("no wording for " + key));
  }

  /** The words under a key, if there are any. */
  public static Optional<String> find(String key) {
    return Optional.ofNullable(WORDS.getProperty(key));
  }

  /** A count with its unit, as "1,204 tests". */
  public static String count(long count, String unit) {
    return Numerals.whole(count) + " " + (count == 1 ? unit : plural(unit));
  }

  /** More than one of a unit. */
  public static String plural(String unit) {
    return find("plural." + unit).orElse(unit + "s");
  }

  private static Properties load() {
    Properties words = new Properties();
    try (var reader = Resources.reader("wording.properties")) {
      words.load(reader);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return words;
  }
}
