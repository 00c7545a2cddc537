package dev.assay.oracle;

import dev.assay.analysis.Agreement;
import dev.assay.mask.MaskedAssertion;
import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.oracle.SampledTests.Traced;
import dev.assay.slice.ExactSlicer;
import dev.assay.slice.Metrics;
import dev.assay.slice.Slicer;
import dev.assay.trace.Dependences.Verdict;
import dev.assay.trace.StructuralScore;
import dev.assay.trace.Trace;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The paper's ablations of the metrics, and the metrics against exact ones, on sampled tests as
 * their repositories have them: all maskable assertions against those of tests with three stars,
 * traces to depth 3 against traces of any depth, both against what the running program showed, and
 * the distributions of figure 4.
 *
 * <p>Arguments: a choice of repositories as {@code --repos} takes it, or {@code paper}; test files
 * and tests sampled of each repository; optionally the seed. Needs {@link Benchmarks}'s
 * environments or makes them.
 */
public final class Ablations {
  private static final TraceLimits UNLIMITED = new TraceLimits(1_000_000, 20_000);
  private static final int INSTRUCTIONS = 1_000_000;

  /**
   * One question.
   *
   * @param kept whether the structural filter keeps its test
   * @param paper at depth 3
   * @param deep at any depth; empty if there were more calls than the limit
   * @param exact exact metrics; empty where the execution could not be followed
   * @param exactTraced exact metrics of the calls to depth 3
   */
  private record Row(
      String repository,
      boolean kept,
      Metrics paper,
      Optional<Metrics> deep,
      Optional<Metrics> exact,
      Optional<Metrics> exactTraced) {}

  private record Measure(String name, ToDoubleFunction<Metrics> of, String inPaper, String all) {}

  private static final List<Measure> MEASURES =
      List.of(
          new Measure("ESV", Metrics::esv, "393.6 ± 706.3", "327.6"),
          new Measure("MCL", Metrics::mcl, "93.9 ± 198.0", "85.3"),
          new Measure("DFI", Metrics::dfi, "8.3 ± 7.5", "6.0"));

  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Integer> verdicts = new TreeMap<>();
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final SampledTests sampled;

  private Ablations(SampledTests sampled) {
    this.sampled = sampled;
  }

  /** Measures and prints. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 3) {
      throw new IllegalArgumentException(
          "expected: REPOSITORIES FILES TESTS [SEED], as: paper 12 40");
    }
    Ablations ablations =
        new Ablations(
            new SampledTests(
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                arguments.length > 3 ? Long.parseLong(arguments[3]) : 20240601));
    String choice = arguments[0].equals("paper") ? SampledTests.PAPER : arguments[0];
    for (RepositorySpec spec : RepositoryCatalog.builtIn().resolve(choice)) {
      ablations.sampled.visit(spec, ablations::measure);
      ablations.print(row -> row.repository().equals(spec.name()), spec.name());
    }
    ablations.print(row -> true, "all");
  }

  private void measure(ForkServer server, Traced traced) throws Exception {
    ExecutionRequest request = traced.request();
    Trace trace = traced.trace();
    Optional<Slicer> deep =
        server
            .execute(request.traced(UNLIMITED))
            .trace()
            .filter(whole -> !whole.truncated() && !whole.lost())
            .map(Slicer::of);
    Execution followed = server.execute(request.withDependences(INSTRUCTIONS));
    String verdict =
        !followed.passed()
            ? "changed to " + followed.outcome()
            : followed.dependences().map(d -> d.verdict().name()).orElse("none");
    verdicts.merge("followed: " + verdict, 1, Integer::sum);
    Optional<ExactSlicer> exact =
        followed
            .dependences()
            .filter(d -> followed.passed() && d.verdict() == Verdict.WHOLE)
            .map(ExactSlicer::of);
    Slicer paper = Slicer.of(trace);
    boolean kept = StructuralScore.of(trace).stars().kept();
    for (MaskedAssertion question : traced.questions()) {
      int line = question.line();
      if (!paper.canSlice(line)) {
        verdicts.merge("question not sliced", 1, Integer::sum);
        continue;
      }
      rows.add(
          new Row(
              traced.spec().name(),
              kept,
              paper.slice(line).metrics(),
              deep.map(slicer -> slicer.slice(line).metrics()),
              exact.map(slicer -> slicer.slice(line).metrics()),
              exact.map(slicer -> slicer.slice(line, 3).metrics())));
    }
  }

  private void print(Predicate<Row> which, String name) {
    List<Row> chosen = rows.stream().filter(which).toList();
    List<Row> kept = chosen.stream().filter(Row::kept).toList();
    out.printf(Locale.ROOT, "%n%s: %d questions, %d kept%n", name, chosen.size(), kept.size());
    if (name.equals("all")) {
      out.println(verdicts + " " + sampled.left());
    }
    for (Measure measure : MEASURES) {
      out.printf(
          Locale.ROOT,
          "%s | paper %s, unfiltered %s | kept %s | unfiltered %s%n",
          measure.name(),
          measure.inPaper(),
          measure.all(),
          spread(values(kept, measure, row -> Optional.of(row.paper()))),
          spread(values(chosen, measure, row -> Optional.of(row.paper()))));
      compare("depth 3 / any depth", measure, kept, Row::deep);
      compare("paper / exact", measure, kept, Row::exact);
      compare("paper / exact to depth 3", measure, kept, Row::exactTraced);
    }
  }

  private void compare(
      String what, Measure measure, List<Row> kept, Function<Row, Optional<Metrics>> other) {
    List<Row> both = kept.stream().filter(row -> other.apply(row).isPresent()).toList();
    double[] first = values(both, measure, row -> Optional.of(row.paper()));
    double[] second = values(both, measure, other);
    Agreement agreement = Agreement.of(first, second);
    out.printf(
        Locale.ROOT,
        "    %s | n %d | %s | %s | Pearson %s | Spearman %s | ratio of means %s | mean ratio %s%n",
        what,
        both.size(),
        spread(first),
        spread(second),
        spell(agreement.pearson()),
        spell(agreement.spearman()),
        spell(agreement.ratioOfMeans()),
        spell(agreement.meanRatio()));
  }

  private static double[] values(
      List<Row> rows, Measure measure, Function<Row, Optional<Metrics>> metrics) {
    return rows.stream()
        .flatMap(row -> metrics.apply(row).stream())
        .mapToDouble(measure.of())
        .toArray();
  }

  private static String spell(Optional<Double> number) {
    return number.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("–");
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
        "%.1f ± %.1f, median %.0f",
        mean,
        Math.sqrt(squares / Math.max(1, values.length - 1)),
        sorted[sorted.length / 2]);
  }
}
