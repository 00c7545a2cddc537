package dev.assay.agent;

import java.util.Locale;

/** What a model is asked for: usage and cost are told apart by it. */
public enum ModelRole {
  /** Mutates tests and rebuilds their assertions. */
  TEACHER,
  /** Says what a name in an answer stands for. */
  RESOLVER,
  /** Says how hard a task is. */
  DIFFICULTY,
  /** Corrupts functions for repair tasks. */
  CORRUPTOR,
  /** The model under test. */
  SUBJECT;

  /** The role as files and pages spell it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
