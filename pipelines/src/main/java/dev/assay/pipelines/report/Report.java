package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.Templates;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.pipelines.page.Assets;
import dev.assay.pipelines.page.SliceView;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The files of a report: {@code index.html}, which loads nothing and holds everything, {@code
 * tables/*.csv}, and {@code figures/} with each figure as SVG and its numbers as CSV.
 */
public final class Report {
  private Report() {}

  /**
   * Writes them. The same runs give the same bytes.
   *
   * @param directory where they go
   * @param runs what was read, for the trajectories
   * @param analyses what is said
   * @param slices what answers depend on, by instance id, as far as it is known
   */
  public static void write(
      Path directory, List<ReportedRun> runs, Analyses analyses, Map<String, SliceView> slices)
      throws IOException {
    List<String> files = new ArrayList<>();
    for (Csv table : tables(analyses)) {
      files.add(write(directory, "tables/" + table.name() + ".csv", table.text()));
    }
    for (Csv table : MetricTables.figures(analyses)) {
      files.add(write(directory, "figures/" + table.name() + ".csv", table.text()));
    }
    String styles = text("figure-file.css") + text("figure.css") + Palette.variables();
    for (Map.Entry<String, Svg> figure : Figures.of(analyses).entrySet()) {
      files.add(
          write(directory, "figures/" + figure.getKey() + ".svg", figure.getValue().file(styles)));
    }
    Assets assets =
        Assets.shared()
            .with(
                text("figure.css") + text("report.css") + Palette.variables(),
                List.of(text("data.js"), text("figures.js"), text("task.js"), text("explorer.js")));
    PagePayload payload =
        new PagePayload(
            Packed.of(PageData.columns(analyses.contest())),
            PageData.blocks(analyses.contest(), slices),
            Trajectories.of(analyses.contest(), runs));
    ReportView view = ReportView.of(assets, analyses, payload, files.stream().sorted().toList());
    write(
        directory,
        "index.html",
        Templates.html(new StringReader(text("report.html.mustache"))).execute(view));
  }

  private static List<Csv> tables(Analyses analyses) {
    List<Csv> tables = new ArrayList<>(RateTables.of(analyses));
    tables.addAll(MetricTables.of(analyses));
    tables.addAll(ComparisonTables.of(analyses));
    return tables;
  }

  private static String write(Path directory, String name, String text) throws IOException {
    WholeFile.write(directory.resolve(name), text);
    return name;
  }

  private static String text(String name) throws IOException {
    try (InputStream stream = Report.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("the jar lacks " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
