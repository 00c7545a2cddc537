package dev.assay.agent;

import java.util.Locale;

/** The wire form that an endpoint speaks. */
public enum Dialect {
  /** {@code POST BASE/chat/completions}. */
  OPENAI,
  /** {@code POST BASE/messages}. */
  ANTHROPIC;

  /** The dialect as files spell it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
