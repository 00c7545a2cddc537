package dev.assay.oracle;

import java.util.List;

/** A catalogue file or a choice of repositories that cannot be used; holds every problem found. */
public final class CatalogException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  public CatalogException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  /** One line each: what, the value and the rule. */
  public List<String> problems() {
    return problems;
  }
}
