package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.transforms.PullOptions;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    @Override
    void claim(PipelineOptions options, Path out) throws ConfigException {
      // Its input splits are a stack.
      options.as(PullOptions.class).setLastSplitFirst(true);
      FlinkPipelineOptions flink = options.as(FlinkPipelineOptions.class);
      String master = flink.getFlinkMaster();
      if (master.startsWith("[")) {
        return;
      }
      if (flink.getFilesToStage() == null) {
        // A cluster of deploy/ has the program on its class path: 140 MB need not travel with
        // every job, and the workers' fork servers outlive one.
        flink.setFilesToStage(List.of());
      }
      flink.setJobName(FlinkJobs.nameOf(out));
      try {
        new FlinkJobs(master).cancel(flink.getJobName());
      } catch (IOException e) {
        throw new ConfigException(
            List.of(
                "--flinkMaster: no Flink cluster answers at "
                    + master
                    + " ("
                    + e
                    + "); 'deploy/cluster up' starts one"));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted before the run began", e);
      }
    }

    @Override
    RuntimeException explained(PipelineOptions options, RuntimeException failure) {
      String master = options.as(FlinkPipelineOptions.class).getFlinkMaster();
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        // A job manager that was started again answers so; one that is gone does not answer.
        if (cause instanceof ConnectException
            || String.valueOf(cause.getMessage()).contains("FlinkJobNotFoundException")) {
          return new ClusterLostException(master, failure);
        }
      }
      return failure;
    }

    @Override
    void abandon(PipelineOptions options) {
      FlinkPipelineOptions flink = options.as(FlinkPipelineOptions.class);
      if (flink.getFlinkMaster().startsWith("[")) {
        return;
      }
      try {
        new FlinkJobs(flink.getFlinkMaster()).cancel(flink.getJobName());
      } catch (IOException e) {
        LOG.warn("the job {} may still run: {}", flink.getJobName(), e.toString());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  };

  private static final Logger LOG = LoggerFactory.getLogger(RunnerKind.class);

  private final String text;
  private final Class<? extends PipelineOptions> options;

  RunnerKind(String text, Class<? extends PipelineOptions> options) {
    this.text = text;
    this.options = options;
  }

  /** The runner that options name. */
  static RunnerKind of(PipelineOptions options) {
    return Arrays.stream(values())
        .filter(kind -> kind.text.equals(options.getRunner().getSimpleName()))
        .findFirst()
        .orElseThrow();
  }

  Class<? extends PipelineOptions> options() {
    return options;
  }

  /**
   * Beam's options by name, each of which the user may override unless {@link RunnerFlags} says no.
   */
  abstract Map<String, String> settings(int parallelism);

  /**
   * Makes sure that no earlier start of a run still writes into its folder, and that a later one
   * will know this start's job.
   *
   * @throws ConfigException if whatever runs jobs cannot be reached
   */
  void claim(PipelineOptions options, Path out) throws ConfigException {}

  /** What is thrown in place of a failure that is the runner's and not the pipeline's. */
  RuntimeException explained(PipelineOptions options, RuntimeException failure) {
    return failure;
  }

  /** Ends the job of a run whose command is on its way out. */
  void abandon(PipelineOptions options) {}

  @Override
  public String toString() {
    return text;
  }
}
