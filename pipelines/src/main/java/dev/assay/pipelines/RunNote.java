package dev.assay.pipelines;

import java.util.Locale;
import java.util.Objects;

/**
 * Something that whoever started a run should know while it lasts.
 *
 * @param worker host and process that it is about; empty for none
 * @param stage what is being done there; empty for nothing
 * @param subject what it is done with; empty for nothing
 * @param seconds for how long; 0 where that says nothing
 * @param sentence all of it in words, with what to do
 */
public record RunNote(
    Kind kind, String worker, String stage, String subject, long seconds, String sentence) {
  /** What happened. */
  public enum Kind {
    /** A worker has something to say. */
    NOTE,
    /** An element is at work far longer than others of its stage. */
    SLOW_ELEMENT,
    /** A worker takes far longer than the others for everything. */
    SLOW_WORKER,
    /** A worker gives no sign of life. */
    SILENT_WORKER;

    /** As programs read it. */
    public String symbol() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public RunNote {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(sentence, "sentence");
  }

  /** What a worker has to say. */
  static RunNote of(String sentence) {
    return new RunNote(Kind.NOTE, "", "", "", 0, sentence);
  }
}
