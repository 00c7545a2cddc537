package dev.assay.pipelines;

import dev.assay.oracle.IsolationPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Builds the next version of a dataset: with the configuration of the one before, and repositories
 * in other versions. What comes out is what a build from nothing gives.
 */
public final class RefreshDataset {
  private RefreshDataset() {}

  /**
   * The build that refreshes a dataset.
   *
   * @param from what {@code assay build} wrote
   * @param repos repositories in their new versions, as the builds take them; those that are not
   *     named stay as they are
   * @throws ConfigException if the dataset cannot be refreshed
   */
  public static BuildConfig config(
      Path from, Path out, List<String> repos, IsolationPolicy isolation) throws ConfigException {
    Map<String, String> config;
    try {
      config = Predecessor.read(from).config();
    } catch (IOException e) {
      throw new UncheckedIOException("the dataset " + from + ": " + e, e);
    }
    List<String> problems = new ArrayList<>();
    String teacher = config.getOrDefault("teacher", "");
    if (teacher.contains("/") || config.getOrDefault("difficulty", "").contains("/")) {
      problems.add(
          "--from "
              + from
              + ": was built with a model; 'assay build assertions --from="
              + from
              + "' with the same models refreshes it");
    }
    String choice = choice(config.getOrDefault("repos", ""), repos, problems);
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    String limit = config.getOrDefault("limit", "none");
    String instances = config.getOrDefault("instances", "");
    return new BuildConfig(
        choice,
        Optional.empty(),
        out,
        Long.parseLong(config.getOrDefault("seed", "0")),
        ModelPlan.without(teacher),
        limit.equals("none") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(limit)),
        instances.isEmpty() ? List.of() : Arrays.asList(instances.split(",", -1)),
        config.getOrDefault("keep-leaks", "false").equals("true"),
        config.getOrDefault("exact", "false").equals("true"),
        isolation,
        Optional.empty(),
        Optional.of(from),
        false,
        false);
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
   * @return one sentence that sums them up
   */
  public static String compare(Path from, Path out) {
    try {
      return DatasetDiff.write(from, out);
    } catch (IOException e) {
      throw new UncheckedIOException("comparing " + from + " with " + out + ": " + e, e);
    }
  }
}
