package dev.assay.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What keeps executed code away from the machine, the strongest first. Which of them a machine has
 * is found out by trying ({@link IsolationTrial}), not by looking for programs.
 */
public enum IsolationLevel {
  /** The server lives in a sandbox that bubblewrap makes; works for most ordinary users as well. */
  BUBBLEWRAP,
  /** The server makes the same sandbox itself from the kernel's namespaces. */
  NAMESPACES,
  /** Limits on processes alone, and users without rights where Assay is the superuser. */
  LIMITS;

  /** All of them in order of preference. */
  static final List<IsolationLevel> BEST_FIRST = Arrays.asList(values());

  /** Its name on the command line and in records. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
