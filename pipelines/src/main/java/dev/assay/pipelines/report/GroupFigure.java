package dev.assay.pipelines.report;

import dev.assay.analysis.Proportion;
import dev.assay.pipelines.dataset.Wording;
import java.util.List;
import java.util.Optional;

/**
 * Pass@1 by the values of a dimension, in their order (RepoReason, Figure 3): points with 95 %
 * intervals, the points of an entrant joined.
 */
final class GroupFigure {
  private static final Frame FRAME = new Frame(520, 280);

  private GroupFigure() {}

  /** Draws. */
  static Svg of(Analyses analyses, Dimension dimension, boolean legend) {
    List<Analyses.GroupRates> groups = analyses.by(dimension);
    List<String> labels = analyses.contest().entrants().stream().map(Entrant::label).toList();
    Svg svg =
        new Svg(
            FRAME.width(),
            legend ? FRAME.withLegend(labels.size()) : FRAME.height(),
            "Pass@1 by " + dimension.title() + ". The table of the same name holds its numbers.");
    FRAME.shares(svg);
    svg.open("g", "class", "axis");
    for (int g = 0; g < groups.size(); g++) {
      svg.text(
          x(g, groups.size(), 0, 1),
          FRAME.bottom() + 16,
          dimension.wording(groups.get(g).value()),
          "text-anchor",
          "middle");
      svg.text(
          x(g, groups.size(), 0, 1),
          FRAME.bottom() + 31,
          Wording.count(groups.get(g).tasks(), "task"),
          "text-anchor",
          "middle",
          "class",
          "note");
    }
    svg.close();
    for (int i = labels.size() - 1; i >= 0; i--) {
      series(svg, groups, dimension, i, labels);
    }
    if (legend) {
      FRAME.legend(svg, labels);
    }
    return svg;
  }

  private static void series(
      Svg svg,
      List<Analyses.GroupRates> groups,
      Dimension dimension,
      int entrant,
      List<String> labels) {
    svg.open("g", "class", "series s" + entrant % Palette.SIZE, "data-entrant", entrant);
    StringBuilder line = new StringBuilder();
    for (int g = 0; g < groups.size(); g++) {
      double x = x(g, groups.size(), entrant, labels.size());
      groups
          .get(g)
          .rates()
          .get(entrant)
          .pass1()
          .toOptional()
          .ifPresent(
              rate ->
                  line.append(Svg.number(x))
                      .append(',')
                      .append(Svg.number(FRAME.y(rate.value())))
                      .append(' '));
    }
    svg.element("polyline", "class", "line thin", "points", line.toString().strip());
    for (int g = 0; g < groups.size(); g++) {
      Optional<Proportion> rate = groups.get(g).rates().get(entrant).pass1().toOptional();
      if (rate.isPresent()) {
        point(
            svg,
            x(g, groups.size(), entrant, labels.size()),
            rate.get(),
            TaskLink.of(entrant, dimension, groups.get(g).value()),
            labels.get(entrant) + ", " + dimension.wording(groups.get(g).value()));
      }
    }
    svg.close();
  }

  private static void point(Svg svg, double x, Proportion rate, String link, String what) {
    svg.line(x, FRAME.y(rate.interval().low()), x, FRAME.y(rate.interval().high()), "interval");
    svg.open("a", "href", link);
    svg.open("circle", "class", "dot", "cx", x, "cy", FRAME.y(rate.value()), "r", 4.0);
    svg.title(
        "%s: %s %% (%s), %s"
            .formatted(
                what,
                Spelled.percent(rate.value()),
                Spelled.percent(rate.interval()),
                Wording.count(rate.tasks(), "task")));
    svg.close().close();
  }

  /** The place of a group, entrants side by side within it. */
  private static double x(int group, int groups, int entrant, int entrants) {
    double slot = (FRAME.right() - Frame.LEFT) / groups;
    double spread = Math.min(slot * 0.5, 12.0 * (entrants - 1));
    double aside = entrants == 1 ? 0 : spread * (entrant / (entrants - 1.0) - 0.5);
    return Frame.LEFT + slot * (group + 0.5) + aside;
  }
}
