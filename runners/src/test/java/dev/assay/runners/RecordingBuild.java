package dev.assay.runners;

import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RunListener;
import dev.assay.pipelines.StageProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.options.PipelineOptions;

/** A pipeline that remembers what it was asked for, reports one stage and ends as it is told to. */
final class RecordingBuild implements AssertionsBuild {
  static final BuildResult GOOD = new BuildResult(3, 1, Map.of(), Path.of("out"), true);

  final List<BuildConfig> configs = new ArrayList<>();
  final List<PipelineOptions> options = new ArrayList<>();
  private final AssertionsBuild end;

  private RecordingBuild(AssertionsBuild end) {
    this.end = end;
  }

  static RecordingBuild ending(BuildResult result) {
    return new RecordingBuild((config, options, progress) -> result);
  }

  static RecordingBuild ending(AssertionsBuild end) {
    return new RecordingBuild(end);
  }

  BuildConfig config() {
    return configs.get(configs.size() - 1);
  }

  @Override
  public BuildResult run(BuildConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException {
    configs.add(config);
    this.options.add(options);
    progress.accept(List.of(new StageProgress("TRACE", "test", 4, 3, 1)));
    return end.run(config, options, progress);
  }
}
