package dev.assay.oracle;

import dev.assay.oracle.SampledTests.Traced;
import dev.assay.slice.KnownFunctions;
import dev.assay.slice.Metrics;
import dev.assay.slice.Slice;
import dev.assay.slice.Slicer;
import dev.assay.trace.StructuralScore;
import dev.assay.trace.Trace;
import dev.assay.trace.TraceForm;
import dev.assay.trace.TracedAssertion;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * The distributions of ESV, MCL and DFI (RepoReason, figure 4) over sampled tests of the
 * repositories as they are: every assertion that can be masked, sliced in the trace to depth 3.
 *
 * <p>Prints a row of each repository for all questions and one for those of tests that the
 * structural filter keeps; at last the means over the repositories, once all alike and once in the
 * shares that the paper's tasks have.
 *
 * <p>Arguments: a choice of repositories as {@code --repos} takes it, or {@code paper}; test files
 * and tests sampled of each repository, at most; the seed; optionally a file for the traces, in the
 * form that {@code assay slice} reads.
 */
public final class MetricDistributions {
  /** How many tasks of a repository the paper has (table 2). */
  private static final Map<String, Integer> PAPER_TASKS =
      Map.of(
          "cachetools",
          193,
          "toolz",
          320,
          "yarl",
          192,
          "networkx",
          404,
          "jinja2",
          325,
          "attrs",
          58,
          "sympy",
          1000);

  /**
   * One question.
   *
   * @param calls how many calls its trace has, to depth 3
   * @param untraced how many calls of its slice were not in the trace
   */
  private record Row(String test, boolean kept, Metrics metrics, int calls, int untraced) {}

  private static final Map<String, ToDoubleFunction<Metrics>> MEASURES =
      new TreeMap<>(Map.of("1 ESV", Metrics::esv, "2 MCL", Metrics::mcl, "3 DFI", Metrics::dfi));

  private final Map<String, List<Row>> rows = new TreeMap<>();
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final SampledTests sampled;
  private final Writer traces;

  private MetricDistributions(SampledTests sampled, Writer traces) {
    this.sampled = sampled;
    this.traces = traces;
  }

  /** Measures and prints. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 4) {
      throw new IllegalArgumentException(
          "expected: REPOSITORIES FILES TESTS SEED [TRACES], as: paper 50 150 7");
    }
    SampledTests sampled =
        new SampledTests(
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Long.parseLong(arguments[3]));
    String choice = arguments[0].equals("paper") ? SampledTests.PAPER : arguments[0];
    try (Writer traces =
        arguments.length > 4
            ? Files.newBufferedWriter(Path.of(arguments[4]))
            : Writer.nullWriter()) {
      MetricDistributions distributions = new MetricDistributions(sampled, traces);
      for (RepositorySpec spec : RepositoryCatalog.builtIn().resolve(choice)) {
        distributions.measure(spec);
      }
      distributions.printMeans();
    }
  }

  private void measure(RepositorySpec spec) throws Exception {
    List<Row> found = rows.computeIfAbsent(spec.name(), any -> new ArrayList<>());
    KnownFunctions known = KnownFunctions.none();
    sampled.visit(spec, (server, traced) -> slice(traced, known, found));
    print(spec.name() + ", all", found);
    print(spec.name() + ", kept", found.stream().filter(Row::kept).toList());
    out.println("    left so far: " + sampled.left());
  }

  private void slice(Traced traced, KnownFunctions known, List<Row> into) throws Exception {
    Trace trace = traced.trace();
    Slicer slicer = Slicer.of(trace, known);
    boolean kept = StructuralScore.of(trace).stars().kept();
    Set<Integer> lines = new HashSet<>();
    traced.questions().forEach(question -> lines.add(question.line()));
    for (int line : lines.stream().sorted().toList()) {
      if (slicer.canSlice(line)) {
        Slice slice = slicer.slice(line);
        into.add(
            new Row(
                traced.test().nodeId(),
                kept,
                slice.metrics(),
                trace.calls().size(),
                slice.untracedCalls().size()));
        String id = traced.spec().name() + ":" + traced.test().nodeId() + ":" + line;
        traces.write(TraceForm.write(new TracedAssertion(id, trace, line)));
        traces.write('\n');
      }
    }
  }

  private void print(String name, List<Row> chosen) {
    long tests = chosen.stream().map(Row::test).distinct().count();
    out.printf(Locale.ROOT, "| %s | %d, %d |", name, chosen.size(), tests);
    MEASURES.forEach((any, measure) -> out.printf(" %s |", spread(values(chosen, measure))));
    out.printf(
        Locale.ROOT,
        " calls %.0f, untraced in slice %.1f%n",
        chosen.stream().mapToInt(Row::calls).average().orElse(0),
        chosen.stream().mapToInt(Row::untraced).average().orElse(0));
  }

  private void printMeans() {
    for (boolean kept : new boolean[] {false, true}) {
      String which = kept ? "kept" : "all";
      printMean("alike, " + which, kept, name -> 1);
      printMean("in the paper's shares, " + which, kept, name -> PAPER_TASKS.getOrDefault(name, 0));
    }
  }

  /** Mean and deviation of all questions, those of a repository together weighing as given. */
  private void printMean(String name, boolean kept, ToIntFunction<String> weight) {
    StringBuilder row = new StringBuilder("| " + name + " |");
    for (ToDoubleFunction<Metrics> measure : MEASURES.values()) {
      double total = 0;
      double sum = 0;
      double squares = 0;
      for (Map.Entry<String, List<Row>> each : rows.entrySet()) {
        double[] values =
            values(each.getValue().stream().filter(r -> r.kept() || !kept).toList(), measure);
        if (values.length > 0) {
          double share = (double) weight.applyAsInt(each.getKey()) / values.length;
          total += weight.applyAsInt(each.getKey());
          sum += share * Arrays.stream(values).sum();
          squares += share * Arrays.stream(values).map(v -> v * v).sum();
        }
      }
      double mean = sum / total;
      row.append(
          String.format(
              Locale.ROOT, " %.1f ± %.1f |", mean, Math.sqrt(squares / total - mean * mean)));
    }
    out.println(row);
  }

  private static double[] values(List<Row> rows, ToDoubleFunction<Metrics> measure) {
    return rows.stream().map(Row::metrics).mapToDouble(measure).toArray();
  }

  private static String spread(double[] values) {
    if (values.length == 0) {
      return "–";
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return String.format(
        Locale.ROOT,
        "%.1f ± %.1f (%.0f, %.0f)",
        mean,
        Math.sqrt(squares / Math.max(1, values.length - 1)),
        sorted[sorted.length / 2],
        sorted[sorted.length * 9 / 10]);
  }
}
