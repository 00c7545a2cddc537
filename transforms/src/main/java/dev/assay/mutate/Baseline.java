package dev.assay.mutate;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ProbeValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the original's own assertions see; the original is run for it once, if anybody asks. */
final class Baseline {
  private final TestSource test;
  private final Laboratory laboratory;
  private Optional<Execution> execution = Optional.empty();

  Baseline(TestSource test, Laboratory laboratory) {
    this.test = test;
    this.laboratory = laboratory;
  }

  private List<ProbeValue> values() {
    if (execution.isEmpty()) {
      execution = Optional.of(laboratory.run(test.probed(), true));
    }
    return execution.get().passed() ? execution.get().probes() : List.of();
  }

  /** The assertions that run in the original and are not among those that {@code values} saw. */
  Set<Integer> silenced(List<ProbeValue> values) {
    Set<Integer> seen = indices(values);
    Set<Integer> lost = new TreeSet<>();
    if (seen.size() < test.assertions().size()) {
      lost.addAll(indices(values()));
      lost.removeAll(seen);
    }
    return lost;
  }

  /** Whether some probe is known to have seen another value than in the original. */
  boolean differs(List<ProbeValue> values) {
    List<ProbeValue> before = values();
    return indices(values).stream()
        .anyMatch(
            index -> {
              List<String> mine = texts(before, index);
              return !mine.isEmpty() && !mine.equals(texts(values, index));
            });
  }

  private static Set<Integer> indices(List<ProbeValue> values) {
    return values.stream().map(ProbeValue::index).collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> texts(List<ProbeValue> values, int index) {
    return values.stream()
        .filter(value -> value.index() == index)
        .flatMap(value -> value.literal().or(value::repr).stream())
        .toList();
  }
}
