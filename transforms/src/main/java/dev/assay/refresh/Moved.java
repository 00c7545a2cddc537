package dev.assay.refresh;

import java.util.Map;
import java.util.OptionalInt;

/**
 * Code that is the same in two versions of a file, apart from comments and layout.
 *
 * @param firstLine line of the newer file where it begins, decorators included
 * @param lines the line of the newer file for each line of the older one on which a part of it
 *     begins or ends; no two share one
 */
public record Moved(int firstLine, Map<Integer, Integer> lines) {
  public Moved {
    lines = Map.copyOf(lines);
  }

  /** The newer line of an older one; empty if nothing begins or ends on that. */
  public OptionalInt line(int older) {
    Integer newer = lines.get(older);
    return newer == null ? OptionalInt.empty() : OptionalInt.of(newer);
  }
}
