package dev.assay.oracle;

import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.oracle.Footprint.CodeId;
import dev.assay.trace.Trace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * All tests of a small repository, run once in a fork server.
 *
 * @param imported by test file, the code that its import ran
 * @param tests by node id
 */
public record RepositoryRun(
    Map<String, Optional<List<CodeId>>> imported, Map<String, RanTest> tests) {
  /**
   * One test.
   *
   * @param values how it ended, and every traced call with its arguments and result
   * @param ran its footprint
   */
  public record RanTest(CollectedTest test, List<String> values, Optional<List<CodeId>> ran) {}

  /**
   * Writes a repository whose library is one package, and runs it. A file that fails has no tests.
   *
   * @param collected files whose tests are wanted
   * @param wanted tests to be run, others are only collected
   */
  public static RepositoryRun of(
      Map<String, String> files,
      Path folder,
      String library,
      Predicate<String> collected,
      Predicate<CollectedTest> wanted) {
    write(files, folder);
    Map<String, Optional<List<CodeId>>> imported = new TreeMap<>();
    Map<String, RanTest> tests = new TreeMap<>();
    try (ForkServer server = ForkServer.start(PythonForTests.config(folder, library))) {
      for (String file : files.keySet()) {
        if (file.matches("tests/test_.*\\.py") && collected.test(file)) {
          run(server, file, wanted, imported, tests);
        }
      }
    }
    return new RepositoryRun(imported, tests);
  }

  private static void run(
      ForkServer server,
      String file,
      Predicate<CollectedTest> wanted,
      Map<String, Optional<List<CodeId>>> imported,
      Map<String, RanTest> tests) {
    try {
      CollectedFile collected = server.collectFile(file);
      imported.put(file, collected.imported().map(Footprint::code));
      for (CollectedTest test : collected.tests()) {
        if (!wanted.test(test)) {
          tests.put(test.nodeId(), new RanTest(test, List.of(), Optional.empty()));
          continue;
        }
        Execution done =
            server.execute(
                ExecutionRequest.of(file, test.nodeId()).traced(TraceLimits.PAPER).withFootprint());
        List<String> values = new ArrayList<>(List.of(done.outcome() + " " + done.message()));
        done.trace().ifPresent(trace -> values.addAll(calls(trace)));
        tests.put(test.nodeId(), new RanTest(test, values, done.footprint().map(Footprint::code)));
      }
    } catch (CollectionException broken) {
      imported.put(file, Optional.empty());
    }
  }

  private static List<String> calls(Trace trace) {
    return trace.calls().stream()
        .map(call -> trace.function(call).qualname() + " " + call.arguments() + " " + call.result())
        .toList();
  }

  private static void write(Map<String, String> files, Path folder) {
    try {
      // The code under test runs as other users.
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
