package dev.assay.pipelines.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All figures as files, with legends, by name. */
final class Figures {
  private Figures() {}

  static Map<String, Svg> of(Analyses analyses) {
    List<String> labels = analyses.contest().entrants().stream().map(Entrant::label).toList();
    Map<String, Svg> figures = new TreeMap<>();
    figures.put("leaderboard", LeaderboardFigure.of(analyses));
    for (Dimension dimension : Dimension.values()) {
      figures.put(
          "accuracy-by-" + dimension.word().replace('_', '-'),
          GroupFigure.of(analyses, dimension, true));
    }
    for (MetricFindings findings : analyses.metrics()) {
      figures.put(
          "accuracy-by-" + MetricTables.word(findings), CurveFigure.of(findings, labels, true));
      figures.put("distribution-" + MetricTables.word(findings), DistributionFigure.of(findings));
    }
    return figures;
  }
}
