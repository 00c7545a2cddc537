package dev.assay.oracle;

import dev.assay.mask.MaskedAssertion;
import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.oracle.SampledTests.Traced;
import dev.assay.slice.DeepChanges;
import dev.assay.slice.Slice;
import dev.assay.slice.Slicer;
import dev.assay.trace.Trace;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How often a limit of the slices could matter: tests whose inner functions change a variable of
 * the test and were called only below the trace, and the assertions whose slice mentions such a
 * variable.
 *
 * <p>Arguments: a choice of repositories as {@code --repos} takes it; all their tests are executed.
 */
public final class UnseenChanges {
  private static final int DEPTH = 3;
  private static final TraceLimits UNLIMITED = new TraceLimits(1_000_000, 20_000);

  private int tests;
  private int questions;
  private int changing;
  private int concerned;
  private int unlimited;

  private UnseenChanges() {}

  /** Measures and prints a row for each repository. */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (RepositorySpec spec : RepositoryCatalog.builtIn().resolve(arguments[0])) {
      UnseenChanges found = new UnseenChanges();
      SampledTests sampled = new SampledTests(Integer.MAX_VALUE, Integer.MAX_VALUE, 0);
      sampled.visit(spec, (server, traced) -> found.count(server, traced, out));
      out.printf(
          "%s: %d tests with %d questions; %d tests change a variable out of sight, %d questions"
              + " read one; %d tests make more than %d calls and were not looked into%n",
          spec.name(),
          found.tests,
          found.questions,
          found.changing,
          found.concerned,
          found.unlimited,
          UNLIMITED.maxCalls());
    }
  }

  private void count(ForkServer server, Traced traced, PrintStream out) throws Exception {
    tests++;
    questions += traced.questions().size();
    Optional<Trace> whole = server.execute(traced.request().traced(UNLIMITED)).trace();
    if (whole.isEmpty() || whole.get().truncated()) {
      unlimited++;
      return;
    }
    Set<String> changed = DeepChanges.ofTheTest(whole.get(), DEPTH);
    if (changed.isEmpty()) {
      return;
    }
    changing++;
    out.println("    " + traced.test().nodeId() + " " + changed);
    Slicer slicer = Slicer.of(traced.trace());
    String name = changed.stream().collect(Collectors.joining("|", ".*\\b(", ")\\b.*"));
    List<String> text = traced.test().source().lines().toList();
    for (MaskedAssertion question : traced.questions()) {
      if (slicer.canSlice(question.line())) {
        Slice slice = slicer.slice(question.line());
        if (slice.relevantLines().stream()
            .filter(line -> line.call() == 0)
            .map(line -> line.line() - traced.test().firstLine())
            .anyMatch(line -> line < text.size() && text.get(line).matches(name))) {
          concerned++;
        }
      }
    }
  }
}
