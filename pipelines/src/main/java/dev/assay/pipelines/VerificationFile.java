package dev.assay.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.verify.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A verification as JSON: the same findings give the same bytes. */
final class VerificationFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private VerificationFile() {}

  static void write(Path file, Verification verification, long seed) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("assay_version", RunOutputs.VERSION);
    root.put("passed", verification.passed());
    root.put("tasks", verification.tasks());
    root.put("executed", verification.executed());
    root.put("seed", seed);
    ObjectNode checks = root.putObject("checks");
    verification
        .checked()
        .forEach(
            (check, number) ->
                checks
                    .putObject(check.label())
                    .put("checked", number)
                    .put("findings", verification.findings(check)));
    var kept = root.putArray("kept_leaks");
    verification.keptLeaks().forEach(kept::add);
    var baselines = root.putArray("best_constants");
    verification
        .baselines()
        .forEach(
            baseline ->
                baselines
                    .addObject()
                    .put("answer_kind", baseline.kind())
                    .put("answer", baseline.answer())
                    .put("right", baseline.right())
                    .put("rows", baseline.rows()));
    var findings = root.putArray("findings");
    for (Finding finding : verification.findings()) {
      findings
          .addObject()
          .put("check", finding.check().label())
          .put("instance_id", finding.instanceId())
          .put("seen", finding.seen());
    }
    WholeFile.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
  }

  /** Whether an earlier verification left its result and found nothing. */
  static boolean passed(Path file) throws IOException {
    return Files.isRegularFile(file)
        && JSON.readTree(file.toFile()).path("passed").asBoolean(false);
  }
}
