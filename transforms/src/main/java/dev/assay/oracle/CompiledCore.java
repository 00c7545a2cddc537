package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Refuses repositories whose core is compiled code: a tracer of Python would see calls into nothing
 * (extension modules are never built here). A library that does without its extension modules, by a
 * variable or because each import of one is guarded, runs in that mode instead.
 *
 * <p>The rule: more than half of the lines of code outside tests, documentation and examples, in
 * the languages of extension modules. Measured: yarl 5 %, markupsafe 36 %; multidict 79 %, which
 * runs in pure Python; ujson 99 %.
 */
record CompiledCore(EnvironmentSteps steps, LineCounter lines) {
  private static final double LIMIT = 0.5;

  /**
   * @return variables that choose the library's mode in pure Python
   * @throws BundleException {@link Reason#COMPILED_CORE} with the share that was measured
   */
  Map<String, String> check(Path repository) throws BundleException, IOException {
    JsonNode found = steps.run("compiled", Map.of("repository", repository.toString()));
    List<String> sources = BundleFile.texts(found.get("sources"));
    Map<String, String> environment = new TreeMap<>();
    BundleFile.texts(found.get("switches")).forEach(name -> environment.put(name, "1"));
    if (sources.isEmpty() || !environment.isEmpty() || found.get("fallback").asBoolean()) {
      return environment;
    }
    int compiled = lines.count(repository, sources);
    int all = compiled + lines.count(repository, BundleFile.texts(found.get("python")));
    if (compiled > LIMIT * all) {
      throw new BundleException(
          Reason.COMPILED_CORE,
          String.format(
              Locale.ROOT,
              "%.1f %% of its code is compiled (%d of %d lines; %s); more than %.0f %% cannot be"
                  + " traced, and it has no mode in pure Python",
              100.0 * compiled / all,
              compiled,
              all,
              languages(sources),
              100 * LIMIT));
    }
    return environment;
  }

  /** The suffixes of files, the most frequent first. */
  private static String languages(List<String> files) {
    Map<String, Long> counts =
        files.stream()
            .collect(
                Collectors.groupingBy(
                    file -> file.substring(file.lastIndexOf('.')),
                    TreeMap::new,
                    Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(" "));
  }
}
