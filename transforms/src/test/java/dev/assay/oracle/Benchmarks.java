package dev.assay.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The oracle's benchmarks. Makes the environments of some repositories, or finds them in the cache,
 * and lets {@code src/test/python/assay_bench} measure.
 *
 * <p>Arguments: a choice of repositories as {@code --repos} takes it, {@code paper} for the seven,
 * then the measurement and its options. Without a measurement only the environments are made.
 */
public final class Benchmarks {
  private static final String PAPER = "cachetools,toolz,yarl,attrs,jinja2,networkx,sympy";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Benchmarks() {}

  /** Runs from the module's directory or the project's. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      throw new IllegalArgumentException(
          "expected: REPOSITORIES [MEASUREMENT [OPTIONS]], as: paper speed --tests 60");
    }
    Path module = Path.of(Files.isDirectory(Path.of("transforms")) ? "transforms" : "");
    Path subjects = module.resolve(Path.of("target", "bench", "repositories.json"));
    String python = prepare(arguments[0].equals("paper") ? PAPER : arguments[0], subjects);
    List<String> measurement = List.of(arguments).subList(1, arguments.length);
    if (!measurement.isEmpty()) {
      run(python, module.resolve(Path.of("src", "test", "python")), subjects, measurement);
    }
  }

  /** Returns the interpreter of the environments. */
  private static String prepare(String choice, Path subjects) throws Exception {
    ArrayNode json = JSON.createArrayNode();
    String python = "python3";
    for (RepositorySpec spec : RepositoryCatalog.builtIn().resolve(choice)) {
      Bundle bundle = BundleBuilder.create().build(spec);
      python = bundle.python().toString();
      json.addObject()
          .put("bundle", bundle.directory().toString())
          .put("python", python)
          .put("accelerator", Accelerator.built(bundle.python()).map(Path::toString).orElse(null))
          .set("excluded", JSON.valueToTree(spec.excluded()));
    }
    Files.createDirectories(subjects.getParent());
    Files.writeString(subjects, JSON.writeValueAsString(json) + "\n");
    return python;
  }

  private static void run(String python, Path scripts, Path subjects, List<String> measurement)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(python, "-u", "-m", "assay_bench"));
    command.add(subjects.toAbsolutePath().toString());
    command.addAll(measurement);
    Process process = new ProcessBuilder(command).directory(scripts.toFile()).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("the measurement failed: " + String.join(" ", command));
    }
  }
}
