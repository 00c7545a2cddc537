package dev.assay.pipelines.page;

import dev.assay.explain.Explanation;
import dev.assay.pipelines.dataset.ExampleChoice;
import dev.assay.pipelines.dataset.FinishedBuild;
import dev.assay.pipelines.dataset.Templates;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The page of a build, {@code index.html}: how many tasks from where, what every gate let through
 * and why it turned the rest away, the distributions of the three metrics (RepoReason, Figure 4),
 * and ten tasks as a reader would see them. One file that loads nothing, for a desk and a phone, by
 * day and by night.
 */
public final class Page {
  private static final int EXAMPLES = 10;

  private Page() {}

  /** The tasks that the page shows. */
  public static List<TaskRecord> examples(FinishedBuild build) {
    return ExampleChoice.of(build.tasks(), EXAMPLES);
  }

  /**
   * Writes the page. Its links expect {@code dataset/} and {@code manifest.json} beside it.
   *
   * @param explanations what is known of the {@link #examples}, by instance id; one that is missing
   *     is shown without its slice
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, FinishedBuild build, Map<String, Explanation> explanations)
      throws IOException {
    PageView view = PageView.of(Assets.load(), build, examples(build), explanations);
    WholeFile.write(
        file, Templates.html(new StringReader(Assets.text("page.html.mustache"))).execute(view));
  }
}
