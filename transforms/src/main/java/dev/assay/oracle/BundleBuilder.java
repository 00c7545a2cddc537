package dev.assay.oracle;

import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes bundles, or finds them in a cache. Immutable; several builders, threads and processes may
 * share a cache, and two that build the same bundle at once get the same one.
 *
 * <p>No code of the repository runs while its bundle is made: its archive is fetched without asking
 * its build backend, its metadata is read and not computed, it is put on the import path and not
 * installed. (A requirement that is published without a wheel is built in a {@linkplain
 * BuildSandbox sandbox}.)
 *
 * <p>A bundle that was built before is found without a network. Its requirements are locked at the
 * first build, and the lock outlives the bundle: deleted and made again, it holds the same wheels.
 */
public final class BundleBuilder {
  /** Settings of pip and Python that would lead away from the environment being made. */
  private static final List<String> DROPPED_VARIABLES =
      List.of(
          "PYTHONPATH",
          "PYTHONHOME",
          "PYTHONDONTWRITEBYTECODE",
          "PIP_REQUIRE_VIRTUALENV",
          "PIP_TARGET",
          "PIP_PREFIX",
          "PIP_ROOT",
          "PIP_REQUIREMENT",
          "PIP_CONSTRAINT",
          "PIP_NO_DEPS",
          "PIP_REQUIRE_HASHES",
          "PIP_ONLY_BINARY",
          "PIP_NO_BINARY");

  private final BundleCache cache;
  private final String python;
  private final Map<String, String> environment;

  private BundleBuilder(BundleCache cache, String python, Map<String, String> environment) {
    this.cache = cache;
    this.python = python;
    this.environment = environment;
  }

  /**
   * A builder as this process's environment has it: the cache at {@code $ASSAY_CACHE}, else {@code
   * $XDG_CACHE_HOME/assay}, else {@code ~/.cache/assay}; the interpreter {@code $ASSAY_PYTHON},
   * else {@code python3}; the package index, proxy and certificate that pip would use.
   */
  public static BundleBuilder create() {
    return create(System.getenv());
  }

  static BundleBuilder create(Map<String, String> environment) {
    var kept = new HashMap<>(environment);
    kept.keySet().removeAll(DROPPED_VARIABLES);
    return new BundleBuilder(
        BundleCache.byDefault(environment),
        environment.getOrDefault("ASSAY_PYTHON", "python3"),
        Map.copyOf(kept));
  }

  /** This builder with its cache in another folder. */
  public BundleBuilder withCache(Path folder) {
    return new BundleBuilder(new BundleCache(folder.toAbsolutePath()), python, environment);
  }

  /** The folder where this builder keeps bundles; absent until the first is built. */
  public Path cache() {
    return cache.root();
  }

  /** This builder with another interpreter: a path, or a name on the PATH. */
  public BundleBuilder withPython(String interpreter) {
    return new BundleBuilder(cache, interpreter, environment);
  }

  /**
   * The bundle of a repository, found or made. Making one takes seconds and the network.
   *
   * @throws BundleException if no environment can be made for it
   * @throws UncheckedIOException if the cache cannot be written
   */
  public Bundle build(RepositorySpec spec) throws BundleException {
    return inWorkspace(
        (workspace, interpreter) -> {
          Command command = new Command(workspace, environment);
          EnvironmentSteps steps = EnvironmentSteps.unpack(interpreter, command);
          return new BundleBuild(cache, interpreter, command, steps).run(spec);
        });
  }

  /**
   * Opens a bundle that this machine's cache holds.
   *
   * @param digest the bundle's digest
   * @throws BundleException as {@link #open(Path)}
   */
  public Bundle open(String digest) throws BundleException {
    return open(cache.bundle(digest));
  }

  /**
   * Opens a bundle's folder wherever it was moved to.
   *
   * @throws BundleException if this builder's interpreter is not of the bundle's version
   */
  public Bundle open(Path directory) throws BundleException {
    return inWorkspace(
        (workspace, interpreter) -> {
          Bundle bundle = BundleFile.read(directory, interpreter.executable());
          if (!bundle.pythonVersion().equals(interpreter.version())) {
            throw new BundleException(
                Reason.NO_INTERPRETER,
                String.format(
                    "the bundle of %s %s needs Python %s, '%s' is %s",
                    bundle.name(),
                    bundle.version(),
                    bundle.pythonVersion(),
                    python,
                    interpreter.version()));
          }
          return bundle;
        });
  }

  /**
   * How servers trace on this machine with this builder's interpreter.
   *
   * @throws BundleException if there is no such interpreter
   */
  public TracerKind tracer() throws BundleException {
    return inWorkspace(
        (workspace, interpreter) ->
            Accelerator.of(interpreter.executable()).isPresent()
                ? TracerKind.ACCELERATOR
                : interpreter.version().startsWith("3.11.")
                    ? TracerKind.SETTRACE
                    : TracerKind.MONITORING);
  }

  private <T> T inWorkspace(Work<T> work) throws BundleException {
    try {
      Path workspace = cache.workspace();
      try {
        return work.in(workspace, Interpreter.ask(python, new Command(workspace, environment)));
      } finally {
        Trees.delete(workspace);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cache " + cache.root(), e);
    }
  }

  private interface Work<T> {
    T in(Path workspace, Interpreter interpreter) throws BundleException, IOException;
  }
}
