package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RunListener;
import dev.assay.pipelines.Verification;
import dev.assay.pipelines.VerifyConfig;
import dev.assay.verify.Baseline;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.options.PipelineOptions;

/** A verification that remembers what it was asked for and finds what it is told to. */
final class RecordingVerification implements DatasetVerification {
  final List<VerifyConfig> configs = new ArrayList<>();
  private final List<Finding> findings;

  private RecordingVerification(List<Finding> findings) {
    this.findings = findings;
  }

  static RecordingVerification passing() {
    return new RecordingVerification(List.of());
  }

  static RecordingVerification finding(Finding... findings) {
    return new RecordingVerification(List.of(findings));
  }

  @Override
  public Verification run(VerifyConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException {
    configs.add(config);
    return new Verification(
        config.directory(),
        3,
        2,
        Map.of(Check.GOLD_RIGHT, 3L, Check.GOLD_PASSES, 2L),
        List.of(),
        List.of(new Baseline("int", "7", 2, 3)),
        findings);
  }
}
