package dev.assay.trace;

import java.util.HashSet;
import java.util.Set;

/**
 * How much of the library a test moves: equation (1) of RepoReason, section 3.4.
 *
 * <p>{@code score = files/4 · 0.1 + functions/15 · 0.2 + calls/30 · 0.5 + depth/4 · 0.2}, uncapped
 * as the paper writes it: a test with 60 calls scores at least 1. Files, functions and calls count
 * the target library only, not the test files.
 *
 * @param files distinct library files in which a function ran
 * @param functions distinct library functions that ran
 * @param calls calls of library functions
 * @param depth the number of stack levels seen, the test function being level 1, so that the
 *     paper's limit of depth 3 gives {@code D/4 = 1}; frames of test files are levels too
 */
public record StructuralScore(int files, int functions, int calls, int depth)
    implements Comparable<StructuralScore> {
  /** The denominators of equation (1), brought to a common one, keep cuts free of rounding. */
  private static final int UNIT = 600;

  public StructuralScore {
    if (files < 0 || functions < files || calls < functions || depth < 0) {
      throw new IllegalArgumentException(
          "no trace has %d files, %d functions, %d calls and depth %d"
              .formatted(files, functions, calls, depth));
    }
  }

  /** Grades a trace. */
  public static StructuralScore of(Trace trace) {
    Set<String> files = new HashSet<>();
    Set<TracedFunction> functions = new HashSet<>();
    int calls = 0;
    int depth = 0;
    for (Call call : trace.calls()) {
      depth = Math.max(depth, call.depth() + 1);
      TracedFunction function = trace.function(call);
      if (function.library()) {
        files.add(function.file());
        functions.add(function);
        calls++;
      }
    }
    return new StructuralScore(files.size(), functions.size(), calls, depth);
  }

  /** The score of equation (1), at least 0. */
  public double score() {
    return (double) units() / UNIT;
  }

  /** The score as stars. */
  public Stars stars() {
    return Stars.ofHundredths(units() * 100 / UNIT);
  }

  private int units() {
    return 15 * files + 8 * functions + 10 * calls + 30 * depth;
  }

  @Override
  public int compareTo(StructuralScore other) {
    return Integer.compare(units(), other.units());
  }
}
