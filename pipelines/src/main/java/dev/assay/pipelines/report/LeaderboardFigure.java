package dev.assay.pipelines.report;

import dev.assay.analysis.Proportion;
import java.util.List;

/** Pass@1 of every entrant with its 95 % interval, one below the other. */
final class LeaderboardFigure {
  private static final double WIDTH = 640;
  private static final double NAMES = 240;
  private static final double LINE = 24;

  private LeaderboardFigure() {}

  /** Draws. */
  static Svg of(Analyses analyses) {
    List<Entrant> entrants = analyses.contest().entrants();
    double bottom = 14 + LINE * entrants.size();
    Svg svg = new Svg(WIDTH, bottom + 24, "Pass@1 of each entrant with its 95 % interval.");
    svg.open("g", "class", "axis");
    for (int percent = 0; percent <= 100; percent += 25) {
      svg.line(x(percent / 100.0), 6, x(percent / 100.0), bottom, "rule");
      svg.text(x(percent / 100.0), bottom + 15, percent + " %", "text-anchor", "middle");
    }
    svg.close();
    for (int i = 0; i < entrants.size(); i++) {
      double y = 14 + LINE * i + LINE / 2;
      svg.text(NAMES - 12, y + 4, entrants.get(i).label(), "text-anchor", "end", "class", "name");
      int place = i;
      analyses.overall().get(i).pass1().toOptional().ifPresent(rate -> rate(svg, place, y, rate));
    }
    return svg;
  }

  private static void rate(Svg svg, int place, double y, Proportion rate) {
    svg.open("g", "class", "series s" + place % Palette.SIZE);
    svg.line(x(rate.interval().low()), y, x(rate.interval().high()), y, "interval");
    svg.open("circle", "class", "dot", "cx", x(rate.value()), "cy", y, "r", 4.5);
    svg.title(Spelled.percent(rate.value()) + " % (" + Spelled.percent(rate.interval()) + ")");
    svg.close().close();
  }

  private static double x(double share) {
    return NAMES + share * (WIDTH - NAMES - 24);
  }
}
