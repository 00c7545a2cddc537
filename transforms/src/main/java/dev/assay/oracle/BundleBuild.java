package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.oracle.BundleException.Reason;
import dev.assay.oracle.RepositorySpec.Dependencies;
import dev.assay.oracle.RepositorySpec.Layout;
import dev.assay.oracle.RepositorySpec.SourceDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One making of a bundle, in a workspace that the cache's rename ends.
 *
 * @param cache where it goes
 * @param interpreter what it is for
 * @param command runs children in the workspace
 */
record BundleBuild(BundleCache cache, Interpreter interpreter, Command command) {
  /** Enters every digest: raised whenever the same inputs give a different folder. */
  private static final String FORMAT = "assay bundle 2";

  Bundle run(RepositorySpec spec) throws BundleException, IOException {
    EnvironmentSteps steps = EnvironmentSteps.unpack(interpreter, command);
    Path draft = Files.createDirectory(command.directory().resolve("bundle"));
    var files = new SourceFiles(cache, steps, draft.resolve("repository"));
    List<String> identity = identity(spec, files.digest(spec.source()));
    String key = digest(identity, List.of(interpreter.platform()));
    Optional<List<Requirement>> lock = cache.lock(key);
    if (lock.isPresent()) {
      Path place = cache.bundle(digest(identity, lines(lock.get())));
      if (Files.isDirectory(place)) {
        return BundleFile.read(place, interpreter.executable());
      }
    }
    try {
      files.provide(spec.source());
      JsonNode description = describe(spec, steps, draft);
      List<Requirement> installed = install(spec, description, lock, draft);
      Bundle bundle = bundle(spec, description, installed, identity, draft);
      seal(countCode(bundle, steps));
      cache.keep(draft, cache.bundle(bundle.digest()));
      cache.keepLock(key, installed, command.directory());
      return BundleFile.read(cache.bundle(bundle.digest()), interpreter.executable());
    } catch (BundleException e) {
      throw new BundleException(e.reason(), spec.name() + ": " + e.getMessage(), e);
    }
  }

  /** What decides the bundle beside the wheels that its requirements resolve to. */
  private List<String> identity(RepositorySpec spec, String source) {
    Layout layout = spec.layout();
    return List.of(
        FORMAT,
        spec.name(),
        source,
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

  private static JsonNode describe(RepositorySpec spec, EnvironmentSteps steps, Path draft)
      throws BundleException, IOException {
    Layout layout = spec.layout();
    return steps.run(
        "describe",
        Map.of(
            "repository", draft.resolve("repository").toString(),
            "roots", layout.importRoots(),
            "library", layout.library(),
            "tests", layout.tests(),
            "pinned", pins(spec).stream().map(Requirement::name).toList()));
  }

  private static List<Requirement> pins(RepositorySpec spec) {
    return spec.requirements().stream().map(Requirement::of).toList();
  }

  /** Fills {@code site} from the lock if there is one; returns what was installed. */
  private List<Requirement> install(
      RepositorySpec spec, JsonNode description, Optional<List<Requirement>> lock, Path draft)
      throws BundleException, IOException {
    Path site = draft.resolve("site");
    var wheels = new WheelSites(cache, interpreter, command);
    if (lock.isPresent()) {
      return wheels.restore(lock.get(), site);
    }
    List<String> declared =
        spec.dependencies() == Dependencies.PINNED
            ? List.of()
            : BundleFile.texts(description.get("requirements"));
    return wheels.resolve(pins(spec), declared, site);
  }

  private Bundle bundle(
      RepositorySpec spec,
      JsonNode description,
      List<Requirement> installed,
      List<String> identity,
      Path draft) {
    String version =
        spec.source() instanceof SourceDistribution source
            ? source.version()
            : description.get("version").asText();
    return new Bundle(
        draft,
        interpreter.executable(),
        spec.name(),
        version,
        digest(identity, lines(installed)),
        interpreter.version(),
        BundleFile.texts(description.get("importRoots")),
        BundleFile.texts(description.get("library")),
        BundleFile.texts(description.get("testPaths")),
        BundleFile.texts(description.get("testFiles")),
        installed.stream().map(Requirement::pin).toList(),
        spec.environment(),
        Optional.ofNullable(description.get("licence").textValue()),
        0);
  }

  /** Writes the project's own metadata into the site and counts the library's lines. */
  private static Bundle countCode(Bundle bundle, EnvironmentSteps steps)
      throws BundleException, IOException {
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
    JsonNode finished =
        steps.run(
            "finish",
            Map.of(
                "repository", repository.toString(),
                "site", bundle.siteDirectory().toString(),
                "name", bundle.name(),
                "version", bundle.version(),
                "library", bundle.library(),
                "code", code));
    return bundle.withLinesOfCode(finished.get("linesOfCode").asInt());
  }

  /** Writes {@code bundle.json}, compiles the repository and makes everything read-only. */
  private void seal(Bundle bundle) throws IOException {
    BundleFile.write(bundle);
    interpreter.compile(bundle.repositoryDirectory(), bundle.directory(), command);
    BundleCache.seal(bundle.repositoryDirectory());
    BundleCache.seal(bundle.siteDirectory());
  }
}
