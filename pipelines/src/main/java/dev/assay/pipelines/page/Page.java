package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.FinishedBuild;
import dev.assay.pipelines.dataset.Templates;
import dev.assay.pipelines.dataset.WholeFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;

/**
 * The page of a build, {@code index.html}: how many tasks from where, what every gate let through
 * and why it turned the rest away, the distributions of the three metrics (RepoReason, Figure 4),
 * and ten tasks as a reader would see them. One file that loads nothing, for a desk and a phone, by
 * day and by night.
 */
public final class Page {
  private static final int EXAMPLES = 10;

  private Page() {}

  /**
   * Writes the page. Its links expect {@code dataset/} and {@code manifest.json} beside it.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, FinishedBuild build) throws IOException {
    PageView view = PageView.of(build, Assets.load(), EXAMPLES);
    WholeFile.write(
        file, Templates.html(new StringReader(Assets.text("page.html.mustache"))).execute(view));
  }
}
