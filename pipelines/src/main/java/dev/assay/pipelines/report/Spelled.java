package dev.assay.pipelines.report;

import dev.assay.analysis.Interval;
import dev.assay.analysis.Measured;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.Function;

/** Statistics for readers and for files, spelled the same on every machine. */
final class Spelled {
  /** Below this a p-value is given as a bound: more digits say nothing of a real difference. */
  private static final double SMALLEST_P = 1e-4;

  /** Digits in files. */
  private static final MathContext DIGITS = new MathContext(12);

  private Spelled() {}

  /** A share in percent with one decimal, as {@code 66.9}. */
  static String percent(double share) {
    return fixed(100 * share, 1);
  }

  /** An interval of shares in percent, as {@code 64.2–69.1}. */
  static String percent(Interval interval) {
    return percent(interval.low()) + "–" + percent(interval.high());
  }

  /** A difference of shares in percentage points with its sign. */
  static String points(double difference) {
    return signed(100 * difference, 1);
  }

  static String points(Interval interval) {
    return points(interval.low()) + " to " + points(interval.high());
  }

  /** A correlation with three decimals and a true minus sign. */
  static String correlation(double r) {
    return signed(r, 3);
  }

  static String correlation(Interval interval) {
    return correlation(interval.low()) + " to " + correlation(interval.high());
  }

  /** A p-value. */
  static String p(double p) {
    return p < SMALLEST_P ? "< 0.0001" : fixed(p, 4);
  }

  /** A statistic, or a dash. */
  static <T> String orDash(Measured<T> measured, Function<T, String> spelling) {
    return measured.toOptional().map(spelling).orElse("–");
  }

  /** A number for a file, in as many digits as matter; Java's own digits differ by version. */
  static String exact(double number) {
    return number == 0 ? "0" : new BigDecimal(number).round(DIGITS).stripTrailingZeros().toString();
  }

  /** A number with so many decimals, and a true minus sign. */
  static String fixed(double number, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", Math.abs(number));
    boolean isZero = text.chars().allMatch(c -> c == '0' || c == '.');
    return number < 0 && !isZero ? "−" + text : text;
  }

  private static String signed(double number, int decimals) {
    String text = fixed(number, decimals);
    boolean isZero = text.chars().allMatch(c -> c == '0' || c == '.');
    return number > 0 && !isZero ? "+" + text : text;
  }
}
