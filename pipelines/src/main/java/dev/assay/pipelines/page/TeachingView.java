package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.Teaching;
import dev.assay.text.Beginning;
import java.util.List;

/**
 * How the mutation went, for the page.
 *
 * @param teacher who taught
 * @param rows a row for each repository
 * @param criteria what rounds failed by; empty if none failed
 */
record TeachingView(String teacher, List<Row> rows, List<Criterion> criteria) {
  /** A repository's numbers as text. */
  record Row(
      String repository, String tests, String valid, String share, String first, String rounds) {}

  /** A criterion's number as text, and its bar against the most frequent one. */
  record Criterion(String sentence, String count, String bar, String test, String message) {}

  private static final int LONGEST_MESSAGE = 300;

  /** The section, or none if no test reached a teacher. */
  static List<TeachingView> of(Teaching teaching) {
    if (teaching.rows().isEmpty() || teaching.teacher().equals("none")) {
      return List.of();
    }
    long most = teaching.criteria().stream().mapToLong(Teaching.Criterion::count).max().orElse(0);
    return List.of(
        new TeachingView(
            teaching.teacher(),
            teaching.rows().stream().map(TeachingView::row).toList(),
            teaching.criteria().stream().map(criterion -> criterion(criterion, most)).toList()));
  }

  private static Row row(Teaching.Row row) {
    return new Row(
        row.repository(),
        Numerals.whole(row.tests()),
        Numerals.whole(row.valid()),
        Numerals.percent(row.valid(), row.tests()),
        Numerals.percent(row.first(), row.tests()),
        Numerals.whole(row.rounds()));
  }

  private static Criterion criterion(Teaching.Criterion criterion, long most) {
    return new Criterion(
        criterion.sentence(),
        Numerals.whole(criterion.count()),
        PageView.barLength(criterion.count(), most),
        criterion.example().test(),
        Beginning.marked(criterion.example().message(), LONGEST_MESSAGE));
  }
}
