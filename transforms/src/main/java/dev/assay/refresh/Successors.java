package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.CodeObject;

/** What became of the code of functions. */
public interface Successors {
  /** Whether the newer code is what became of the older. */
  boolean isSuccessor(CodeObject older, CodeObject newer);

  /** Whether the text of code of the older version is where the code says. */
  boolean isWritten(Code place);
}
