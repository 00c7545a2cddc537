package dev.assay.screen;

import java.util.Locale;

/** Why a test is not worth asking: the rules of section 3.2.2, in the order they are tried. */
public enum LowValue {
  INTROSPECTION("the tests ask for types, names and signatures, not for results"),
  TRIVIAL_ACCESS("the tests read an attribute or an item of a value just made"),
  SHALLOW_COMPUTATION("the tests compare one call on plain values with a plain value"),
  RANDOMNESS("the tests draw random values"),
  CLOCK("the tests read a clock or wait"),
  SYSTEM("the tests use the network, processes, threads or the system's state");

  private final String sentence;

  LowValue(String sentence) {
    this.sentence = sentence;
  }

  boolean isIn(TestFunction test) {
    return switch (this) {
      case TRIVIAL_ACCESS -> TrivialAccess.isIn(test);
      case INTROSPECTION -> Introspection.isIn(test);
      case SHALLOW_COMPUTATION -> ShallowComputation.isIn(test);
      case RANDOMNESS -> OutsideUse.RANDOMNESS.isIn(test);
      case CLOCK -> OutsideUse.CLOCK.isIn(test);
      case SYSTEM -> OutsideUse.SYSTEM.isIn(test);
    };
  }

  /** What a reader is told. */
  public String sentence() {
    return sentence;
  }

  /** What a record calls it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
