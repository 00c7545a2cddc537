package dev.assay.oracle;

import java.util.List;

/**
 * The repository's code that ran in an execution: set-up, call and tear-down, at any depth,
 * fixtures and conftest files included.
 *
 * @param code sorted by file, line and name, each once; first, for an execution, what generated
 *     code mentions
 */
public record Footprint(List<CodeId> code) {
  public Footprint {
    code = List.copyOf(code);
  }

  /**
   * A function, a class body, or a module that was imported meanwhile. A comprehension belongs to
   * what holds it. Or a name or word that generated code mentions, which has {@code <generated>}
   * for its file and no line: 0. The first such is empty and says that the others were looked for.
   *
   * @param file path relative to the repository's root
   * @param qualname as {@code Cache.__setitem__}, {@code Cache} or {@code <module>}
   * @param firstLine line of the first decorator, or of the definition
   */
  public record CodeId(String file, String qualname, int firstLine) {}
}
