package dev.assay.refresh;

/** Who looks at the members of a class, beside code that mentions them. */
enum ClassKind {
  /** Nobody, but for {@linkplain SpecialNames#ofClasses special names}. */
  PLAIN,
  /**
   * A base from the standard library, once there is an instance; making the class looks at none.
   */
  LIBRARY,
  /** unittest, for its own names and those of tests. */
  TEST_CASE,
  /** A metaclass, a decorator, a base from outside the repository or a hook in a base. */
  WATCHED;

  ClassKind or(ClassKind other) {
    return compareTo(other) < 0 ? other : this;
  }
}
