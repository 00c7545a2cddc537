package dev.assay.mutate;

import dev.assay.agent.ModelException;
import dev.assay.mask.AnswerLanguage;
import dev.assay.mask.MaskReason;
import dev.assay.mask.MaskRejection;
import dev.assay.mask.MaskedAssertion;
import dev.assay.mask.Masker;
import dev.assay.mask.Masking;
import dev.assay.mask.TestToMask;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.source.Edits;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call.Argument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes out the answers that are names (RepoReason, appendix E.5): in {@code assert f(x) ==
 * expected} the value of {@code expected} takes its place, so that there is something to ask for.
 *
 * <p>Only where both funnels have nothing against the assertion but that its answer is a variable.
 * The value is what the name stood for each time the assertion was reached; one that has no exact
 * text is asked of a model, if there is one. What results must pass both funnels and, with all of
 * it in place, the test must pass; otherwise everything stays as it was. An assignment that nothing
 * reads any more goes, since the answer could be read from it.
 */
public final class VariableResolver {
  /** Beyond this an answer is no question to ask. */
  private static final int LONGEST = 1_000;

  /** What else can say what a name stands for. */
  @FunctionalInterface
  public interface Unfolding {
    /** No model: what has no exact text stays a name. */
    Unfolding NONE = (test, assertion, seen) -> Optional.empty();

    /**
     * Unfolds a value that has no exact text.
     *
     * @param test the test as text
     * @param assertion the assertion's text
     * @param seen what the name stood for
     * @return one Python expression, which is checked like any other
     * @throws ModelException if a model was asked and did not answer
     */
    Optional<String> unfold(String test, String assertion, ProbeValue seen) throws ModelException;
  }

  /**
   * A name that was written out.
   *
   * @param assertion index of its assertion
   * @param name the name
   * @param value what stands in its place
   * @param captured whether the value is the captured text; otherwise it was unfolded
   */
  public record Resolution(int assertion, String name, String value, boolean captured) {}

  /**
   * A test whose answers are written out as far as they could be.
   *
   * @param source the test
   * @param resolutions what was written out, in the order of the text; may be none
   */
  public record Resolved(String source, List<Resolution> resolutions) {
    public Resolved {
      resolutions = List.copyOf(resolutions);
    }
  }

  private final TestSource test;
  private final List<Argument> inputs;
  private final AnswerLanguage language;

  private VariableResolver(TestSource test, List<Argument> inputs, AnswerLanguage language) {
    this.test = test;
    this.inputs = inputs;
    this.language = language;
  }

  /**
   * Resolves a test.
   *
   * @param test a test that passes
   * @param inputs what it is called with
   * @param language whether mathematical expressions are answers
   * @param laboratory where it is run: once to see what the names stand for, once to check
   * @param unfolding for values without an exact text
   * @throws ModelException if the unfolding's model did not answer
   */
  public static Resolved resolve(
      TestSource test,
      List<Argument> inputs,
      AnswerLanguage language,
      Laboratory laboratory,
      Unfolding unfolding)
      throws ModelException {
    return new VariableResolver(test, inputs, language).resolve(laboratory, unfolding);
  }

  private Resolved resolve(Laboratory laboratory, Unfolding unfolding) throws ModelException {
    Resolved unchanged = new Resolved(test.text(), List.of());
    Map<Integer, Node> names = names();
    if (names.isEmpty()) {
      return unchanged;
    }
    Execution seen = laboratory.run(probed(names), true);
    List<Resolution> found =
        seen.passed() ? found(names, seen.probes(), unfolding) : List.<Resolution>of();
    List<Resolution> accepted = accepted(names, found);
    if (accepted.isEmpty()) {
      return unchanged;
    }
    String source = written(names, accepted);
    boolean holds = isWithinReach(source) && laboratory.run(source, false).passed();
    return holds ? new Resolved(source, accepted) : unchanged;
  }

