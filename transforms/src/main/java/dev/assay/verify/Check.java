package dev.assay.verify;

import java.util.Locale;

/** What a verification checks, in the order in which it is told. */
public enum Check {
  /** Every file has the digest that the manifest gives it, and there is no file beside them. */
  DIGESTS("files have the digests that the manifest gives"),
  /** The dataset holds as many rows as the manifest counts, and every stage's books balance. */
  COUNTS("counts are those of the manifest"),
  UNIQUE_IDS("instance ids are unique"),
  /** Every row is the row of the records, and {@code tasks.parquet} holds the same rows. */
  SAME_ROWS("tasks.jsonl, tasks.parquet and the records hold the same rows"),
  RECORDS("the records behind each row exist"),
  /** The comparison engine takes the row's answer for the one that the build found. */
  GOLD_RIGHT("gold answers are right"),
  /** It takes neither nothing nor an answer that belongs to no question for it. */
  CONSTANTS_WRONG("empty and constant answers are wrong"),
  /** The prompt is made of what was searched for leaks, and a search finds none. */
  PROMPT_HIDES("prompts do not give the answer away"),
  REPOSITORY_HIDES("what is shown of the repository holds neither test nor answer"),
  /** With its gold answer the test passes on a fresh fork server. */
  GOLD_PASSES("tests pass with the gold answer"),
  /** With a perturbed answer it does not. */
  PERTURBED_FAILS("tests fail with a perturbed answer"),
  /** Under conditions that differ in seeds and time zone it passes as well. */
  STABLE("other conditions give the same outcome");

  private final String sentence;

  Check(String sentence) {
    this.sentence = sentence;
  }

  /** What holds if nothing is found. */
  public String sentence() {
    return sentence;
  }

  /** The word for this check in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The check of a label.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Check withLabel(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
