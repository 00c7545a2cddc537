package dev.assay.pipelines;

import dev.assay.agent.ModelName;
import dev.assay.agent.SpendLimits;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.transforms.Succession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Builds the next version of a dataset: with the configuration of the one before, and repositories
 * in other versions. What comes out is what a build from nothing gives.
 */
public final class RefreshDataset {
  /** What a configuration may hold that this program can build with. */
  private static final Set<String> KNOWN =
      Set.of(
          "repos",
          "seed",
          "teacher",
          "difficulty",
          "temperature",
          "max-tokens",
          "timeout",
          "limit",
          "instances",
          "keep-leaks",
          "exact");

  private RefreshDataset() {}

  /**
   * The build that refreshes a dataset.
   *
   * @throws ConfigException if the dataset cannot be refreshed
   */
  public static BuildConfig config(RefreshConfig refresh) throws ConfigException {
    Path from = refresh.from();
    Map<String, String> config;
    try {
      config = Predecessor.read(from).config();
    } catch (IOException e) {
      throw new UncheckedIOException("the dataset " + from + ": " + e, e);
    }
    List<String> problems = new ArrayList<>();
    for (String key : config.keySet()) {
      if (!KNOWN.contains(key)) {
        problems.add(
            from
                + ": was built with '"
                + key
                + "', which Assay "
                + RunOutputs.VERSION
                + " does not know; use the version that built it");
      }
    }
    String choice = choice(config.getOrDefault("repos", ""), refresh.repos(), problems);
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    String limit = config.getOrDefault("limit", "none");
    String instances = config.getOrDefault("instances", "");
    BuildConfig refreshed =
        new BuildConfig(
            choice,
            refresh.catalog(),
            refresh.out(),
            Long.parseLong(config.getOrDefault("seed", "0")),
            plan(config, refresh),
            limit.equals("none") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(limit)),
            instances.isEmpty() ? List.of() : Arrays.asList(instances.split(",", -1)),
            config.getOrDefault("keep-leaks", "false").equals("true"),
            config.getOrDefault("exact", "false").equals("true"),
            refresh.isolation(),
            Optional.empty(),
            Optional.of(from),
            false,
            false);
    requireModels(from, refreshed);
    return refreshed;
  }

  private static ModelPlan plan(Map<String, String> config, RefreshConfig refresh) {
    ModelPlan usual = ModelPlan.without(config.getOrDefault("teacher", "rules"));
    String temperature = config.getOrDefault("temperature", Double.toString(usual.temperature()));
    String tokens = config.getOrDefault("max-tokens", Integer.toString(usual.maxTokens()));
    String timeout = config.getOrDefault("timeout", Long.toString(usual.trial().toSeconds()));
    return new ModelPlan(
        usual.teacher(),
        config.getOrDefault("difficulty", usual.difficulty()),
        refresh.models(),
        refresh.spend(),
        Double.parseDouble(temperature),
        Integer.parseInt(tokens),
        Duration.ofSeconds(Long.parseLong(timeout)));
  }

  /** The manifest names models, but neither where they are nor their keys. */
  private static void requireModels(Path from, BuildConfig config) throws ConfigException {
    ModelPlan plan = config.models();
    List<String> problems = new ArrayList<>();
    if (plan.asked().isEmpty()) {
      if (plan.file().isPresent() || !plan.spend().equals(SpendLimits.NONE)) {
        problems.add(
            "--models, --max-spend-usd, --max-requests: " + from + " was built without a model");
      }
    } else {
      PlannedModels.of(plan, BuildAssertions.replies(config), false, problems);
      if (!problems.isEmpty()) {
        problems.add(
            0,
            from
                + " was built with "
                + plan.asked().stream().map(ModelName::toString).collect(Collectors.joining(", "))
                + ", which cannot be asked; say how with --models=FILE and its key's variable");
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }

  private static String choice(String before, List<String> repos, List<String> problems) {
    Map<String, String> choices = new TreeMap<>();
    List<String> order = new ArrayList<>();
    for (String each : before.split(",", -1)) {
      choices.put(name(each), each);
      order.add(name(each));
    }
    for (String each : repos) {
      if (!choices.containsKey(name(each))) {
        problems.add(
            "--repos '"
                + each
                + "': the dataset has no repository of this name, only "
                + String.join(", ", order));
      }
      choices.put(name(each), each);
    }
    for (String each : choices.values()) {
      if (each.contains("<folder>")) {
        problems.add(
            "--repos: missing for '"
                + name(each)
                + "', which was a folder; say where it is, as --repos "
                + name(each)
                + "=PATH");
      }
    }
    return String.join(",", order.stream().map(choices::get).toList());
  }

  private static String name(String choice) {
    int equals = choice.indexOf('=');
    return equals < 0 ? choice : choice.substring(0, equals);
  }

  /**
   * Writes {@code diff.jsonl} and {@code DIFF.md} into a refreshed dataset's folder.
   *
   * @param isolation what test files are imported in, to say why tests were made anew
   * @return one sentence that sums them up
   * @throws ConfigException if one of the two is no finished dataset
   */
  public static String compare(Path from, Path out, IsolationPolicy isolation)
      throws ConfigException {
    try {
      BuiltDataset older = BuiltDataset.read(from);
      BuiltDataset newer = BuiltDataset.read(out);
      DatasetDiff diff = DatasetDiff.between(older, newer);
      DiffPage page =
          new DiffPage(
              diff,
              FileDigests.sha256(older.directory().jsonl()),
              older.versions(),
              newer.versions(),
              RepositoryGates.of(older.directory(), older.rows()),
              RepositoryGates.of(newer.directory(), newer.rows()),
              Succession.of(from, Predecessor.read(from).obstacle(), isolation).seen(out));
      diff.write(out.resolve("diff.jsonl"));
      WholeFile.write(out.resolve("DIFF.md"), page.markdown());
      return page.summary();
    } catch (IOException e) {
      throw new UncheckedIOException("comparing " + from + " with " + out + ": " + e, e);
    }
  }
}
