package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.Distribution;
import dev.assay.pipelines.dataset.Histogram;
import dev.assay.pipelines.dataset.Wording;
import java.util.List;

/** How a metric is distributed over the tasks (RepoReason, Figure 4). */
final class DistributionFigure {
  private static final Frame FRAME = new Frame(340, 220);

  private DistributionFigure() {}

  /** Draws. */
  static Svg of(MetricFindings findings) {
    Svg svg =
        new Svg(
            FRAME.width(),
            FRAME.height(),
            "Tasks by " + findings.metric() + ". The table of the same name holds its numbers.");
    List<Histogram.Bin> bins = findings.histogram().bins();
    if (bins.isEmpty()) {
      return svg;
    }
    long most = bins.stream().mapToLong(Histogram.Bin::count).max().orElse(1);
    Scale scale =
        new Scale(bins.get(0).from(), bins.get(bins.size() - 1).to(), Frame.LEFT, FRAME.right());
    svg.open("g", "class", "bars");
    for (Histogram.Bin bin : bins) {
      double left = scale.at((double) bin.from()) + 0.5;
      double top = FRAME.y(0.84 * bin.count() / most);
      svg.open("a", "href", TaskLink.of(findings, bin.from(), bin.to() - 1));
      svg.open(
          "rect",
          "class",
          "bar-of-tasks",
          "x",
          left,
          "y",
          top,
          "width",
          Math.max(1, scale.at((double) bin.to()) - left - 0.5),
          "height",
          FRAME.bottom() - top);
      svg.title(bin.range() + ": " + Wording.count(bin.count(), "task"));
      svg.close().close();
    }
    svg.close();
    FRAME.metric(svg, scale, findings.metric() + ", " + Wording.plural(findings.metric().unit()));
    findings.distribution().ifPresent(distribution -> statistics(svg, scale, distribution));
    return svg;
  }

  private static void statistics(Svg svg, Scale scale, Distribution distribution) {
    statistic(svg, scale, "median", distribution.median(), 9);
    statistic(svg, scale, "mean", distribution.mean(), 23);
  }

  private static void statistic(Svg svg, Scale scale, String name, double value, double y) {
    double x = scale.at(value);
    boolean isLeft = x > FRAME.width() * 0.7;
    svg.line(x, y - 8, x, FRAME.bottom(), "statistic " + name);
    svg.text(
        x + (isLeft ? -4 : 4),
        y,
        name + " " + Spelled.fixed(value, 1),
        "text-anchor",
        isLeft ? "end" : "start");
  }
}
