package dev.assay.refresh;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.CollectedFile;
import dev.assay.oracle.CollectedTest;
import dev.assay.oracle.CollectionException;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.Footprint;
import dev.assay.oracle.ForkServer;
import dev.assay.oracle.RepositoryCatalog;
import dev.assay.oracle.RepositorySpec;
import dev.assay.oracle.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many tests a release makes anew: runs the older version's tests once, untraced, with
 * footprints, and asks which of their results the newer version would take over.
 *
 * <p>Arguments: how many tests at most, spread evenly over all; then repositories as {@code
 * --repos} takes them with their versions, each against the next: {@code 1500
 * toolz==0.12.1,toolz==1.0.0}.
 */
public final class RefreshBenchmark {
  private static final int REASONS = 6;

  private RefreshBenchmark() {}

  /** A test of the older version, and what is to be asked about it. */
  private record Ran(String file, String nodeId, List<Code> imported, List<Code> code) {}

  /** Runs from anywhere. */
  public static void main(String[] arguments) throws Exception {
    int most = Integer.parseInt(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      List<RepositorySpec> versions = new ArrayList<>();
      for (String version : arguments[i].split(",", -1)) {
        versions.addAll(RepositoryCatalog.builtIn().resolve(version));
      }
      for (int j = 0; j + 1 < versions.size(); j++) {
        compare(
            BundleBuilder.create().build(versions.get(j)),
            BundleBuilder.create().build(versions.get(j + 1)),
            most);
      }
    }
  }

  private static void compare(Bundle older, Bundle newer, int most) {
    List<Ran> tests = run(older, most);
    try (ForkServer was = drawing(older);
        ForkServer is = drawing(newer)) {
      compare(
          older,
          newer,
          tests,
          (file, successors, comings) -> difference(was, is, file, successors, comings));
    }
  }

  private static ForkServer drawing(Bundle bundle) {
    return ForkServer.start(bundle.serverConfig(0, 0, "UTC").drawingImports());
  }

  private static ImportDifference difference(
      ForkServer was,
      ForkServer is,
      String file,
      Successors successors,
      Map<String, String> comings) {
    try {
      return ImportDifference.between(
          ImportGraph.read(was.collectFile(file).made().orElseThrow()),
          ImportGraph.read(is.collectFile(file).made().orElseThrow()),
          successors,
          comings);
    } catch (CollectionException broken) {
      return ImportDifference.blocked(broken.toString());
    }
  }

  private static void compare(Bundle older, Bundle newer, List<Ran> tests, Imports imports) {
    long begin = System.nanoTime();
    RepositoryDiff diff =
        new RepositoryDiff(
            files(older),
            files(newer),
            path -> text(older, path),
            path -> text(newer, path),
            imports);
    Map<String, Integer> reasons = new TreeMap<>();
    int anew = 0;
    int byFunctions = 0;
    for (Ran test : tests) {
      Optional<String> obstacle =
          diff.obstacle(test.file(), test.nodeId(), test::imported, test.code());
      if (obstacle.isPresent()) {
        anew++;
        reasons.merge(obstacle.get(), 1, Integer::sum);
      }
      if (test.code().stream().anyMatch(code -> diff.code().hasChanged(code))) {
        byFunctions++;
      }
    }
    System.out.printf(
        "%s %s -> %s: %d tests, anew %.1f %%, by functions alone %.1f %%, %.1f s%n",
        older.name(),
        older.version(),
        newer.version(),
        tests.size(),
        100.0 * anew / tests.size(),
        100.0 * byFunctions / tests.size(),
        (System.nanoTime() - begin) / 1e9);
    reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(REASONS)
        .forEach(reason -> System.out.printf("  %5d  %s%n", reason.getValue(), reason.getKey()));
  }

  private static List<Ran> run(Bundle bundle, int most) {
    List<Ran> ran = new ArrayList<>();
    try (ForkServer server = ForkServer.start(bundle.serverConfig(0, 0, "UTC"))) {
      Map<String, CollectedFile> files = new TreeMap<>();
      for (String file : bundle.testFiles()) {
        try {
          files.put(file, server.collectFile(file));
        } catch (CollectionException broken) {
          System.out.println("  left out: " + file + ": " + broken.getMessage());
        }
      }
      long all = files.values().stream().mapToLong(file -> file.tests().size()).sum();
      long step = Math.max(1, (all + most - 1) / most);
      long at = 0;
      for (Map.Entry<String, CollectedFile> file : files.entrySet()) {
        for (CollectedTest test : file.getValue().tests()) {
          if (at++ % step == 0) {
            var done =
                server.execute(ExecutionRequest.of(file.getKey(), test.nodeId()).withFootprint());
            Optional<Footprint> imported = file.getValue().imported();
            if (done.passed() && done.footprint().isPresent() && imported.isPresent()) {
              ran.add(
                  new Ran(
                      file.getKey(),
                      test.nodeId(),
                      codes(imported.get()),
                      codes(done.footprint().get())));
            }
          }
        }
      }
    }
    return ran;
  }

  private static List<Code> codes(Footprint footprint) {
    return footprint.code().stream()
        .map(id -> new Code(id.file(), id.qualname(), id.firstLine()))
        .toList();
  }

  private static FileSet files(Bundle bundle) {
    Path root = bundle.repositoryDirectory();
    try (Stream<Path> all = Files.walk(root)) {
      Map<String, String> digests =
          all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
              .collect(
                  Collectors.toMap(
                      file -> root.relativize(file).toString(), RefreshBenchmark::digest));
      List<String> code = new ArrayList<>(bundle.library());
      code.addAll(bundle.testPaths());
      return new FileSet(digests, code, bundle.importRoots());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(Path file) {
    try {
      return Sha256.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<String> text(Bundle bundle, String path) {
    try {
      return Optional.of(Files.readString(bundle.repositoryDirectory().resolve(path)));
    } catch (NoSuchFileException | CharacterCodingException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
