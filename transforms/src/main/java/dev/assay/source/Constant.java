package dev.assay.source;

import java.util.Objects;

/**
 * The value of a Python literal.
 *
 * @param kind the literal's type
 * @param value {@code Boolean} for BOOL, {@code BigInteger} for INT, {@code Double} for FLOAT and
 *     for the imaginary part of COMPLEX, {@code String} for STR, a {@code String} of one char per
 *     byte for BYTES, and the word itself for NONE and ELLIPSIS
 */
public record Constant(Kind kind, Object value) {
  /** The types a Python literal can have. */
  public enum Kind {
    NONE,
    ELLIPSIS,
    BOOL,
    INT,
    FLOAT,
    COMPLEX,
    STR,
    BYTES
  }

  public Constant {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(value, "value");
  }
}
