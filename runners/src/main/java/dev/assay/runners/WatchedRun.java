package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RunListener;
import dev.assay.pipelines.StageProgress;
import dev.assay.runners.progress.Progress;
import dev.assay.runners.progress.ProgressMode;
import dev.assay.transforms.UnfitWorkerException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.options.PipelineOptions;

/**
 * Runs a pipeline while somebody watches: shows how far it is, says goodbye when it is interrupted,
 * and tells what a runner's failure means.
 *
 * @param options of the pipeline
 * @param mode how progress is shown
 */
record WatchedRun(
    PipelineOptions options, ProgressMode mode, Terminal terminal, InstantSource clock) {
  /** The pipeline. */
  @FunctionalInterface
  interface Work<T> {
    /** Runs it; {@code progress} is told how far it is. */
    T run(RunListener progress) throws ConfigException;
  }

  /** What to do with the result. */
  @FunctionalInterface
  interface Ending<T> {
    /**
     * Prints the result and says how the command ended.
     *
     * @param latest the stages as they were last told; empty if none ran
     */
    ExitCode of(T result, List<StageProgress> latest) throws ConfigException;
  }

  /** Runs, and ends when nothing is shown any more. */
  <T> ExitCode run(Work<T> work, Ending<T> ending) throws ConfigException {
    Progress shown =
        Progress.start(mode, terminal.err(), terminal.live(), terminal.columns(), clock);
    T result;
    try (shown;
        Interruption interruption = Interruption.watch(shown, terminal, options)) {
      try {
        result = work.run(shown);
      } catch (RuntimeException e) {
        if (interruption.happened()) {
          // Ctrl-C reaches the children as well; that they died is no news.
          return ExitCode.INTERRUPTED;
        }
        Optional<UnfitWorkerException> unfit = UnfitWorkerException.in(e);
        if (unfit.isPresent()) {
          throw unfit.get();
        }
        throw RunnerKind.of(options).explained(options, e);
      }
    }
    return ending.of(result, shown.latest());
  }
}
