package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.StageProgress;
import dev.assay.pipelines.Verification;
import dev.assay.pipelines.VerifyConfig;
import java.util.List;
import java.util.function.Consumer;
import org.apache.beam.sdk.options.PipelineOptions;

/** The pipeline behind {@code verify}, as the command line sees it. */
@FunctionalInterface
interface DatasetVerification {
  /** See {@link dev.assay.pipelines.VerifyDataset#run}. */
  Verification run(
      VerifyConfig config, PipelineOptions options, Consumer<List<StageProgress>> progress)
      throws ConfigException;
}
