package dev.assay.pipelines;

import dev.assay.transforms.RepositorySuccession;
import dev.assay.transforms.TestSuccession;
import dev.assay.transforms.TestSuccession.Fate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A forecast for people: by repository and reason, the commonest reasons and some tests of each.
 */
final class ForecastText {
  private static final int REASONS = 12;
  private static final int TESTS = 3;

  private final RefreshForecast forecast;
  private final List<String> lines = new ArrayList<>();

  ForecastText(RefreshForecast forecast) {
    this.forecast = forecast;
  }

  List<String> lines() {
    forecast.repositories().forEach(this::add);
    lines.addAll(forecast.spend());
    String summary = forecast.summary();
    lines.add(summary.substring(0, 1).toUpperCase(Locale.ROOT) + summary.substring(1) + ".");
    return lines;
  }

  private void add(RepositorySuccession repository) {
    lines.add(
        repository.name()
            + " "
            + repository.before().orElse("(not in the dataset)")
            + " -> "
            + repository.after().orElse("cannot be used: " + repository.problem().orElse("")));
    count("taken over", repository.tests(Fate.TAKEN_OVER).size(), "");
    double time = forecast.ofTests(repository);
    count("made anew", repository.tests(Fate.ANEW).size(), about(time));
    reasons(repository.tests(Fate.ANEW));
    count("gone", repository.tests(Fate.GONE).size(), "");
    reasons(repository.tests(Fate.GONE));
    List<String> added = repository.added();
    count("new functions", added.size(), about(added.size() * forecast.estimate().ofNewTest()));
    list(added, "          ");
    count(
        "files collected",
        repository.files(),
        about(repository.files() * forecast.estimate().ofFile()));
    lines.add("");
  }

  private String about(double milliseconds) {
    return forecast.estimate().isKnown() && milliseconds > 0
        ? "  about " + RefreshForecast.seconds(milliseconds)
        : "";
  }

  private void count(String what, int number, String about) {
    lines.add(String.format(Locale.ROOT, "  %-15s %7d%s", what, number, about));
  }

  private void reasons(List<TestSuccession> tests) {
    Map<String, List<String>> byReason =
        tests.stream()
            .collect(
                Collectors.groupingBy(
                    TestSuccession::why,
                    TreeMap::new,
                    Collectors.mapping(TestSuccession::nodeId, Collectors.toList())));
    List<Map.Entry<String, List<String>>> sorted =
        byReason.entrySet().stream()
            .sorted(
                Comparator.comparingInt(
                    (Map.Entry<String, List<String>> entry) -> -entry.getValue().size()))
            .toList();
    for (Map.Entry<String, List<String>> reason :
        sorted.subList(0, Math.min(REASONS, sorted.size()))) {
      lines.add(
          String.format(Locale.ROOT, "    %6d  %s", reason.getValue().size(), reason.getKey()));
      list(reason.getValue(), "              ");
    }
    if (sorted.size() > REASONS) {
      int left =
          sorted.subList(REASONS, sorted.size()).stream().mapToInt(e -> e.getValue().size()).sum();
      lines.add(
          String.format(
              Locale.ROOT,
              "    %6d  for %d more reasons (--json lists all)",
              left,
              sorted.size() - REASONS));
    }
  }

  private void list(List<String> tests, String indentation) {
    tests.stream().limit(TESTS).forEach(test -> lines.add(indentation + test));
    if (tests.size() > TESTS) {
      lines.add(indentation + "and " + (tests.size() - TESTS) + " more");
    }
  }
}
