package dev.assay.agent.reader;

import dev.assay.agent.Tool;
import java.util.Set;

/** One way to look at a workspace. Safe for many threads. */
sealed interface ReaderTool permits ListDirectory, ReadFile, SearchFiles, FindDefinition {
  /** Longest result, in characters: some 4,000 tokens. */
  int LONGEST_RESULT = 14_000;

  /** What a model is told of it. */
  Tool declaration();

  /** The arguments it takes. */
  Set<String> parameters();

  /**
   * Uses it.
   *
   * @return what the model sees, about {@value #LONGEST_RESULT} characters at the most
   * @throws Refusal if it cannot be used so
   */
  String use(ToolArguments arguments) throws Refusal;
}
