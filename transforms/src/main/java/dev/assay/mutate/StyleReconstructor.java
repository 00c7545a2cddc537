package dev.assay.mutate;

import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.source.Edits;
import dev.assay.source.Node;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Rebuilds assertions by rule: operator, order of operands, form and message stay, and the answer
 * is the captured value written in the original's style.
 *
 * <p>{@code None}, {@code True}, {@code False} and {@code ...} under {@code is} give way to another
 * of them only; names and attributes stay by identity and must hold. An assertion that ran several
 * times is rebuilt if its values agree, and kept as it is otherwise; so is one whose value has no
 * exact text and no writable {@code repr}. One that never ran keeps the original's answer. NaN is
 * never an answer (SPEC.md, "Comparison"), nor is text that holds an address.
 */
public final class StyleReconstructor implements Reconstructor {
  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the proposal's draft is no test
   */
  @Override
  public Reconstruction reconstruct(
      TestSource test, Proposal proposal, List<ProbeValue> values, List<Round> earlier) {
    TestSource draft = draft(test, proposal);
    Map<Integer, List<ProbeValue>> seen = new HashMap<>();
    values.forEach(
        value -> seen.computeIfAbsent(value.index(), index -> new ArrayList<>()).add(value));
    Edits edits = new Edits(draft.python());
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < draft.assertions().size(); i++) {
      Assertion assertion = draft.assertions().get(i);
      List<ProbeValue> captured = seen.getOrDefault(i, List.of());
      Optional<Answer> answer = Answer.of(assertion);
      if (answer.isEmpty()) {
        broken(i, assertion, captured).ifPresent(faults::add);
      } else {
        rebuild(draft, i, assertion, answer.get(), captured, edits).ifPresent(faults::add);
      }
      if (captured.isEmpty()) {
        keep(test, i, answer, edits);
      }
    }
    return faults.isEmpty()
        ? new Reconstruction.Rebuilt(edits.apply())
        : new Reconstruction.Refused(faults);
  }

  /** A proposal's draft, parsed. */
  static TestSource draft(TestSource test, Proposal proposal) {
    try {
      return test.version(proposal.draft());
    } catch (PythonSyntaxException notPython) {
      throw new IllegalArgumentException("the draft is not Python", notPython);
    }
  }

  /** The kept assertions of a draft whose conditions were seen to be false. */
  static List<Fault> broken(TestSource draft, List<ProbeValue> values) {
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < draft.assertions().size(); i++) {
      int index = i;
      Assertion assertion = draft.assertions().get(i);
      if (Answer.of(assertion).isEmpty()) {
        List<ProbeValue> captured =
            values.stream().filter(value -> value.index() == index).toList();
        broken(i, assertion, captured).ifPresent(faults::add);
      }
    }
    return faults;
  }

  /** A kept assertion whose condition was seen to be false. */
  private static Optional<Fault> broken(int index, Assertion assertion, List<ProbeValue> captured) {
    boolean judged = assertion.condition().isPresent() || assertion.comparison().isPresent();
    boolean holds = captured.stream().allMatch(value -> value.truth().orElse(true));
    return holds || !judged
        ? Optional.empty()
        : Optional.of(new Fault(index, Problem.ASSERTION_BROKEN, "the kept condition is false"));
  }

  /** An assertion that never ran keeps the original's answer. */
  private static void keep(TestSource test, int index, Optional<Answer> answer, Edits edits) {
    Optional<Node> original =
        index < test.assertions().size()
            ? Answer.of(test.assertions().get(index)).map(Answer::answer)
            : Optional.empty();
    if (answer.isPresent() && original.filter(Answer::isWritten).isPresent()) {
      edits.replace(answer.get().answer().span(), test.text(original.get()));
    }
  }

  private static Optional<Fault> rebuild(
      TestSource draft,
      int index,
      Assertion assertion,
      Answer answer,
      List<ProbeValue> captured,
      Edits edits) {
    TreeSet<String> texts = new TreeSet<>();
    captured.forEach(value -> texts.add(value.literal().or(value::repr).orElse("")));
    if (texts.size() != 1 || texts.contains("")) {
      return Optional.empty();
    }
    boolean exact = captured.stream().allMatch(value -> value.literal().isPresent());
    String text = texts.first();
    Optional<String> written = AnswerWriter.write(draft, answer.answer(), text);
    boolean identity = assertion.comparison().orElseThrow().operator().equals("is");
    boolean fits = written.isPresent() && (!identity || isSingleton(written.get()));
    if (!fits && !exact) {
      return Optional.empty();
    }
    if (!fits) {
      return Optional.of(
          new Fault(
              index,
              Problem.ANSWER_NOT_WRITABLE,
              "captured " + text + ", which is not of the form " + draft.text(answer.answer())));
    }
    written.ifPresent(answerText -> edits.replace(answer.answer().span(), answerText));
    return Optional.empty();
  }

  private static boolean isSingleton(String text) {
    return switch (text) {
      case "None", "True", "False", "..." -> true;
      default -> false;
    };
  }
}
