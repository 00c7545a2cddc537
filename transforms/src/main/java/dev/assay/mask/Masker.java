package dev.assay.mask;

import dev.assay.mask.Morphology.Accepted;
import dev.assay.mask.Morphology.Rejected;
import dev.assay.source.Assertion;
import dev.assay.source.Assertion.Comparison;
import dev.assay.source.Assertions;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Turns the assertions of an executed test into questions (RepoReason, section 3.5 and algorithm 2,
 * without the model fallback).
 *
 * <p>SPEC.md, "Masking": both operand sides are candidates; the better priority wins, then the
 * right-hand side. A candidate that the semantic funnel refuses gives way to the other. An
 * attribute of the test's own variable, as the paper's {@code response.status_code}, is an answer
 * only where the other side computes something: in {@code assert wrapped.hints == {"x": int}} and
 * in {@code assert node.place == Point(1)} it is what the test looks at, not what it expects. An
 * assertion that never ran is not asked and not blanked, for its answer is not known to hold.
 */
public final class Masker {
  private record Candidate(Node answer, Node asked, Accepted form) {}

  private record Choice(int index, Assertion assertion, Candidate candidate) {}

  private final TestToMask test;
  private final TestNames names;
  private final SemanticFunnel semantic;
  private final MorphologicalFunnel morphological;

  private Masker(TestToMask test) {
    this.test = test;
    this.names = new TestNames(test.source(), test.function());
    this.semantic = new SemanticFunnel(names);
    this.morphological = new MorphologicalFunnel(names, test.language());
  }

  /**
   * Masks a test.
   *
   * @return one outcome for each assertion; none if the test has none
   */
  public static Masking mask(TestToMask test) {
    return new Masker(test).mask();
  }

  private Masking mask() {
    Optional<Objection> toAll = objectionToTest();
    List<Assertion> assertions = Assertions.of(test.function());
    List<MaskOutcome> outcomes = new ArrayList<>();
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < assertions.size(); i++) {
      Assertion assertion = assertions.get(i);
      Optional<Objection> objection = toAll.or(() -> objectionTo(assertion));
      if (objection.isPresent()) {
        outcomes.add(rejection(i, assertion, objection.get()));
        continue;
      }
      Comparison comparison = assertion.comparison().orElseThrow();
      Optional<Candidate> best = best(comparison);
      if (best.isPresent()) {
        choices.add(new Choice(i, assertion, best.get()));
      } else {
        outcomes.add(rejection(i, assertion, objectionToBothSides(comparison)));
      }
    }
    if (!choices.isEmpty()) {
      outcomes.addAll(questions(choices));
    }
    outcomes.sort(Comparator.comparingInt(MaskOutcome::index));
    return new Masking(outcomes);
  }

  private Optional<Objection> objectionToTest() {
    return names.usesBlank()
        ? Optional.of(new Objection(MaskReason.BLANK_NAME_IN_USE, ShownTest.BLANK))
        : semantic.objectionTo(test);
  }

  private Optional<Objection> objectionTo(Assertion assertion) {
    return test.hasRun(assertion.statement())
        ? semantic.objectionTo(assertion)
        : Optional.of(new Objection(MaskReason.NOT_EXECUTED, assertion.form()));
  }

  private Optional<Candidate> best(Comparison comparison) {
    return accepted(comparison)
        .filter(candidate -> objectionTo(comparison, candidate).isEmpty())
        .findFirst();
  }

  /** The operands with an accepted form: best priority first, right before left. */
  private Stream<Candidate> accepted(Comparison comparison) {
    Stream<Optional<Candidate>> sides =
        Stream.of(
            candidate(comparison.right(), comparison.left()),
            candidate(comparison.left(), comparison.right()));
    return sides
        .flatMap(Optional::stream)
        .sorted(Comparator.comparingInt(candidate -> candidate.form().priority()));
  }

  private Optional<Candidate> candidate(Node answer, Node asked) {
    return morphological.classify(answer) instanceof Accepted form
        ? Optional.of(new Candidate(answer, asked, form))
        : Optional.empty();
  }

  private Optional<Objection> objectionTo(Comparison comparison, Candidate candidate) {
    Node answer = candidate.answer();
    return candidate.form().form() == AnswerForm.STABLE_ATTRIBUTE
            && semantic.isVariable(answer)
            && !isComputed(candidate.asked())
        ? Optional.of(new Objection(MaskReason.VARIABLE, test.source().text(answer)))
        : semantic.objectionTo(comparison.operator(), answer, candidate.form().kind());
  }

  private boolean isComputed(Node operand) {
    return morphological.classify(operand) instanceof Rejected
        && operand.walk().anyMatch(node -> node.is(NodeKind.CALL));
  }

  /**
   * Why neither operand can be masked: what the semantic funnel has against the better one; else
   * that one is a variable, since only a variable can be resolved (appendix E.5); else what is
   * wrong with the right-hand side.
   */
  private Objection objectionToBothSides(Comparison comparison) {
    return accepted(comparison)
        .flatMap(candidate -> objectionTo(comparison, candidate).stream())
        .findFirst()
        .orElseGet(
            () -> {
              Objection right = formObjection("right", comparison.right());
              Objection left = formObjection("left", comparison.left());
              return left.reason() == MaskReason.VARIABLE && right.reason() != MaskReason.VARIABLE
                  ? left
                  : right;
            });
  }

  private Objection formObjection(String side, Node operand) {
    if (morphological.classify(operand) instanceof Rejected rejected) {
      return new Objection(rejected.reason(), side + ": " + test.source().text(operand));
    }
    throw new IllegalStateException("an accepted form without an objection: " + operand);
  }

  private static MaskRejection rejection(int index, Assertion assertion, Objection objection) {
    return new MaskRejection(
        index, assertion.statement().line(), objection.reason(), objection.detail());
  }

  private List<MaskedAssertion> questions(List<Choice> choices) {
    List<Span> answers =
        choices.stream().map(choice -> choice.candidate().answer().span()).toList();
    ShownTest shown = ShownTest.of(test.source(), answers);
    Leaks leaks = new Leaks(shown.source(), test.inputs());
    List<MaskedAssertion> questions = new ArrayList<>();
    for (Choice choice : choices) {
      questions.add(question(choice, questions.size(), shown, leaks));
    }
    return questions;
  }

  private MaskedAssertion question(Choice choice, int blank, ShownTest shown, Leaks leaks) {
    Candidate candidate = choice.candidate();
    Assertion assertion = choice.assertion();
    String answer = AnswerText.of(test.source(), candidate.answer());
    return new MaskedAssertion(
        choice.index(),
        assertion.statement().line(),
        blank,
        assertion.comparison().orElseThrow().operator(),
        shown.assertion(blank),
        answer,
        candidate.form().form(),
        candidate.form().kind(),
        candidate.answer().span(),
        shown.marked(blank),
        leaks.of(candidate.answer(), answer, candidate.asked(), assertion.message()));
  }
}
