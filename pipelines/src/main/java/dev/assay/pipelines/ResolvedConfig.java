package dev.assay.pipelines;

import dev.assay.oracle.RepositorySpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A configuration as the manifest keeps it: everything that decides the bytes, and no host path.
 */
final class ResolvedConfig {
  private ResolvedConfig() {}

  static Map<String, String> of(BuildConfig config, List<RepositorySpec> repositories) {
    Map<String, String> resolved = new TreeMap<>();
    resolved.put(
        "repos",
        String.join(
            ",",
            repositories.stream().map(spec -> spec.name() + spec.source().spelling()).toList()));
    resolved.put("seed", Long.toString(config.seed()));
    ModelPlan models = config.models();
    resolved.put("teacher", models.teacher());
    resolved.put("difficulty", models.difficulty());
    if (!models.asked().isEmpty()) {
      resolved.put("temperature", Double.toString(models.temperature()));
      resolved.put("max-tokens", Integer.toString(models.maxTokens()));
      resolved.put("timeout", Long.toString(models.trial().toSeconds()));
    }
    resolved.put(
        "limit", config.limit().isPresent() ? Integer.toString(config.limit().getAsInt()) : "none");
    resolved.put("instances", String.join(",", config.instances()));
    resolved.put("keep-leaks", Boolean.toString(config.keepLeaks()));
    if (config.exact()) {
      resolved.put("exact", "true");
    }
    return resolved;
  }
}
