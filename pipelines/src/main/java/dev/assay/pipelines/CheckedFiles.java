package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.verify.Check;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Compares a build's files and counts with its manifest. */
final class CheckedFiles {
  private CheckedFiles() {}

  static void check(BuiltDataset dataset, Findings findings) throws IOException {
    Map<String, String> expected = new TreeMap<>();
    dataset
        .manifest()
        .path("files")
        .fields()
        .forEachRemaining(file -> expected.put(file.getKey(), file.getValue().asText()));
    Map<String, String> found = FileDigests.of(dataset.directory());
    findings.checked(Check.DIGESTS, expected.size());
    expected.forEach(
        (file, digest) -> {
          if (!found.containsKey(file)) {
            findings.add(Check.DIGESTS, file + " is missing");
          } else if (!digest.equals(found.get(file))) {
            findings.add(Check.DIGESTS, file + " was changed: its sha256 is " + found.get(file));
          }
        });
    found.keySet().stream()
        .filter(file -> !expected.containsKey(file))
        .forEach(file -> findings.add(Check.DIGESTS, file + " is not in the manifest"));
    counts(dataset, findings);
  }

  private static void counts(BuiltDataset dataset, Findings findings) {
    JsonNode stages = dataset.manifest().path("stages");
    findings.checked(Check.COUNTS, 1L + stages.size());
    long tasks = dataset.manifest().path("tasks").asLong();
    if (tasks != dataset.rows().size()) {
      findings.add(
          Check.COUNTS,
          "tasks.jsonl has " + dataset.rows().size() + " rows, the manifest counts " + tasks);
    }
    for (JsonNode stage : stages) {
      long entered = stage.path("entered").asLong();
      long passed = stage.path("passed").asLong();
      long rejected = stage.path("rejected").asLong();
      if (entered != passed + rejected) {
        findings.add(
            Check.COUNTS,
            stage.path("stage").asText()
                + ": entered "
                + entered
                + ", passed "
                + passed
                + ", rejected "
                + rejected);
      }
    }
  }
}
