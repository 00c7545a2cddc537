package dev.assay.pipelines.dataset;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The dataset's card, {@code dataset/README.md}: front matter as the Hugging Face hub reads it,
 * what a task is, how the tasks were made with the counts of every gate, the repositories as in
 * RepoReason's Table 5, the columns from the schema's own documentation, the distributions of the
 * metrics, known limits, how to check a row, and what to cite.
 */
public final class DatasetCard {
  private DatasetCard() {}

  /**
   * Writes the card.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, FinishedBuild build) throws IOException {
    WholeFile.write(file, Templates.markdown("card.md.mustache").execute(CardView.of(build)));
  }
}
