package dev.assay.pipelines;

import java.util.List;

/** A configuration that cannot be carried out, with everything that is wrong with it. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  public ConfigException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  /** One line each: what, the value and the rule. */
  public List<String> problems() {
    return problems;
  }
}
