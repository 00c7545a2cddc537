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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Slices per second of processor time: this slicer against one in Python on beniget's chains, over
 * the same traces in one run; how far both agree; and the heap after more and more traces.
 *
 * <p>Both read all traces into memory before the clock starts, so that no JSON is counted, and
 * slice them in turn for the same time, on one thread. Both are measured sharing the analysis of a
 * function among traces and analysing each trace by itself; a round over the traces begins knowing
 * no function. Java warms up for one such time before, which is measured too.
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
    double warming = rate(traces, true);
    double shared = rate(traces, true);
    double alone = rate(traces, false);
    List<String> together = python(file, traces.size(), "shared");
    List<String> apart = python(file, traces.size(), "alone");
    System.out.printf("%d traces; slices per second%n", traces.size());
    System.out.printf("Java    functions shared %8.1f (%.1f warming up)%n", shared, warming);
    System.out.printf("Java    each trace alone %8.1f%n", alone);
    System.out.printf("Python  functions shared %8.1f%n", rate(together));
    System.out.printf("Python  each trace alone %8.1f%n", rate(apart));
    System.out.printf(
        "ratios  shared to alone %.1f, shared to shared %.1f, alone to alone %.1f%n",
        shared / rate(apart), shared / rate(together), alone / rate(apart));
    agreement(traces, together.subList(1, together.size()));
    memory(file);
  }

  private static double rate(List<String> printed) throws IOException {
    JsonNode node = new ObjectMapper().readTree(printed.get(0));
    return node.get("sliced").asInt() / node.get("seconds").asDouble();
  }

  /** How much of the work is the same: the relevant lines of both, and the means of the metrics. */
  private static void agreement(List<TracedAssertion> traces, List<String> python)
      throws IOException {
    KnownFunctions known = KnownFunctions.none();
    long[] sums = new long[8];
    int both = 0;
    for (int i = 0; i < traces.size(); i++) {
      JsonNode theirs = new ObjectMapper().readTree(python.get(i));
      if (theirs.isNull()) {
        continue;
      }
      both++;
      Slice ours = Slicer.of(traces.get(i).trace(), known).slice(traces.get(i).line());
      Set<List<Integer>> lines = new HashSet<>();
      ours.relevantLines().forEach(line -> lines.add(List.of(line.call(), line.line())));
      for (JsonNode line : theirs.get("lines")) {
        sums[lines.contains(List.of(line.get(0).asInt(), line.get(1).asInt())) ? 0 : 1]++;
      }
      sums[2] += lines.size();
      sums[3] += ours.metrics().esv();
      sums[4] += ours.metrics().mcl();
      sums[5] += ours.metrics().dfi();
      sums[6] += theirs.get("esv").asInt();
      sums[7] += theirs.get("mcl").asLong();
    }
    System.out.printf(
        "agree   %d of %d sliced by both; %.1f %% of Java's lines, %.1f %% of Python's are the"
            + " other's; means of ESV, MCL: Java %.1f, %.1f, Python %.1f, %.1f; DFI of Java %.1f%n",
        both,
        traces.size(),
        100.0 * sums[0] / sums[2],
        100.0 * sums[0] / (sums[0] + sums[1]),
        (double) sums[3] / both,
        (double) sums[4] / both,
        (double) sums[6] / both,
        (double) sums[7] / both,
        (double) sums[5] / both);
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

  private static List<String> python(Path file, int traces, String mode)
      throws IOException, InterruptedException {
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
            Integer.toString(traces),
            Double.toString(SECONDS),
            mode);
    return printed.lines().toList();
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
