package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RunListener;
import dev.assay.pipelines.Verification;
import dev.assay.pipelines.VerifyConfig;
import org.apache.beam.sdk.options.PipelineOptions;

/** The pipeline behind {@code verify}, as the command line sees it. */
@FunctionalInterface
interface DatasetVerification {
  /** See {@link dev.assay.pipelines.VerifyDataset#run}. */
  Verification run(VerifyConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException;
}
