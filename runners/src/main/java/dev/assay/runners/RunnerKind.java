package dev.assay.runners;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.options.PipelineOptions;

/** The runners a pipeline can be carried out by, with the settings that production wants. */
enum RunnerKind {
  /** In this process, for small batches. */
  DIRECT("DirectRunner", DirectOptions.class) {
    @Override
    Map<String, String> settings(int parallelism) {
      Map<String, String> settings = new LinkedHashMap<>();
      settings.put("targetParallelism", Integer.toString(parallelism));
      // The checks that elements are neither mutated nor unencodable double the processor time; the
      // pipelines' tests run with them.
      settings.put("enforceImmutability", "false");
      settings.put("enforceEncodability", "false");
      settings.put("blockOnRun", "false");
      return settings;
    }
  },
  /** On Flink: in this process by default, on a cluster with {@code --flinkMaster=HOST:PORT}. */
  FLINK("FlinkRunner", FlinkPipelineOptions.class) {
    @Override
    Map<String, String> settings(int parallelism) {
      Map<String, String> settings = new LinkedHashMap<>();
      settings.put("flinkMaster", "[local]");
      settings.put("parallelism", Integer.toString(parallelism));
      settings.put("objectReuse", "true");
      settings.put("fasterCopy", "true");
      // Finished stages survive the loss of a worker; pipelined execution restarts the whole job.
      settings.put("executionModeForBatch", "BATCH_FORCED");
      settings.put("attachedMode", "true");
      return settings;
    }
  };

  private final String text;
  private final Class<? extends PipelineOptions> options;

  RunnerKind(String text, Class<? extends PipelineOptions> options) {
    this.text = text;
    this.options = options;
  }

  Class<? extends PipelineOptions> options() {
    return options;
  }

  /**
   * Beam's options by name, each of which the user may override unless {@link RunnerFlags} says no.
   */
  abstract Map<String, String> settings(int parallelism);

  @Override
  public String toString() {
    return text;
  }
}
