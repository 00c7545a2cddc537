package dev.assay.pipelines;

import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Takes what the checks of one verification find, and how much they looked at. */
final class Findings {
  private final Map<Check, Long> checked = new EnumMap<>(Check.class);
  private final List<Finding> all = new ArrayList<>();

  void checked(Check check, long number) {
    checked.merge(check, number, Long::sum);
  }

  void add(Check check, String seen) {
    all.add(Finding.ofDataset(check, seen));
  }

  void add(Finding finding) {
    all.add(finding);
  }

  Map<Check, Long> checked() {
    return checked;
  }

  List<Finding> all() {
    return all;
  }
}
