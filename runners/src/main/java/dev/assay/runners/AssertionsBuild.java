package dev.assay.runners;

import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RunListener;
import org.apache.beam.sdk.options.PipelineOptions;

/** The pipeline behind {@code build assertions}, as the command line sees it. */
@FunctionalInterface
interface AssertionsBuild {
  /** See {@link dev.assay.pipelines.BuildAssertions#run}. */
  BuildResult run(BuildConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException;
}
