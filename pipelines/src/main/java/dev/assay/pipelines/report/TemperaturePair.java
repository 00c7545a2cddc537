package dev.assay.pipelines.report;

import dev.assay.analysis.PairedComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A model asked in the same way at two temperatures (RepoReason, appendix B.4).
 *
 * @param cold the place of the lower temperature in the contest
 * @param warm that of the higher
 * @param comparison warm less cold, on the tasks that were judged for both
 */
record TemperaturePair(int cold, int warm, PairedComparison comparison) {

  /** For each model and agent, its lowest temperature beside each higher one. */
  static List<TemperaturePair> all(Contest contest) {
    List<Entrant> entrants = contest.entrants();
    List<TemperaturePair> pairs = new ArrayList<>();
    for (int cold = 0; cold < entrants.size(); cold++) {
      int coldest = cold;
      if (isLowest(entrants, cold)) {
        IntStream.range(0, entrants.size())
            .filter(warm -> isWarmer(entrants.get(coldest), entrants.get(warm)))
            .boxed()
            .sorted(Comparator.comparingDouble(warm -> temperature(entrants.get(warm))))
            .map(warm -> new TemperaturePair(coldest, warm, Pair.compare(contest, warm, coldest)))
            .forEach(pairs::add);
      }
    }
    return List.copyOf(pairs);
  }

  private static boolean isLowest(List<Entrant> entrants, int place) {
    return entrants.stream().noneMatch(other -> isWarmer(other, entrants.get(place)));
  }

  private static boolean isWarmer(Entrant cold, Entrant warm) {
    return temperature(cold) < temperature(warm)
        && cold.asked().getModel().equals(warm.asked().getModel())
        && cold.asked().getAgent().equals(warm.asked().getAgent());
  }

  /** NaN where it is not known, which is neither below nor above anything. */
  private static double temperature(Entrant entrant) {
    return entrant.asked().getTemperature().orElse(Double.NaN);
  }
}
