package dev.assay.runners.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where one stage stands.
 *
 * @param stage its name
 * @param unit what it counts
 * @param done units it is through with
 * @param total units there are for it, as far as is known
 * @param exact whether the total can grow no more
 * @param rejected units it rejected
 * @param perSecond units a second, lately; empty before there is anything to go by
 * @param remaining time until {@code total} at that rate; empty if nothing remains or nothing moves
 * @param note what else is to be said; may be empty
 */
public record ProgressRow(
    String stage,
    String unit,
    long done,
    long total,
    boolean exact,
    long rejected,
    OptionalDouble perSecond,
    Optional<Duration> remaining,
    String note) {

  /** Whether every unit the stage will ever see is done. */
  public boolean finished() {
    return exact && done == total;
  }

  /** Whether units are on their way through it. */
  public boolean underWay() {
    return !finished() && total > 0;
  }

  String stageText() {
    // Whatever holds more than letters is somebody's name, which is told as it is.
    return stage.matches("[A-Za-z_]+") ? stage.toLowerCase(Locale.ROOT).replace('_', ' ') : stage;
  }

  /** Done and total, the latter with a plus sign while it may grow. */
  String countText() {
    return done + "/" + total + plus();
  }

  String rateText() {
    return perSecond.isEmpty() ? "" : String.format(Locale.ROOT, "%.1f/s", perSecond.getAsDouble());
  }

  String remainingText() {
    return remaining.map(r -> time(r) + plus()).orElse("");
  }

  private String plus() {
    return exact ? "" : "+";
  }

  /** Minutes and seconds, and hours where there are any. */
  static String time(Duration duration) {
    long hours = duration.toHours();
    int minutes = duration.toMinutesPart();
    int seconds = duration.toSecondsPart();
    return hours > 0
        ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, seconds)
        : String.format(Locale.ROOT, "%d:%02d", minutes, seconds);
  }
}
