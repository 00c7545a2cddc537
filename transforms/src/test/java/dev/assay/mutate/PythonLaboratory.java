package dev.assay.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.oracle.Execution;
import dev.assay.oracle.Outcome;
import dev.assay.oracle.ProbeValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs tests in the machine's own {@code python3}, one process for each execution. */
final class PythonLaboratory implements Laboratory {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String prelude;
  private int runs;

  /** A laboratory whose tests see what {@code prelude} defines. */
  PythonLaboratory(String prelude) {
    this.prelude = prelude;
  }

  int runs() {
    return runs;
  }

  @Override
  public Execution run(String source, boolean probes) {
    runs++;
    try (InputStream script = PythonLaboratory.class.getResourceAsStream("laboratory.py")) {
      if (script == null) {
        throw new IllegalStateException("laboratory.py is not on the class path");
      }
      String program = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      Process process =
          new ProcessBuilder("python3", "-c", program)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (OutputStream input = process.getOutputStream()) {
        input.write(
            JSON.writeValueAsBytes(Map.of("prelude", prelude, "source", source, "probes", probes)));
      }
      return execution(JSON.readTree(process.getInputStream()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Execution execution(JsonNode result) {
    List<ProbeValue> probes = new ArrayList<>();
    for (JsonNode probe : result.get("probes")) {
      probes.add(
          new ProbeValue(
              probe.get("index").asInt(),
              probe.get("type").asText(),
              text(probe.get("literal")),
              text(probe.get("repr")),
              Optional.of(probe.get("truth").asBoolean())));
    }
    JsonNode line = result.get("line");
    return new Execution(
        result.get("passed").asBoolean() ? Outcome.PASSED : Outcome.FAILED,
        result.get("message").asText(),
        line.isNull() ? Optional.empty() : Optional.of(line.asInt()),
        probes,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Optional<String> text(JsonNode node) {
    return node.isNull() ? Optional.empty() : Optional.of(node.asText());
  }
}
