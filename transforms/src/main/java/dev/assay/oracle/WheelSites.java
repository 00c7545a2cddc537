package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folders of installed wheels, kept for all bundles that ask for the same: pip and the compiler
 * take most of the time that a bundle takes. A bundle gets hard links to the files, which nobody
 * may write.
 */
record WheelSites(BundleCache cache, Interpreter interpreter, Command command) {
  private static final String LOCK = "lock.txt";

  /** Gives {@code target} what the pins and the other requirements resolve to; returns the lock. */
  List<Requirement> resolve(List<Requirement> pins, List<String> others, Path target)
      throws BundleException, IOException {
    return provide(lines(pins), others, Optional.empty(), target);
  }

  /** Gives {@code target} what a lock of an earlier build says. */
  List<Requirement> restore(List<Requirement> lock, Path target)
      throws BundleException, IOException {
    return provide(lines(lock), List.of("locked"), Optional.of(lock), target);
  }

  private List<Requirement> provide(
      List<String> pins, List<String> others, Optional<List<Requirement>> lock, Path target)
      throws BundleException, IOException {
    var asked =
        Stream.of(
                Stream.of(interpreter.version(), interpreter.platform()),
                pins.stream().sorted(),
                others.stream().sorted())
            .flatMap(lines -> lines)
            .toList();
    Path place = cache.site(Sha256.of(asked));
    if (!Files.isDirectory(place)) {
      Path draft = Files.createDirectory(command.directory().resolve("wheels"));
      Path site = Files.createDirectory(draft.resolve("site"));
      var pip = new PipInstall(interpreter, command);
      List<Requirement> installed =
          lock.isPresent()
              ? pip.restore(lock.get(), site)
              : pip.resolve(pins.stream().map(Requirement::of).toList(), others, site);
      Files.write(draft.resolve(LOCK), lines(installed));
      // Scripts name this machine's interpreter, and nothing puts them on a PATH.
      BundleCache.delete(site.resolve("bin"));
      interpreter.compile(site, draft, command);
      BundleCache.seal(site);
      cache.keep(draft, place);
    }
    link(place.resolve("site"), target);
    return Files.readAllLines(place.resolve(LOCK)).stream().map(Requirement::of).toList();
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
