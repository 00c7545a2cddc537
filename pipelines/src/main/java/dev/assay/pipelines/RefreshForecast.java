package dev.assay.pipelines;

import dev.assay.oracle.CatalogException;
import dev.assay.schemas.Stage;
import dev.assay.transforms.RepositorySuccession;
import dev.assay.transforms.Succession;
import dev.assay.transforms.TestSuccession;
import dev.assay.transforms.TestSuccession.Fate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a refresh would take over and what it would do anew, why, and about how long that takes,
 * said before any test is executed. Tests that come with a new version are counted as test
 * functions: how many tests pytest makes of one is known only when it is collected.
 */
public final class RefreshForecast {
  private final List<RepositorySuccession> repositories;
  private final WorkEstimate estimate;
  private final List<String> spend;

  private RefreshForecast(
      List<RepositorySuccession> repositories, WorkEstimate estimate, List<String> spend) {
    this.repositories = List.copyOf(repositories);
    this.estimate = estimate;
    this.spend = List.copyOf(spend);
  }

  /**
   * Forecasts a build that has an ancestor. Repositories are fetched and their environments are
   * made, as far as this machine's cache lacks them.
   *
   * @throws ConfigException if there could be no such build
   * @throws UncheckedIOException if the earlier dataset cannot be read
   */
  public static RefreshForecast of(BuildConfig config) throws ConfigException {
    BuildAssertions.Checked checked = BuildAssertions.check(config);
    Predecessor older = checked.predecessor().orElseThrow();
    Succession succession = Succession.of(older.folder(), older.obstacle(), config.isolation());
    String catalog = config.catalog().map(Path::toString).orElse("");
    List<RepositorySuccession> repositories = new ArrayList<>();
    try {
      for (String choice : BuildAssertions.choices(config)) {
        repositories.add(succession.foreseen(choice, catalog));
      }
      return new RefreshForecast(
          repositories,
          WorkEstimate.read(new RunDirectory(older.folder())),
          SpendForecast.of(config, mutations(repositories)));
    } catch (CatalogException unknown) {
      throw new ConfigException(unknown.problems());
    } catch (IOException e) {
      throw new UncheckedIOException("the dataset " + older.folder() + ": " + e, e);
    }
  }

  /** How many tests are mutated that the earlier dataset has no mutation of, as far as is known. */
  private static int mutations(List<RepositorySuccession> repositories) {
    long anew =
        repositories.stream()
            .flatMap(each -> each.tests().stream())
            .filter(test -> test.anew().containsKey(Stage.MUTATE))
            .count();
    long added = repositories.stream().mapToLong(each -> each.added().size()).sum();
    return Math.toIntExact(anew + added);
  }

  List<RepositorySuccession> repositories() {
    return repositories;
  }

  WorkEstimate estimate() {
    return estimate;
  }

  /** What models would be asked, a line each; replies to the earlier dataset are not subtracted. */
  List<String> spend() {
    return spend;
  }

  /** Whether every repository can be used. */
  public boolean isComplete() {
    return repositories.stream().allMatch(repository -> repository.problem().isEmpty());
  }

  /** It for a person, a line each; long lists are cut, and say how much they leave out. */
  public List<String> lines() {
    return new ForecastText(this).lines();
  }

  /** It for a program, as one JSON object with every test. */
  public String json() {
    return ForecastJson.of(this);
  }

  /** One sentence. */
  String summary() {
    long added = repositories.stream().mapToLong(each -> each.added().size()).sum();
    return String.format(
        Locale.ROOT,
        "would make %d of %d tests anew%s, %s",
        count(Fate.ANEW),
        count(Fate.ANEW) + count(Fate.TAKEN_OVER),
        added == 0 ? "" : String.format(Locale.ROOT, " and %d new test functions", added),
        estimate.isKnown()
            ? "about " + seconds(milliseconds()) + " of one worker"
            : "and how long that takes is not known");
  }

  private long count(Fate fate) {
    return repositories.stream().mapToLong(each -> each.tests(fate).size()).sum();
  }

  /** What all of it takes. */
  double milliseconds() {
    return repositories.stream().mapToDouble(this::milliseconds).sum();
  }

  private double milliseconds(RepositorySuccession repository) {
    return ofTests(repository)
        + repository.added().size() * estimate.ofNewTest()
        + repository.files() * estimate.ofFile();
  }

  /** What tests of the earlier dataset take. */
  double ofTests(RepositorySuccession repository) {
    return repository.tests().stream()
        .mapToDouble(test -> estimate.of(repository.name(), test) + estimate.exactly(test))
        .sum();
  }

  /** What one test takes. */
  double of(RepositorySuccession repository, TestSuccession test) {
    return estimate.of(repository.name(), test) + estimate.exactly(test);
  }

  /** A length of time with two digits that count. */
  static String seconds(double milliseconds) {
    if (milliseconds < 100) {
      return "0.1 s";
    }
    if (milliseconds < 10_000) {
      return String.format(Locale.ROOT, "%.1f s", milliseconds / 1000);
    }
    return milliseconds < 600_000
        ? String.format(Locale.ROOT, "%.0f s", milliseconds / 1000)
        : String.format(Locale.ROOT, "%.0f min", milliseconds / 60_000);
  }
}
