package dev.assay.pipelines;

import dev.assay.schemas.Stage;

/** What each stage counts. */
final class StageUnits {
  private StageUnits() {}

  /** The unit of a stage, in the singular. */
  static String of(Stage stage) {
    return switch (stage) {
      case INGEST -> "repository";
      case SCREEN, COLLECT -> "file";
      case SAMPLE, TRACE, STRUCTURE, MUTATE, VALIDATE, TRACE_MUTANT -> "test";
      case MASK -> "assertion";
      case SLICE, FALSIFY -> "question";
      case PUBLISH -> "task";
      case ASK, SCORE -> "answer";
    };
  }
}
