package dev.assay.runners.progress;

import java.util.Locale;

/** How progress is shown on standard error. */
public enum ProgressMode {
  /** A table that is redrawn, on a terminal; nothing but notes elsewhere. */
  AUTO,
  /** A line a second for people and logs. */
  PLAIN,
  /** A JSON object a second for programs. */
  JSON,
  /** Nothing but notes. */
  NONE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
