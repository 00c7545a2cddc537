package dev.assay.oracle;

import java.util.List;
import java.util.Locale;

/** Which isolation executed code must have. */
public enum IsolationPolicy {
  /** The strongest that the machine has. */
  AUTO,
  /** The strongest, and nothing is executed unless it is {@linkplain Isolation#isFull full}. */
  REQUIRED,
  /** {@link IsolationLevel#BUBBLEWRAP} or nothing. */
  BUBBLEWRAP,
  /** {@link IsolationLevel#NAMESPACES} or nothing. */
  NAMESPACES,
  /** {@link IsolationLevel#LIMITS}, whatever else there is. */
  LIMITS;

  /** The levels that satisfy it, the one to be preferred first. */
  List<IsolationLevel> levels() {
    return switch (this) {
      case AUTO, REQUIRED -> IsolationLevel.BEST_FIRST;
      case BUBBLEWRAP -> List.of(IsolationLevel.BUBBLEWRAP);
      case NAMESPACES -> List.of(IsolationLevel.NAMESPACES);
      case LIMITS -> List.of(IsolationLevel.LIMITS);
    };
  }

  /** Whether an isolation is enough. */
  boolean accepts(Isolation isolation) {
    return this != REQUIRED || isolation.isFull();
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
