package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.oracle.BundleException.Reason;
import dev.assay.oracle.RepositorySpec.Dependencies;
import dev.assay.oracle.RepositorySpec.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One making of a bundle, in a workspace that the cache's rename ends.
 *
 * @param cache where it goes
 * @param interpreter what it is for
 * @param command runs children in the workspace
 * @param steps the steps in Python
 */
record BundleBuild(
    BundleCache cache, Interpreter interpreter, Command command, EnvironmentSteps steps) {
  /** Enters every digest: raised whenever the same inputs give a different folder. */
  private static final String FORMAT = "assay bundle 5";

  private static final Logger LOG = LoggerFactory.getLogger(BundleBuild.class);

  Bundle run(RepositorySpec spec) throws BundleException, IOException {
    Path draft = Files.createDirectory(command.directory().resolve("bundle"));
    var git = new GitCheckout(cache, steps, command.directory().resolve("clone"));
    var files = new SourceFiles(cache, steps, git, draft.resolve("repository"));
    try {
      Origin origin = files.identify(spec.source());
      List<String> identity = identity(spec, origin);
      String key = digest(identity, List.of(interpreter.platform()));
      return cache.inTurn(
          key,
          () -> {
            Optional<List<Requirement>> lock = cache.lock(key);
            if (lock.isPresent()) {
              Path place = cache.bundle(digest(identity, lines(lock.get())));
              if (Files.isDirectory(place)) {
                return BundleFile.read(place, interpreter.executable());
              }
            }
            return make(spec, files, origin, identity, key, lock, draft);
          });
    } catch (BundleException e) {
      throw new BundleException(e.reason(), spec.name() + ": " + e.getMessage(), e);
    }
  }

  private Bundle make(
      RepositorySpec spec,
      SourceFiles files,
      Origin origin,
      List<String> identity,
      String key,
      Optional<List<Requirement>> lock,
      Path draft)
      throws BundleException, IOException {
    List<String> submodules = files.provide(spec.source(), origin);
    var wheels = new WheelSites(cache, interpreter, command);
    var lines = new LineCounter(wheels, steps);
    Map<String, String> environment =
        new TreeMap<>(new CompiledCore(steps, lines).check(draft.resolve("repository")));
    environment.putAll(spec.environment());
    JsonNode description = describe(spec, origin, submodules, draft);
    List<Requirement> installed = install(spec, description, lock, wheels, draft);
    Bundle bundle = bundle(spec, origin, description, installed, environment, identity, draft);
    List<String> code = code(bundle);
    finish(bundle, description);
    seal(bundle.withLinesOfCode(lines.count(bundle.repositoryDirectory(), code)));
    cache.keep(draft, cache.bundle(bundle.digest()));
    cache.keepLock(key, installed, command.directory());
    return BundleFile.read(cache.bundle(bundle.digest()), interpreter.executable());
  }

  /** What decides the bundle beside the wheels that its requirements resolve to. */
  private List<String> identity(RepositorySpec spec, Origin origin) {
    Layout layout = spec.layout();
    return List.of(
        FORMAT,
        spec.name(),
        origin.kind() + " " + origin.digest(),
        "roots " + layout.importRoots(),
        "library " + layout.library(),
        "tests " + layout.tests(),
        spec.dependencies() + " " + spec.requirements().stream().sorted().toList(),
        "environment " + spec.environment(),
        "cpython " + interpreter.version());
  }

  private static String digest(List<String> identity, List<String> more) {
    return Sha256.of(Stream.concat(identity.stream(), more.stream()).toList());
  }

  private static List<String> lines(List<Requirement> lock) {
    return lock.stream().map(Requirement::line).toList();
  }

  private JsonNode describe(RepositorySpec spec, Origin origin, List<String> submodules, Path draft)
      throws BundleException, IOException {
    Layout layout = spec.layout();
    try {
      return steps.run(
          "describe",
          Map.of(
              "repository", draft.resolve("repository").toString(),
              "roots", layout.importRoots(),
              "library", layout.library(),
              "tests", layout.tests(),
              "pinned", pins(spec).stream().map(Requirement::name).toList(),
              "unversioned", origin.unversioned()));
    } catch (BundleException e) {
      if (submodules.isEmpty()) {
        throw e;
      }
      throw new BundleException(
          e.reason(),
          e.getMessage() + "; its submodules are not fetched: " + String.join(", ", submodules),
          e);
    }
  }

  private static List<Requirement> pins(RepositorySpec spec) {
    return spec.requirements().stream().map(Requirement::of).toList();
  }

  /** Fills {@code site} from the lock if there is one; returns what was installed. */
  private static List<Requirement> install(
      RepositorySpec spec,
      JsonNode description,
      Optional<List<Requirement>> lock,
      WheelSites wheels,
      Path draft)
      throws BundleException, IOException {
    Path site = draft.resolve("site");
    if (lock.isPresent()) {
      return wheels.restore(lock.get(), site);
    }
    if (spec.dependencies() == Dependencies.PINNED) {
      return wheels.resolve(pins(spec), List.of(), site);
    }
    List<String> declared = BundleFile.texts(description.get("requirements"));
    List<String> imported = BundleFile.texts(description.get("imported"));
    try {
      return wheels.resolve(
          pins(spec), Stream.concat(declared.stream(), imported.stream()).toList(), site);
    } catch (BundleException e) {
      if (imported.isEmpty()) {
        throw e;
      }
      // Requirements for developing may fit nothing; the tests that need them will say so.
      LOG.warn("{}: without {}, since {}", spec.name(), imported, e.getMessage());
      return wheels.resolve(pins(spec), declared, site);
    }
  }

  private Bundle bundle(
      RepositorySpec spec,
      Origin origin,
      JsonNode description,
      List<Requirement> installed,
      Map<String, String> environment,
      List<String> identity,
      Path draft) {
    return new Bundle(
        draft,
        interpreter.executable(),
        spec.name(),
        origin.version(spec.source(), description.get("version").asText()),
        digest(identity, lines(installed)),
        origin,
        interpreter.version(),
        BundleFile.texts(description.get("importRoots")),
        BundleFile.texts(description.get("library")),
        BundleFile.texts(description.get("testPaths")),
        BundleFile.texts(description.get("testFiles")),
        installed.stream().map(Requirement::pin).toList(),
        environment,
        Optional.ofNullable(description.get("licence").textValue()),
        0);
  }

  /** The library's files. */
  private static List<String> code(Bundle bundle) throws BundleException, IOException {
    Path repository = bundle.repositoryDirectory();
    List<String> code;
    try (Stream<Path> walk = Files.walk(repository)) {
      code =
          walk.filter(Files::isRegularFile)
              .map(file -> repository.relativize(file).toString())
              .filter(bundle::isLibrary)
              .sorted()
              .toList();
    }
    if (code.isEmpty()) {
      throw new BundleException(
          Reason.NO_PACKAGE, "no Python source in " + String.join(", ", bundle.library()));
    }
    return code;
  }

  /** Writes what a build would have written: the project's own metadata and version modules. */
  private void finish(Bundle bundle, JsonNode description) throws BundleException, IOException {
    var unused =
        steps.run(
            "finish",
            Map.of(
                "repository", bundle.repositoryDirectory().toString(),
                "site", bundle.siteDirectory().toString(),
                "name", bundle.name(),
                "version", description.get("version").asText(),
                "library", bundle.library()));
  }

  /** Writes {@code bundle.json}, compiles the repository and makes everything read-only. */
  private void seal(Bundle bundle) throws IOException {
    BundleFile.write(bundle);
    interpreter.compile(bundle.repositoryDirectory(), bundle.directory(), command);
    Trees.seal(bundle.repositoryDirectory());
    Trees.seal(bundle.siteDirectory());
  }
}
