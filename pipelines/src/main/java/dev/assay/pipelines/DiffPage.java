package dev.assay.pipelines;

import dev.assay.pipelines.DatasetDiff.Fate;
import dev.assay.pipelines.RepositoryGates.Count;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.Stage;
import dev.assay.transforms.RepositorySuccession;
import dev.assay.transforms.TestSuccession;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code DIFF.md}: what changed between two versions of a dataset, for people.
 *
 * @param parent SHA-256 of the rows of the older one
 * @param versionsBefore version of each repository in the older one
 * @param versionsAfter and in the newer one
 * @param before gates of the older one
 * @param after gates of the newer one
 * @param successions which tests' results could be taken over
 */
record DiffPage(
    DatasetDiff diff,
    String parent,
    Map<String, String> versionsBefore,
    Map<String, String> versionsAfter,
    RepositoryGates before,
    RepositoryGates after,
    List<RepositorySuccession> successions) {
  private static final int REASONS = 30;

  /** One sentence, fit for a changelog. */
  String summary() {
    String updates =
        repositories().stream()
            .filter(name -> !version(versionsBefore, name).equals(version(versionsAfter, name)))
            .map(this::update)
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%s%d tasks kept, %d remeasured, %d changed, %d added, %d dropped",
        updates.isEmpty() ? "" : updates + ": ",
        diff.count(Fate.KEPT),
        diff.count(Fate.REMEASURED),
        diff.count(Fate.CHANGED),
        diff.count(Fate.ADDED),
        diff.count(Fate.DROPPED));
  }

  private TreeSet<String> repositories() {
    TreeSet<String> names = new TreeSet<>(versionsBefore.keySet());
    names.addAll(versionsAfter.keySet());
    return names;
  }

  private static String version(Map<String, String> versions, String name) {
    return versions.getOrDefault(name, "none");
  }

  private String update(String name) {
    String older = version(versionsBefore, name);
    String newer = version(versionsAfter, name);
    return older.equals(newer) ? name + " " + newer : name + " " + older + " to " + newer;
  }

  /** The page. */
  String markdown() {
    StringBuilder page = new StringBuilder("# What changed\n\n");
    page.append(summary()).append(".\n\n");
    page.append("Parent: the dataset whose `tasks.jsonl` has the SHA-256 `")
        .append(parent)
        .append("`. Every task has a line in `diff.jsonl`.\n\n");
    page.append("| repository | kept | remeasured | changed | added | dropped |\n");
    page.append("|---|---|---|---|---|---|\n");
    for (String name : repositories()) {
      page.append("| ").append(update(name));
      for (Fate fate : Fate.values()) {
        page.append(" | ").append(diff.count(fate, name));
      }
      page.append(" |\n");
    }
    reasons(page, "added because", "tasks", why(Fate.ADDED));
    reasons(page, "dropped because", "tasks", why(Fate.DROPPED));
    for (String name : repositories()) {
      page.append("\n## ").append(update(name)).append('\n');
      successions.stream()
          .filter(each -> each.name().equals(name))
          .forEach(each -> executed(page, each));
      gates(page, before.of(name), after.of(name));
    }
    return page.toString();
  }

  private List<String> why(Fate fate) {
    return diff.lines().stream()
        .filter(line -> line.fate() == fate)
        .map(DatasetDiff.Line::why)
        .toList();
  }

  private static void executed(StringBuilder page, RepositorySuccession repository) {
    if (repository.problem().isPresent()) {
      page.append("\nWhich results could be taken over is not known here: ")
          .append(repository.problem().get())
          .append(".\n");
      return;
    }
    List<TestSuccession> anew = repository.tests(TestSuccession.Fate.ANEW);
    page.append(
        String.format(
            Locale.ROOT,
            "%nOf the tests before, %d had their results taken over, %d could not and %d are gone;"
                + " %d are new.%n",
            repository.tests(TestSuccession.Fate.TAKEN_OVER).size(),
            anew.size(),
            repository.tests(TestSuccession.Fate.GONE).size(),
            repository.added().size()));
    reasons(page, "made anew because", "tests", anew.stream().map(TestSuccession::why).toList());
  }

  private static void reasons(StringBuilder page, String title, String unit, List<String> all) {
    if (all.isEmpty()) {
      return;
    }
    List<Map.Entry<String, Long>> reasons =
        all.stream()
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Comparator.comparingLong((Map.Entry<String, Long> each) -> -each.getValue()))
            .toList();
    page.append(String.format("%n| %s | %s |%n|---|---|%n", title, unit));
    reasons.stream().limit(REASONS).forEach(each -> row(page, each.getKey(), each.getValue()));
    if (reasons.size() > REASONS) {
      long left = reasons.stream().skip(REASONS).mapToLong(Map.Entry::getValue).sum();
      row(page, (reasons.size() - REASONS) + " more reasons", left);
    }
  }

  private static void row(StringBuilder page, String text, long count) {
    page.append("| ").append(text.replace("|", "\\|")).append(" | ").append(count).append(" |\n");
  }

  private static void gates(StringBuilder page, Map<Stage, Count> before, Map<Stage, Count> after) {
    page.append("\n| gate | entered before | rejected before | entered | rejected |\n");
    page.append("|---|---|---|---|---|\n");
    TreeSet<Stage> stages = new TreeSet<>(before.keySet());
    stages.addAll(after.keySet());
    for (Stage stage : stages) {
      Count older = before.getOrDefault(stage, new Count(0, 0));
      Count newer = after.getOrDefault(stage, new Count(0, 0));
      page.append(
          String.format(
              Locale.ROOT,
              "| %s (%s) | %d | %d | %d | %d |%n",
              Wording.of("gate." + stage + ".title"),
              Wording.plural(StageUnits.of(stage)),
              older.entered(),
              older.rejected(),
              newer.entered(),
              newer.rejected()));
    }
  }
}
