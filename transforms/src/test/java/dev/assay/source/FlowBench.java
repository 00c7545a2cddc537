package dev.assay.source;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.RepositoryCatalog;
import dev.assay.slice.ControlObservations;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The analysis of functions against observers of running test suites: which store each read of a
 * name saw must be among the definitions that {@link Flow} names for it; which branches decided
 * about a line, among its controllers; and a frame must be matched to the very expression that the
 * interpreter was evaluating.
 *
 * <p>Arguments: {@code flow} or {@code control}, for one of the two observers, and {@code
 * NAME=TESTS} for each repository, where {@code TESTS} are files or folders of it, parted by {@code
 * +}, or a number: so many of its test files, spread evenly over all in order. Needs CPython 3.11.
 */
public final class FlowBench {
  private FlowBench() {}

  /** Measures and prints a row for each repository. */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Path module = Path.of(Files.isDirectory(Path.of("transforms")) ? "transforms" : "");
    boolean control = arguments[0].equals("control");
    Path observer =
        module
            .resolve("src/test/resources/flow/dynamic")
            .resolve(control ? "control.py" : "observe.py")
            .toAbsolutePath();
    int pairs = 0;
    int missed = 0;
    for (String argument : List.of(arguments).subList(1, arguments.length)) {
      String name = argument.substring(0, argument.indexOf('='));
      Path observed = Files.createTempFile("flow", ".tsv");
      Bundle bundle =
          BundleBuilder.create().build(RepositoryCatalog.builtIn().resolve(name).get(0));
      List<String> tests = tests(bundle, argument.substring(name.length() + 1));
      String last = observe(bundle, observer, observed, tests);
      if (control) {
        print(out, name, ControlObservations.read(observed));
        Files.delete(observed);
        continue;
      }
      FlowObservations found = FlowObservations.read(observed);
      Files.delete(observed);
      pairs += found.pairs();
      missed += found.missed().size();
      out.printf(
          Locale.ROOT,
          "%s: %d pairs, %d missed, %d unplaced, %.3f definitions a use, %.3f seen (%s)%n",
          name,
          found.pairs(),
          found.missed().size(),
          found.unplaced().size(),
          found.staticPerUse(),
          found.seenPerUse(),
          last);
      Stream.concat(found.missed().stream(), found.unplaced().stream())
          .limit(10)
          .forEach(each -> out.println("    " + each));
    }
    if (!control) {
      out.printf("all: %d pairs, %d missed%n", pairs, missed);
    }
  }

  private static List<String> tests(Bundle bundle, String choice) {
    if (!choice.matches("\\d+")) {
      return List.of(choice.split("\\+", -1));
    }
    List<String> all = bundle.testFiles();
    int wanted = Math.min(Integer.parseInt(choice), all.size());
    return IntStream.range(0, wanted).mapToObj(i -> all.get(i * all.size() / wanted)).toList();
  }

  private static void print(PrintStream out, String name, ControlObservations found) {
    out.printf(
        "%s: %d dependences, %d lines after their controllers, %d call sites, %d missed%n",
        name, found.dependences(), found.controlled(), found.calls(), found.missed().size());
    found.missed().stream().limit(20).forEach(each -> out.println("    " + each));
  }

  private static String observe(Bundle bundle, Path observer, Path observed, List<String> tests)
      throws Exception {
    Path repository = bundle.repositoryDirectory();
    List<String> command =
        new ArrayList<>(
            List.of(
                bundle.python().toString(),
                "-B",
                observer.toString(),
                observed.toString(),
                repository.toString(),
                "pytest",
                "-q",
                "-p",
                "no:cacheprovider",
                "-o",
                "addopts="));
    tests.forEach(test -> command.add(repository.resolve(test).toString()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(repository.toFile());
    String path =
        Stream.concat(
                bundle.importRoots().stream().map(root -> repository.resolve(root).toString()),
                Stream.of(bundle.siteDirectory().toString()))
            .collect(Collectors.joining(":"));
    builder.environment().put("PYTHONPATH", path);
    builder.environment().putAll(bundle.environment());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    String[] lines = said.strip().split("\n", -1);
    return lines[lines.length - 1];
  }
}
