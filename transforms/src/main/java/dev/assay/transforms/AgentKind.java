package dev.assay.transforms;

import java.util.Locale;

/** What drives an entrant. */
public enum AgentKind {
  /** A model that reads the repository ({@link dev.assay.agent.reader.ReadOnlyAgent}). */
  READER,
  /** A model that is asked once ({@link dev.assay.agent.reader.SinglePrompt}). */
  PROMPT,
  /** No model ({@link dev.assay.verify.PseudoModel}). */
  PSEUDO;

  /** The kind as records and users spell it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
