package dev.assay.slice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.trace.MalformedTraceException;
import dev.assay.trace.TraceReader;
import dev.assay.trace.TracedAssertion;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Slices per second of processor time: this slicer against a straightforward one in Python on
 * beniget's chains, over the same traces in one run; and the heap after more and more traces.
 *
 * <p>Arguments: a file that {@code assay export --to=traces} wrote; how many traces, at most.
 */
public final class SliceBenchmark {
  private static final String BENIGET = "beniget==0.5.0";
  private static final double SECONDS =
      Double.parseDouble(System.getProperty("bench.seconds", "10"));

  private SliceBenchmark() {}

  /** Runs from the module's directory or the project's, on a thread with a deep stack. */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]).toAbsolutePath();
    int most = Integer.parseInt(arguments[1]);
    List<Exception> failures = new ArrayList<>();
    Runnable measure =
        () -> {
          try {
            measure(file, most);
          } catch (IOException | InterruptedException | MalformedTraceException e) {
            failures.add(e);
          }
        };
    Thread thread = new Thread(null, measure, "slices", 64L << 20);
    thread.start();
    thread.join();
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  private static void measure(Path file, int most)
      throws IOException, InterruptedException, MalformedTraceException {
    List<TracedAssertion> traces = new ArrayList<>();
    try (Stream<String> lines = Files.lines(file)) {
      for (String line : (Iterable<String>) lines.limit(most)::iterator) {
        traces.add(TraceReader.read(line, "line " + traces.size()));
      }
    }
    double warm = rate(traces, true);
    double java = rate(traces, true);
    double alone = rate(traces, false);
    JsonNode python = python(file, traces.size());
    double reference = python.get("sliced").asInt() / python.get("seconds").asDouble();
    System.out.printf(
        "traces %d, of which Python sliced %d%n", traces.size(), python.get("sliced").asInt());
    System.out.printf("Java    %10.1f slices per second (%.1f while warming up)%n", java, warm);
    System.out.printf("Java    %10.1f slices per second if each trace is read alone%n", alone);
    System.out.printf("Python  %10.1f slices per second%n", reference);
    System.out.printf("ratio   %10.1f%n", java / reference);
    memory(file);
  }

  /** Slices per second; functions that several traces have are read once if they are shared. */
  private static double rate(List<TracedAssertion> traces, boolean shared) {
    long begin = processorTime();
    long slices = 0;
    while (processorTime() - begin < SECONDS * 1e9) {
      KnownFunctions known = KnownFunctions.none();
      for (TracedAssertion traced : traces) {
        Slicer.of(traced.trace(), shared ? known : KnownFunctions.none()).slice(traced.line());
        slices++;
      }
    }
    return slices / ((processorTime() - begin) / 1e9);
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** The heap in use after reading and slicing the file again and again. */
  private static void memory(Path file) throws IOException, MalformedTraceException {
    long traces = 0;
    for (int rounds : new int[] {1, 4, 16}) {
      for (int round = 0; round < rounds; round++) {
        try (Stream<String> lines = Files.lines(file)) {
          for (String line : (Iterable<String>) lines.limit(200)::iterator) {
            TracedAssertion traced = TraceReader.read(line, "id");
            Slicer.of(traced.trace()).slice(traced.line());
            traces++;
          }
        }
      }
      System.gc();
      long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      System.out.printf("heap    %10.1f MiB after %d more traces%n", used / 1048576.0, traces);
    }
  }

  private static JsonNode python(Path file, int traces) throws IOException, InterruptedException {
    Path module = Path.of(Files.isDirectory(Path.of("transforms")) ? "transforms" : "");
    Path site = module.resolve(Path.of("target", "bench", "beniget")).toAbsolutePath();
    if (!Files.isDirectory(site)) {
      run(
          Map.of(),
          module,
          "python3",
          "-m",
          "pip",
          "install",
          "-q",
          "--target",
          site.toString(),
          BENIGET);
    }
    String printed =
        run(
            Map.of("PYTHONPATH", site.toString()),
            module.resolve(Path.of("src", "test", "python")),
            "python3",
            "-m",
            "slice_bench",
            file.toString(),
            Integer.toString(traces));
    return new ObjectMapper().readTree(printed);
  }

  private static String run(Map<String, String> environment, Path directory, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toAbsolutePath().toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String printed =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("failed: " + String.join(" ", command));
    }
    return printed;
  }
}
