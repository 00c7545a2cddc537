package dev.assay.oracle;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An exactly pinned distribution, in pip's notation.
 *
 * @param name the distribution's name as written
 * @param line {@code name==version}, with one {@code --hash=sha256:…} for each file it may be
 *     installed from, or none
 */
record Requirement(String name, String line) {
  private static final Pattern FORM =
      Pattern.compile(
          "([A-Za-z0-9][A-Za-z0-9._-]*)(?:\\[[A-Za-z0-9,._-]+])?==[A-Za-z0-9.!+_-]+"
              + "(?: --hash=sha256:[0-9a-f]{64})*");

  /**
   * @throws IllegalArgumentException if the text is not an exact pin
   */
  static Requirement of(String text) {
    var matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "requirement '" + text + "' is not an exact pin: write name==version");
    }
    return new Requirement(matcher.group(1), text.strip());
  }

  boolean hashed() {
    return line.contains(" --hash=");
  }

  /** {@code name==version}. */
  String pin() {
    return line.split(" ", 2)[0];
  }

  /** The name as package indexes compare it (PEP 503). */
  static String normalName(String name) {
    return name.replaceAll("[-_.]+", "-").toLowerCase(Locale.ROOT);
  }
}
