package dev.assay.pipelines.report;

import dev.assay.analysis.Proportion;
import dev.assay.analysis.QuantileBins;
import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Pass@1 over a metric (RepoReason, Figure 2): a line for each entrant through bins of equally many
 * tasks, in a band of 95 % intervals. The dashed line is where the paper sees a cliff.
 */
final class CurveFigure {
  private static final Frame FRAME = new Frame(340, 250);

  private CurveFigure() {}

  /** A point: the rate in a bin. */
  private record Point(QuantileBins.Bin bin, double x, Proportion rate) {}

  /**
   * Draws.
   *
   * @param labels of the entrants
   * @param legend whether colours are explained below
   */
  static Svg of(MetricFindings findings, List<String> labels, boolean legend) {
    Svg svg =
        new Svg(
            FRAME.width(),
            legend ? FRAME.withLegend(labels.size()) : FRAME.height(),
            "Pass@1 over " + findings.metric() + ". The table of the same name holds its numbers.");
    FRAME.shares(svg);
    List<QuantileBins.Bin> bins = findings.bins();
    if (!bins.isEmpty()) {
      Scale scale =
          new Scale(
              bins.get(0).mean(),
              bins.get(bins.size() - 1).mean(),
              Frame.LEFT + 8,
              FRAME.right() - 8);
      FRAME.metric(svg, scale, findings.metric() + ", " + Wording.plural(findings.metric().unit()));
      threshold(svg, findings, scale);
      for (int i = labels.size() - 1; i >= 0; i--) {
        series(svg, findings, scale, i, labels.get(i));
      }
    }
    if (legend) {
      FRAME.legend(svg, labels);
    }
    return svg;
  }

  private static void threshold(Svg svg, MetricFindings findings, Scale scale) {
    double published = MetricFindings.published(findings.metric());
    if (scale.low() < published && published < scale.high()) {
      double x = scale.at(published);
      svg.line(x, FRAME.y(1), x, FRAME.bottom(), "threshold");
      svg.text(
          x - 4,
          FRAME.bottom() - 5,
          "paper: " + Numerals.whole((long) published),
          "text-anchor",
          "end",
          "class",
          "note");
    }
  }

  private static void series(
      Svg svg, MetricFindings findings, Scale scale, int entrant, String label) {
    List<Point> points = new ArrayList<>();
    for (int b = 0; b < findings.bins().size(); b++) {
      QuantileBins.Bin bin = findings.bins().get(b);
      Optional<Proportion> rate = findings.entrants().get(entrant).curve().get(b).toOptional();
      rate.ifPresent(value -> points.add(new Point(bin, scale.at(bin.mean()), value)));
    }
    svg.open("g", "class", "series s" + entrant % Palette.SIZE, "data-entrant", entrant);
    StringBuilder band = new StringBuilder();
    StringBuilder back = new StringBuilder();
    StringBuilder line = new StringBuilder();
    for (Point point : points) {
      add(band, point.x, FRAME.y(point.rate.interval().high()));
      add(line, point.x, FRAME.y(point.rate.value()));
    }
    for (int i = points.size() - 1; i >= 0; i--) {
      add(back, points.get(i).x, FRAME.y(points.get(i).rate.interval().low()));
    }
    svg.element("polygon", "class", "band", "points", band + " " + back);
    svg.element("polyline", "class", "line", "points", line.toString());
    for (Point point : points) {
      point(svg, findings, entrant, label, point);
    }
    svg.close();
  }

  private static void point(
      Svg svg, MetricFindings findings, int entrant, String label, Point point) {
    String range = range(point.bin);
    svg.open(
        "a",
        "href",
        TaskLink.of(entrant, findings, (long) point.bin.low(), (long) point.bin.high()));
    svg.open("circle", "class", "dot", "cx", point.x, "cy", FRAME.y(point.rate.value()), "r", 3.5);
    svg.title(
        "%s, %s %s: %s %% (%s), %s"
            .formatted(
                label,
                findings.metric(),
                range,
                Spelled.percent(point.rate.value()),
                Spelled.percent(point.rate.interval()),
                Wording.count(point.rate.tasks(), "task")));
    svg.close().close();
  }

  private static String range(QuantileBins.Bin bin) {
    String low = Numerals.whole((long) bin.low());
    return bin.low() == bin.high() ? low : low + "–" + Numerals.whole((long) bin.high());
  }

  private static void add(StringBuilder points, double x, double y) {
    points
        .append(points.length() == 0 ? "" : " ")
        .append(Svg.number(x))
        .append(',')
        .append(Svg.number(y));
  }
}