  /** The names that are answers, by the index of their assertion. */
  private Map<Integer, Node> names() {
    Map<Integer, Node> names = new TreeMap<>();
    for (MaskRejection rejection : mask(test).rejections()) {
      if (rejection.reason() == MaskReason.VARIABLE) {
        Assertion assertion = test.assertions().get(rejection.index());
        assertion
            .comparison()
            .flatMap(VariableResolver::name)
            .ifPresent(name -> names.put(rejection.index(), name));
      }
    }
    return names;
  }

  private static Optional<Node> name(Assertion.Comparison comparison) {
    return comparison.right().is(NodeKind.NAME)
        ? Optional.of(comparison.right())
        : Optional.of(comparison.left()).filter(left -> left.is(NodeKind.NAME));
  }

  private Masking mask(TestSource version) {
    Set<Integer> everyLine =
        IntStream.rangeClosed(version.python().firstLine(), version.python().lastLine())
            .boxed()
            .collect(Collectors.toSet());
    return Masker.mask(new TestToMask(version.python(), everyLine, inputs, language));
  }

  /** The test with a probe of each name before its assertion. */
  private String probed(Map<Integer, Node> names) {
    Edits edits = new Edits(test.python());
    names.forEach(
        (index, name) ->
            edits.insert(
                test.assertions().get(index).statement().span().start(),
                Probe.of(name.name()) + "; "));
    return edits.apply();
  }

  private List<Resolution> found(
      Map<Integer, Node> names, List<ProbeValue> values, Unfolding unfolding)
      throws ModelException {
    List<Resolution> found = new ArrayList<>();
    int probe = 0;
    for (Map.Entry<Integer, Node> entry : names.entrySet()) {
      int index = probe++;
      List<ProbeValue> seen = values.stream().filter(value -> value.index() == index).toList();
      Set<String> texts = new TreeSet<>();
      seen.forEach(value -> texts.add(value.literal().or(value::repr).orElse("")));
      if (texts.size() != 1) {
        continue;
      }
      ProbeValue value = seen.get(0);
      String assertion = test.text(test.assertions().get(entry.getKey()).statement());
      Optional<String> text =
          value.literal().isPresent()
              ? value.literal()
              : unfolding.unfold(test.text(), assertion, value);
      text.filter(written -> written.length() <= LONGEST)
          .ifPresent(
              written ->
                  found.add(
                      new Resolution(
                          entry.getKey(),
                          entry.getValue().name(),
                          written,
                          value.literal().isPresent())));
    }
    return found;
  }

  /** Those that pass both funnels, each judged by itself. */
  private List<Resolution> accepted(Map<Integer, Node> names, List<Resolution> found) {
    List<Resolution> accepted = new ArrayList<>();
    for (Resolution resolution : found) {
      Optional<TestSource> version = parse(written(names, List.of(resolution)));
      boolean masked =
          version.stream()
              .flatMap(source -> mask(source).masked().stream())
              .filter(question -> question.index() == resolution.assertion())
              .map(MaskedAssertion::answer)
              .anyMatch(resolution.value()::equals);
      if (masked) {
        accepted.add(resolution);
      }
    }
    return accepted;
  }

  private String written(Map<Integer, Node> names, List<Resolution> resolutions) {
    Edits edits = new Edits(test.python());
    Set<Node> gone = new HashSet<>();
    for (Resolution resolution : resolutions) {
      Node name = names.get(resolution.assertion());
      if (name != null) {
        edits.replace(name.span(), resolution.value());
        gone.add(name);
      }
    }
    return UnreadAssignments.drop(test, gone, edits).apply();
  }

  private boolean isWithinReach(String source) {
    return parse(source)
        .filter(version -> new Reach(test).beyond(new Reach(version)).isEmpty())
        .filter(version -> version.assertions().size() == test.assertions().size())
        .isPresent();
  }

  private Optional<TestSource> parse(String source) {
    try {
      return Optional.of(test.version(source));
    } catch (PythonSyntaxException | IllegalStateException noTest) {
      // What a model unfolded may be anything; then the name stays.
      return Optional.empty();
    }
  }
}
