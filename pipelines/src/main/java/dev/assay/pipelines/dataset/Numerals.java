package dev.assay.pipelines.dataset;

import java.util.Locale;

/** Numbers for readers, spelled the same whatever the machine's locale is. */
public final class Numerals {
  private Numerals() {}

  /** A whole number in groups of three, as {@code 12,345}. */
  public static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number with one decimal, as {@code 1,234.5}. */
  public static String tenths(double number) {
    return String.format(Locale.ROOT, "%,.1f", number);
  }

  /** A number with one decimal unless it is whole: medians of whole numbers often are. */
  public static String tenthsUnlessWhole(double number) {
    return number == Math.rint(number) ? whole((long) number) : tenths(number);
  }

  /** A part of a whole in percent, as {@code 12.3 %}; nothing of nothing is {@code 0.0 %}. */
  public static String percent(long part, long whole) {
    return tenths(whole == 0 ? 0 : 100.0 * part / whole) + " %";
  }
}
