package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Proportion;
import dev.assay.pipelines.dataset.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pass@1 of each entrant by the values of a dimension, as the paper's Tables 2 and 3: best of a
 * column bold, second underlined. Each cell leads to its tasks.
 *
 * @param id of the table, which is also the name of its file
 * @param title what tasks are told apart by
 * @param columns a heading for each value
 * @param rows a row for each entrant
 */
record RateTableView(String id, String title, List<Column> columns, List<Row> rows) {

  /** A value and how many tasks have it. */
  record Column(String value, String tasks) {}

  /** An entrant. */
  record Row(EntrantView entrant, List<Cell> cells) {}

  /**
   * A rate.
   *
   * @param text in percent, or a dash
   * @param explanation the interval and the number of tasks, or why there is no rate
   * @param heat the rate as a length for the stylesheet
   * @param link to the tasks
   * @param rank {@code best}, {@code second} or empty
   */
  record Cell(String text, String explanation, String heat, String link, String rank) {}

  static RateTableView of(Analyses analyses, Dimension dimension) {
    List<Analyses.GroupRates> groups = analyses.by(dimension);
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("Overall", Wording.count(analyses.tasks().size(), "task")));
    groups.forEach(
        group ->
            columns.add(
                new Column(
                    dimension.wording(group.value()), Wording.count(group.tasks(), "task"))));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < analyses.contest().entrants().size(); i++) {
      List<Cell> cells = new ArrayList<>();
      cells.add(cell(analyses.overall(), i, TaskLink.of(i)));
      for (Analyses.GroupRates group : groups) {
        cells.add(cell(group.rates(), i, TaskLink.of(i, dimension, group.value())));
      }
      rows.add(new Row(EntrantView.of(analyses.contest(), i), cells));
    }
    return new RateTableView(
        "accuracy-by-" + dimension.word().replace('_', '-'), dimension.title(), columns, rows);
  }

  private static Cell cell(List<Accuracy> column, int entrant, String link) {
    Measured<Proportion> rate = column.get(entrant).pass1();
    return new Cell(
        Spelled.orDash(rate, p -> Spelled.percent(p.value())),
        rate.toOptional()
            .map(
                p ->
                    "95 %% interval %s, %s"
                        .formatted(Spelled.percent(p.interval()), Wording.count(p.tasks(), "task")))
            .orElse("not defined, because " + rate.because()),
        rate.toOptional().map(p -> Svg.number(100 * p.value())).orElse("0") + "%",
        link,
        rank(column, entrant));
  }

  private static String rank(List<Accuracy> column, int entrant) {
    double[] values =
        column.stream()
            .mapToDouble(a -> a.pass1().toOptional().map(Proportion::value).orElse(-1.0))
            .toArray();
    long better =
        IntStream.range(0, values.length).filter(i -> values[i] > values[entrant]).count();
    boolean says = values.length > 1 && values[entrant] >= 0;
    return !says ? "" : better == 0 ? "best" : better == 1 ? "second" : "";
  }
}
