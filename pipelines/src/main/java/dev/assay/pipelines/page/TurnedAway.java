package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Gate;
import dev.assay.pipelines.dataset.RejectionCounts;
import java.util.List;

/**
 * Rejections by repository and gate.
 *
 * @param gates titles of the gates that rejected something, in order
 * @param rows a row for each repository that lost something, those included that never got in
 */
record TurnedAway(List<String> gates, List<Row> rows) {
  /** A repository with its rejections at each of the gates. */
  record Row(String repository, List<Long> counts) {}

  /** The table, or none if nothing was rejected. */
  static List<TurnedAway> of(List<Gate> gates, RejectionCounts rejections) {
    List<Gate> closed = gates.stream().filter(gate -> gate.rejected() > 0).toList();
    if (closed.isEmpty()) {
      return List.of();
    }
    List<Row> rows =
        rejections.repositories().stream()
            .map(
                repository ->
                    new Row(
                        repository,
                        closed.stream()
                            .map(gate -> rejections.of(gate.stage(), repository))
                            .toList()))
            .toList();
    return List.of(new TurnedAway(closed.stream().map(Gate::title).toList(), rows));
  }
}
