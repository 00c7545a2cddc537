package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folders of installed wheels, kept for all bundles that hold the same: pip and the compiler take
 * most of the time that a bundle takes. A bundle gets hard links to the files, which nobody may
 * write. A folder is addressed by its lock, and what requirements resolved to is remembered, so
 * neither is asked of the index twice.
 */
record WheelSites(BundleCache cache, Interpreter interpreter, Command command) {
  private static final String SITE = "site";

  /** Gives {@code target} what the pins and the other requirements resolve to; returns the lock. */
  List<Requirement> resolve(List<Requirement> pins, List<String> others, Path target)
      throws BundleException, IOException {
    List<Requirement> lock = lock(pins, others);
    return restore(lock, target);
  }

  /** Gives {@code target} what a lock of an earlier build says. */
  List<Requirement> restore(List<Requirement> lock, Path target)
      throws BundleException, IOException {
    link(installed(lock), target);
    return lock;
  }

  /** The folder where pins are installed, for use where it is. */
  Path folder(List<Requirement> pins) throws BundleException, IOException {
    return installed(lock(pins, List.of()));
  }

  /** What requirements resolve to, or did when they were first asked for. */
  private List<Requirement> lock(List<Requirement> pins, List<String> others)
      throws BundleException, IOException {
    String question = key(Stream.concat(lines(pins).stream(), others.stream()));
    return cache.inTurn(
        question,
        () -> {
          Optional<List<Requirement>> known = cache.lock(question);
          if (known.isPresent()) {
            return known.get();
          }
          List<Requirement> lock = install(pip -> pip.resolve(pins, others));
          cache.keepLock(question, lock, command.directory());
          return lock;
        });
  }

  private Path installed(List<Requirement> lock) throws BundleException, IOException {
    Path place = place(lock);
    if (!Files.isDirectory(place)) {
      var unused =
          cache.inTurn(
              place.getFileName().toString(),
              () -> Files.isDirectory(place) ? lock : install(pip -> pip.restore(lock)));
    }
    return place.resolve(SITE);
  }

  private Path place(List<Requirement> lock) {
    return cache.site(key(lines(lock).stream()));
  }

  private String key(Stream<String> requirements) {
    return Sha256.of(
        Stream.concat(
                Stream.of(interpreter.version(), interpreter.platform()), requirements.sorted())
            .toList());
  }

  /** Something that pip is asked for. */
  private interface Installation {
    List<Requirement> with(PipInstall pip) throws BundleException, IOException;
  }

  private List<Requirement> install(Installation installation) throws BundleException, IOException {
    Path draft = Files.createTempDirectory(command.directory(), "wheels");
    Path site = Files.createDirectory(draft.resolve(SITE));
    List<Requirement> lock =
        installation.with(
            new PipInstall(
                interpreter, command, () -> BuildSandbox.find(interpreter, command), site));
    // Scripts name this machine's interpreter, and nothing puts them on a PATH.
    Trees.delete(site.resolve("bin"));
    interpreter.compile(site, draft, command);
    Trees.seal(site);
    cache.keep(draft, place(lock));
    return lock;
  }

  private static List<String> lines(List<Requirement> requirements) {
    return requirements.stream().map(Requirement::line).toList();
  }

  private static void link(Path from, Path to) throws IOException {
    try (Stream<Path> walk = Files.walk(from)) {
      for (Path path : (Iterable<Path>) walk::iterator) {
        Path place = to.resolve(from.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(place);
        } else {
          linkOrCopy(path, place);
        }
      }
    }
  }

  private static void linkOrCopy(Path file, Path place) throws IOException {
    try {
      Files.createLink(place, file);
    } catch (UnsupportedOperationException | FileSystemException e) {
      // Some file systems have no hard links, or too few.
      Files.copy(file, place);
    }
  }
}
