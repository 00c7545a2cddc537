package dev.assay.pipelines.report;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses within the page that lead to some of its tasks; the explorer reads them. */
final class TaskLink {
  private static final String TASKS = "#tasks?";

  private TaskLink() {}

  /** All tasks, seen by one entrant. */
  static String of(int entrant) {
    return TASKS + "entrant=" + entrant;
  }

  /** Tasks with one value of a dimension, seen by one entrant. */
  static String of(int entrant, Dimension dimension, String value) {
    return of(entrant)
        + "&"
        + dimension.word()
        + "="
        + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** Tasks whose metric lies in a range, ends included, seen by one entrant. */
  static String of(int entrant, MetricFindings findings, long low, long high) {
    return of(entrant) + "&" + range(findings, low, high);
  }

  /** Tasks whose metric lies in a range, ends included. */
  static String of(MetricFindings findings, long low, long high) {
    return TASKS + range(findings, low, high);
  }

  private static String range(MetricFindings findings, long low, long high) {
    return MetricTables.word(findings) + "=" + low + "-" + high;
  }
}
