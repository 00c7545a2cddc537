package dev.assay.pipelines;

import java.util.List;

/** A configuration that cannot be run, with everything that is wrong with it. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  /**
   * All problems at once.
   *
   * @param problems one line each: what, the value and the rule
   */
  public ConfigException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  /** One line for each problem. */
  public List<String> problems() {
    return problems;
  }
}
