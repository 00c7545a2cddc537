package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.Numerals;
import java.util.List;

/**
 * The frame of a figure: an axis of shares from 0 to 100 % on the left, room for another below.
 *
 * @param width of the drawing
 * @param height of the plot with its axis below, without a legend
 */
record Frame(double width, double height) {
  static final double LEFT = 34;
  private static final double TOP = 10;
  private static final double BELOW = 38;
  private static final double RIGHT = 10;
  private static final double LEGEND_LINE = 17;

  double right() {
    return width - RIGHT;
  }

  double bottom() {
    return height - BELOW;
  }

  /** The place of a share. */
  double y(double share) {
    return bottom() - share * (bottom() - TOP);
  }

  /** Rules and labels of the shares. */
  void shares(Svg svg) {
    svg.open("g", "class", "axis");
    for (int percent = 0; percent <= 100; percent += 25) {
      double y = y(percent / 100.0);
      svg.line(LEFT, y, right(), y, "rule");
      svg.text(LEFT - 6, y + 3.5, Integer.toString(percent), "text-anchor", "end");
    }
    svg.close();
  }

  /** The axis of a metric, and what it counts. */
  void metric(Svg svg, Scale scale, String title) {
    svg.open("g", "class", "axis");
    for (double tick : scale.ticks()) {
      svg.line(scale.at(tick), bottom(), scale.at(tick), bottom() + 4, "tick");
      svg.text(scale.at(tick), bottom() + 16, Numerals.whole((long) tick), "text-anchor", "middle");
    }
    svg.text((LEFT + right()) / 2, bottom() + 32, title, "text-anchor", "middle");
    svg.close();
  }

  /** How high a drawing with a legend below is. */
  double withLegend(int entries) {
    return height + 8 + entries * LEGEND_LINE;
  }

  /** Which colour is whose. */
  void legend(Svg svg, List<String> labels) {
    svg.open("g", "class", "legend");
    for (int i = 0; i < labels.size(); i++) {
      double y = height + 8 + i * LEGEND_LINE;
      svg.open("g", "class", "series s" + i % Palette.SIZE);
      svg.element("circle", "class", "dot", "cx", LEFT + 5, "cy", y, "r", 4.0);
      svg.close();
      svg.text(LEFT + 16, y + 4, labels.get(i));
    }
    svg.close();
  }
}
