package dev.assay.oracle;

import dev.assay.mask.AnswerLanguage;
import dev.assay.mask.MaskedAssertion;
import dev.assay.mask.Masker;
import dev.assay.mask.TestToMask;
import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tests of a repository, sampled by a seed, executed as their repository has them and traced as the
 * paper traces them.
 */
final class SampledTests {
  /** The repositories of the paper, as {@code --repos} takes them. */
  static final String PAPER = "cachetools,toolz,yarl,attrs,jinja2,networkx,sympy";

  /**
   * One that passed and was traced.
   *
   * @param request what executes it; its own text stands in its place, so that its assertions are
   *     plain as in a mutant
   * @param trace to depth 3
   * @param questions its assertions that can be masked
   */
  record Traced(
      RepositorySpec spec,
      CollectedTest test,
      ExecutionRequest request,
      Trace trace,
      List<MaskedAssertion> questions) {}

  /** What is done with each. */
  interface Visitor {
    void visit(ForkServer server, Traced traced) throws Exception;
  }

  private final int files;
  private final int tests;
  private final long seed;
  private final SortedMap<String, Integer> left = new TreeMap<>();

  /**
   * @param files test files of each repository, at most
   * @param tests tests of each repository, at most, as many from each file
   */
  SampledTests(int files, int tests, long seed) {
    this.files = files;
    this.tests = tests;
    this.seed = seed;
  }

  /** What was not visited, and why, with counts. */
  Map<String, Integer> left() {
    return left;
  }

  /** Executes the sampled tests of a repository and visits those with something to ask. */
  void visit(RepositorySpec spec, Visitor visitor) throws Exception {
    Bundle bundle = BundleBuilder.create().build(spec);
    List<String> candidates = new ArrayList<>(bundle.testFiles());
    candidates.removeAll(spec.excluded().keySet());
    try (ForkServer server = ForkServer.start(bundle.serverConfig(0, 0, "UTC"))) {
      List<String> sampled = sample(candidates, files);
      for (String file : sampled) {
        List<CollectedTest> collected;
        try {
          collected = server.collect(file);
        } catch (CollectionException broken) {
          left.merge("not collected: " + broken.reason(), 1, Integer::sum);
          continue;
        }
        for (CollectedTest test : sample(collected, Math.max(1, tests / sampled.size()))) {
          Optional<Traced> traced = trace(server, spec, test);
          if (traced.isPresent()) {
            visitor.visit(server, traced.get());
          }
        }
      }
    }
  }

  private Optional<Traced> trace(ForkServer server, RepositorySpec spec, CollectedTest test)
      throws Exception {
    ExecutionRequest request =
        ExecutionRequest.of(test.file(), test.nodeId()).replacedBy(test.source());
    Execution execution = server.execute(request.traced(TraceLimits.PAPER));
    Optional<Trace> trace = execution.trace().filter(found -> !found.lost() && !found.threads());
    if (!execution.passed() || trace.isEmpty()) {
      left.merge("not traced: " + execution.outcome(), 1, Integer::sum);
      return Optional.empty();
    }
    List<MaskedAssertion> questions = questions(spec, test, trace.get());
    if (questions.isEmpty()) {
      left.merge("nothing to ask", 1, Integer::sum);
      return Optional.empty();
    }
    return Optional.of(new Traced(spec, test, request, trace.get(), questions));
  }

  private <T> List<T> sample(List<T> all, int size) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.subList(0, Math.min(size, shuffled.size()));
  }

  private static List<MaskedAssertion> questions(
      RepositorySpec spec, CollectedTest test, Trace trace) {
    Set<Integer> executed = new HashSet<>();
    for (Call call : trace.calls()) {
      if (trace.function(call).file().equals(trace.functions().get(0).file())) {
        call.lines().forEach(line -> executed.add(line.line()));
      }
    }
    try {
      AnswerLanguage language = spec.symbolic() ? AnswerLanguage.SYMBOLIC : AnswerLanguage.PLAIN;
      PythonSource source = PythonSource.parse(test.source(), test.firstLine());
      return Masker.mask(new TestToMask(source, executed, test.inputs(), language)).masked();
    } catch (PythonSyntaxException | IllegalArgumentException noFunction) {
      return List.of();
    }
  }
}
