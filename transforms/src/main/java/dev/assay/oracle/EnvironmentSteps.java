package dev.assay.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The steps of making an environment that Python does best: {@code assay_environment}, which
 * travels in the jar. It reads repositories and never runs them.
 */
final class EnvironmentSteps {
  private static final List<String> MODULES =
      List.of(
          "__main__",
          "archive",
          "compiled",
          "count",
          "describe",
          "failure",
          "finish",
          "folder",
          "generated",
          "index",
          "layout",
          "metadata",
          "needs",
          "poetry",
          "revision",
          "testfiles");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Interpreter interpreter;
  private final Command command;
  private final Path program;

  private EnvironmentSteps(Interpreter interpreter, Command command, Path program) {
    this.interpreter = interpreter;
    this.command = command;
    this.program = program;
  }

  /** Unpacks the program into the command's directory. */
  static EnvironmentSteps unpack(Interpreter interpreter, Command command) throws IOException {
    Path program = Files.createDirectories(command.directory().resolve("assay_environment"));
    for (String module : MODULES) {
      String resource = "/python/assay_environment/" + module + ".py";
      try (InputStream in =
          Objects.requireNonNull(EnvironmentSteps.class.getResourceAsStream(resource), resource)) {
        Files.write(program.resolve(module + ".py"), in.readAllBytes());
      }
    }
    return new EnvironmentSteps(interpreter, command, program);
  }

  /** The folder that steps run in. */
  Path directory() {
    return command.directory();
  }

  /**
   * Runs one step.
   *
   * @param arguments its keyword arguments, as Jackson writes them
   * @throws BundleException if the step found the repository, or the way to it, unusable
   */
  JsonNode run(String step, Map<String, Object> arguments) throws BundleException, IOException {
    String python = interpreter.executable().toString();
    List<String> words = List.of(python, "-I", "-B", program.toString(), step);
    Command.Result result = command.run(words, JSON.writeValueAsString(arguments));
    if (result.status() != 0) {
      throw new OracleException("step " + step + " failed: " + result.errors().strip());
    }
    JsonNode answer = parse(step, result.output());
    if (answer.has("reason")) {
      throw new BundleException(
          Reason.valueOf(answer.get("reason").asText()), answer.get("message").asText());
    }
    return answer.get("result");
  }

  private static JsonNode parse(String step, String output) {
    try {
      return JSON.readTree(output);
    } catch (JsonProcessingException e) {
      throw new OracleException("step " + step + " gave no JSON", e);
    }
  }
}
