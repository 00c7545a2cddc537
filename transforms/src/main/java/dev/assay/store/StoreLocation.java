package dev.assay.store;

import java.io.Serializable;

/**
 * Where a run keeps its results, as it travels to the workers.
 *
 * @param directory a folder on any file system that Beam knows and every worker reaches
 * @param code version of the code that the run was started with; no other's results are its own
 * @param redo if not empty, results are read only if they were put under the same word: the run
 *     does everything again, but nothing twice
 */
public record StoreLocation(String directory, String code, String redo) implements Serializable {
  public StoreLocation {
    if (directory.isBlank()) {
      throw new IllegalArgumentException("the store has no directory");
    }
    if (redo.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException("the word '" + redo + "' holds a blank");
    }
  }

  /** A store whose results may be used, whoever made them. */
  public static StoreLocation at(String directory) {
    return new StoreLocation(directory, CodeVersion.current(), "");
  }

  /** The same store for a run that takes no result of an earlier one. */
  public StoreLocation redoing(String word) {
    return new StoreLocation(directory, code, word);
  }
}
