package dev.assay.pipelines;

import dev.assay.verify.Baseline;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a verification found.
 *
 * @param directory the build's output
 * @param tasks rows of the dataset
 * @param executed tasks that were executed again
 * @param checked how many things each check looked at: files, rows or repositories
 * @param keptLeaks rows whose answer can be read in what the model sees, in a dataset that was
 *     asked to keep them
 * @param baselines what always answering the same is worth, by kind of answer
 * @param findings what is not as it must be, sorted
 */
public record Verification(
    Path directory,
    long tasks,
    long executed,
    Map<Check, Long> checked,
    List<String> keptLeaks,
    List<Baseline> baselines,
    List<Finding> findings) {
  public Verification {
    EnumMap<Check, Long> complete = new EnumMap<>(Check.class);
    for (Check check : Check.values()) {
      complete.put(check, checked.getOrDefault(check, 0L));
    }
    checked = Collections.unmodifiableMap(complete);
    keptLeaks = List.copyOf(keptLeaks);
    baselines = List.copyOf(baselines);
    findings = findings.stream().sorted().toList();
  }

  /** Whether nothing was found. */
  public boolean passed() {
    return findings.isEmpty();
  }

  /** How many findings a check has. */
  public long findings(Check check) {
    return findings.stream().filter(finding -> finding.check() == check).count();
  }
}
