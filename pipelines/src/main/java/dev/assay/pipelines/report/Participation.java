package dev.assay.pipelines.report;

import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.VerdictRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An entrant in one run.
 *
 * @param run the run's label
 * @param asked how it was asked
 * @param verdicts by task number of the contest
 */
record Participation(String run, EntrantRecord asked, List<List<VerdictRecord>> verdicts) {

  /** Everybody in a run. */
  static List<Participation> of(ReportedRun run, Map<String, Integer> numbers)
      throws UnreportableException {
    Map<String, Participation> byName = new TreeMap<>();
    for (EntrantRecord entrant : run.entrants()) {
      List<List<VerdictRecord>> verdicts = new ArrayList<>();
      numbers.keySet().forEach(task -> verdicts.add(new ArrayList<>()));
      byName.put(entrant.getName(), new Participation(run.label(), entrant, verdicts));
    }
    for (VerdictRecord verdict : run.verdicts()) {
      Participation part = byName.get(verdict.getModelNameOrPath());
      Integer number = numbers.get(verdict.getInstanceId());
      if (part == null || number == null) {
        throw new UnreportableException(
            "%s: damaged: a verdict on %s of %s, which the run does not have"
                .formatted(run.label(), verdict.getInstanceId(), verdict.getModelNameOrPath()));
      }
      part.verdicts.get(number).add(verdict);
    }
    return List.copyOf(byName.values());
  }

  String name() {
    return asked.getName();
  }

  /** The entrants that all participations under one name make. */
  static List<Entrant> entrants(List<Participation> parts) {
    if (arePartsOfOne(parts)) {
      List<List<VerdictRecord>> together = new ArrayList<>();
      for (int task = 0; task < parts.get(0).verdicts.size(); task++) {
        List<VerdictRecord> all = new ArrayList<>();
        for (Participation part : parts) {
          all.addAll(part.verdicts.get(task));
        }
        together.add(all);
      }
      Set<String> runs = new TreeSet<>();
      parts.forEach(part -> runs.add(part.run));
      return List.of(Entrant.of(parts.get(0).name(), parts.get(0).asked, runs, together));
    }
    return parts.stream()
        .map(
            part ->
                Entrant.of(
                    part.name() + " (" + part.run + ")",
                    part.asked,
                    Set.of(part.run),
                    part.verdicts))
        .toList();
  }

  private static boolean arePartsOfOne(List<Participation> parts) {
    EntrantRecord first = parts.get(0).asked;
    Set<List<Object>> answers = new HashSet<>();
    for (Participation part : parts) {
      boolean alike =
          part.asked.getModel().equals(first.getModel())
              && part.asked.getAgent().equals(first.getAgent())
              && part.asked.getTemperature().equals(first.getTemperature());
      if (!alike) {
        return false;
      }
      for (List<VerdictRecord> task : part.verdicts) {
        for (VerdictRecord verdict : task) {
          if (!answers.add(List.of(verdict.getInstanceId(), verdict.getSample()))) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
