package dev.assay.refresh;

/**
 * Code of the older version that ran: a function, a class body or a module.
 *
 * @param file path relative to the repository's root
 * @param qualname as CPython has it
 * @param firstLine its first line, decorators included
 */
public record Code(String file, String qualname, int firstLine) {
  static final String MODULE = "<module>";

  static Code module(String file) {
    return new Code(file, MODULE, 1);
  }

  boolean isLambda() {
    return qualname.endsWith("<lambda>");
  }

  boolean isModule() {
    return qualname.equals(MODULE);
  }
}
