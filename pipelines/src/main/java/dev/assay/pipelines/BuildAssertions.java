package dev.assay.pipelines;

import dev.assay.oracle.CatalogException;
import dev.assay.oracle.IsolationException;
import dev.assay.oracle.IsolationTrial;
import dev.assay.oracle.RepositoryCatalog;
import dev.assay.oracle.RepositorySpec;
import dev.assay.store.StoreLocation;
import dev.assay.transforms.BuildSettings;
import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.options.PipelineOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds a dataset of assertion tasks: configuration, pipeline, checks, files. */
public final class BuildAssertions {
  private static final Set<String> SILENCE =
      Set.of("MUTATE/model_unavailable", "MUTATE/model_refused", "MUTATE/out_of_time");

  /**
   * A configuration in which nothing is wrong.
   *
   * @param predecessor the dataset that results are to be taken over from
   */
  record Checked(
      List<RepositorySpec> repositories, PlannedModels models, Optional<Predecessor> predecessor) {}

  private static final Logger LOG = LoggerFactory.getLogger(BuildAssertions.class);

  private BuildAssertions() {}

  /**
   * Builds, unless the same build is already there.
   *
   * @param progress is given all stages in order about once a second, on a thread of its own
   * @throws ConfigException with everything that is wrong with the configuration; nothing was done
   * @throws IsolationException if this machine has less isolation than was asked for; nothing was
   *     done
   * @throws UncheckedIOException if the run's directory cannot be read or written
   */
  public static BuildResult run(BuildConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException {
    Checked checked = check(config);
    if (config.dryRun()) {
      return new BuildResult(0, 0, Map.of(), config.out(), true);
    }
    IsolationTrial.require(config.isolation());
    try {
      return build(config, checked, options, progress);
    } catch (IOException e) {
      throw new UncheckedIOException("the run's directory " + config.out() + ": " + e, e);
    }
  }

  private static BuildResult build(
      BuildConfig config, Checked checked, PipelineOptions options, RunListener progress)
      throws IOException {
    List<RepositorySpec> repositories = checked.repositories();
    RunDirectory directory = new RunDirectory(config.out());
    Map<String, String> resolved = ResolvedConfig.of(config, repositories);
    Optional<String> parent = Optional.empty();
    if (checked.predecessor().isPresent()) {
      parent = Optional.of(checked.predecessor().get().digest());
    }
    if (!config.redo()) {
      Optional<BuildResult> finished =
          ManifestFile.resultOf(directory, RunOutputs.VERSION, resolved, parent)
              .filter(result -> !isWorthAnotherTry(result));
      if (finished.isPresent() && repositories.stream().allMatch(BuildAssertions::isPinned)) {
        return finished.get();
      }
    }
    directory.clear();
    if (config.redo()) {
      directory.clearStore();
    } else if (checked.predecessor().isPresent()) {
      checked.predecessor().get().handOnReplies(directory);
    }
    String isolation = runPipeline(config, checked, options, directory, progress);
    return new RunOutputs(directory, resolved, isolation, config.keepLeaks(), parent)
        .write(choices(config).size(), progress);
  }

  /**
   * Checks a configuration without doing anything.
   *
   * @return what would be built
   * @throws ConfigException with everything that is wrong
   */
  static Checked check(BuildConfig config) throws ConfigException {
    List<String> problems = new ArrayList<>();
    List<RepositorySpec> repositories = List.of();
    try {
      RepositoryCatalog catalog =
          config.catalog().isPresent()
              ? RepositoryCatalog.read(config.catalog().get())
              : RepositoryCatalog.builtIn();
      repositories = catalog.resolve(config.repos());
    } catch (CatalogException wrong) {
      problems.addAll(wrong.problems());
    }
    if (config.limit().isPresent() && config.limit().getAsInt() < 1) {
      problems.add("--limit " + config.limit().getAsInt() + ": must be 1 or more");
    }
    RunDirectory directory = new RunDirectory(config.out());
    directory.problem().ifPresent(problems::add);
    Optional<PlannedModels> models =
        PlannedModels.of(config.models(), replies(config), config.redo(), problems);
    Optional<Predecessor> predecessor = Optional.empty();
    if (problems.isEmpty() && config.ancestor().isPresent()) {
      try {
        predecessor = Optional.of(Predecessor.read(config.ancestor().get()));
      } catch (IOException e) {
        throw new UncheckedIOException("the dataset " + config.ancestor().get() + ": " + e, e);
      }
      predecessor.get().problem(ResolvedConfig.of(config, repositories)).ifPresent(problems::add);
    }
    if (!problems.isEmpty() || models.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new Checked(repositories, models.get(), predecessor);
  }

  /** Where replies of models are before a run begins. */
  static Path replies(BuildConfig config) {
    Path own = new RunDirectory(config.out()).replies();
    return Files.exists(own)
        ? own
        : config.ancestor().map(older -> new RunDirectory(older).replies()).orElse(own);
  }

  /** Whether a model failed to answer that may answer now: such tests are not done with. */
  private static boolean isWorthAnotherTry(BuildResult result) {
    return result.rejectionsByReason().keySet().stream().anyMatch(SILENCE::contains);
  }

  /** Whether a repository cannot have changed since an earlier run. */
  private static boolean isPinned(RepositorySpec repository) {
    return repository.source().isPinned();
  }

  /** The repositories one by one, as they were asked for. */
  static List<String> choices(BuildConfig config) {
    return Arrays.stream(config.repos().split(",", -1)).map(String::strip).toList();
  }

  private static StoreLocation store(BuildConfig config, RunDirectory directory) {
    StoreLocation location = StoreLocation.at(config.store().orElse(directory.store().toString()));
    // Others' results in a shared store stay theirs; this start of the run makes its own.
    return config.redo() ? location.redoing(UUID.randomUUID().toString()) : location;
  }

  /** Where results are taken over from: a dataset that other code made has none to give. */
  private static String ancestor(Optional<Predecessor> predecessor) {
    predecessor.flatMap(Predecessor::loss).ifPresent(LOG::warn);
    return predecessor
        .filter(older -> older.obstacle().isEmpty())
        .map(older -> older.folder().toAbsolutePath().toString())
        .orElse("");
  }

  /** What tests took in earlier starts of the run, and in the dataset that it comes from. */
  private static Costs costs(RunDirectory directory, Optional<Predecessor> predecessor)
      throws IOException {
    Costs own = Costs.read(directory.costs());
    return predecessor.isPresent()
        ? Costs.read(new RunDirectory(predecessor.get().folder()).costs()).with(own)
        : own;
  }

  /** Runs it; says what isolated the executed code. */
  private static String runPipeline(
      BuildConfig config,
      Checked checked,
      PipelineOptions options,
      RunDirectory directory,
      RunListener progress)
      throws IOException {
    Path progressFiles = directory.progress().resolve(UUID.randomUUID().toString());
    String progressDirectory = progressFiles.toString();
    BuildSettings settings =
        new BuildSettings(
            config.catalog().map(Path::toAbsolutePath).map(Path::toString).orElse(""),
            config.seed(),
            checked.models().teacher(directory),
            checked.models().difficulty(directory),
            config.limit().orElse(0),
            config.instances(),
            config.keepLeaks(),
            config.isolation(),
            store(config, directory),
            ancestor(checked.predecessor()),
            progressDirectory);
    AssertionPipeline build =
        new AssertionPipeline(
            settings, directory.path().toString(), progressFiles.resolve("work"), config.exact());
    Costs costs = costs(directory, checked.predecessor());
    ProgressReader reader = ProgressReader.ofBuild(progressFiles);
    ProgressTicker ticker = ProgressTicker.start(reader, progress);
    String isolation;
    try {
      Pipeline screening = Pipeline.create(options);
      build.addScreening(screening, choices(config));
      screening.run().waitUntilFinish();
      Pipeline choosing = Pipeline.create(options);
      build.addChoosing(choosing, costs);
      choosing.run().waitUntilFinish();
      Pipeline building = Pipeline.create(options);
      build.addBuilding(building, costs);
      building.run().waitUntilFinish();
    } catch (RuntimeException failure) {
      throw PlannedModels.explained(failure);
    } finally {
      ticker.close();
      ProgressLog.close(progressDirectory);
      Observations.gather(progressFiles, directory.observations());
      WorkFile.write(directory.work(), reader.work());
      costs.with(reader.costs()).write(directory.costs());
      isolation = IsolationReport.gather(progressFiles);
      directory.clearProgress();
    }
    return isolation;
  }
}
