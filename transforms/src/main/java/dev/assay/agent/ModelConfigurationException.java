package dev.assay.agent;

import java.util.List;

/** Models cannot be asked as they are configured. Every problem is told, one line each. */
public final class ModelConfigurationException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  ModelConfigurationException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  /** What is wrong, each naming the variable or the file and the entry. */
  public List<String> problems() {
    return problems;
  }
}
