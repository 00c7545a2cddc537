package dev.assay.runners.doctor;

import java.util.Locale;

/**
 * One finding.
 *
 * @param level how bad it is
 * @param subject what was looked at
 * @param finding what was found, and what to do about it unless it is right
 */
public record Check(Level level, String subject, String finding) {
  /** How bad a finding is. */
  public enum Level {
    /** As it should be. */
    OK,
    /** Assay works, but not at its best. */
    WARN,
    /** Assay cannot work. */
    FAIL
  }

  static Check ok(String subject, String finding) {
    return new Check(Level.OK, subject, finding);
  }

  static Check warn(String subject, String finding) {
    return new Check(Level.WARN, subject, finding);
  }

  static Check fail(String subject, String finding) {
    return new Check(Level.FAIL, subject, finding);
  }

  /** The finding as a line. */
  public String line() {
    return String.format("%-4s  %-9s  %s", level.name().toLowerCase(Locale.ROOT), subject, finding);
  }
}
