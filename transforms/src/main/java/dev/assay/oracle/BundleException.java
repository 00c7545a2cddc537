package dev.assay.oracle;

import java.util.Locale;

/** A repository for which no environment can be made; the rest of a run goes on without it. */
public final class BundleException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** The local folder does not exist. */
    MISSING_FOLDER,
    NOT_A_FOLDER,
    /** The package index has no project of that name. */
    UNKNOWN_NAME,
    UNKNOWN_VERSION,
    /** The git repository has no such branch, tag or commit. */
    UNKNOWN_REVISION,
    /** No git on the PATH, and a repository of git is asked for. */
    NO_GIT,
    /** The project is published as wheels only. */
    NO_SOURCE_DISTRIBUTION,
    DOWNLOAD_FAILED,
    /** The cache's disk is full. */
    DISK_FULL,
    /** The source distribution is not the one that was pinned or announced. */
    WRONG_DIGEST,
    /** The archive is cut off or damaged. */
    BROKEN_ARCHIVE,
    /** The archive would write outside its folder, make links or devices, or is far too large. */
    UNSAFE_ARCHIVE,
    /** Nothing in it is a Python package or module. */
    NO_PACKAGE,
    /** Most of it is compiled code, which cannot be traced, and it has no mode without. */
    COMPILED_CORE,
    NO_TESTS,
    /** A requirement cannot be installed. */
    INSTALL_FAILED,
    /** No CPython of 3.11 or later with pip. */
    NO_INTERPRETER;

    /** The reason in words, as {@code missing folder}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private final Reason reason;

  public BundleException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  BundleException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
