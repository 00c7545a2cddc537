package dev.assay.mask;

/** In which terms a repository's tests state what they expect. */
public enum AnswerLanguage {
  /** Values. */
  PLAIN,
  /**
   * Mathematical expressions too, which in a symbolic library are "the standard storage form" of a
   * value (RepoReason, section 3.5, names SymPy).
   */
  SYMBOLIC
}
