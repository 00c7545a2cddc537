package dev.assay.mutate;

import dev.assay.mutate.Teacher.Suggestion;
import dev.assay.source.Assertion;
import dev.assay.source.Edits;
import dev.assay.source.Node;
import dev.assay.source.PythonSyntaxException;
import dev.assay.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a proposal of a function that a model wrote with probes (appendix D.4.1, "Automatic
 * Correction").
 *
 * <p>Each probe's expression takes the place of the subject in the original's assertion of the same
 * number. That is the draft, and the draft's own probes are what is run: so the probes' format, and
 * the form of the assertions, do not depend on how the model wrote them. What is certain is
 * repaired: another spelling of the print, an assertion left beside its probe, an assertion that
 * was not turned into a probe. What is missing is asked for again.
 */
final class ProbeRepair {
  private final TestSource original;
  private final TestSource written;
  private final Edits edits;

  private ProbeRepair(TestSource original, TestSource written) {
    this.original = original;
    this.written = written;
    this.edits = new Edits(written.python());
  }

  /** A proposal, or why the function holds none. */
  static Suggestion repair(TestSource original, TestSource written) {
    try {
      Edits plain = new Edits(written.python());
      Comments.drop(written.python(), plain);
      return new ProbeRepair(original, written.version(plain.apply())).repair();
    } catch (PythonSyntaxException | IllegalStateException broken) {
      return new Suggestion.Unusable(
          written.text(), Problem.NOT_A_FUNCTION, String.valueOf(broken.getMessage()));
    }
  }

  private Suggestion repair() throws PythonSyntaxException {
    List<Shown> shown = new ArrayList<>();
    List<Assertion> left = written.assertions();
    int probes = 0;
    for (Node statement : statements()) {
      Optional<Shown> probe = Shown.printed(written, statement);
      if (probe.isPresent()) {
        shown.add(probe.get());
        probes++;
      } else {
        left.stream()
            .filter(assertion -> assertion.statement() == statement)
            .forEach(assertion -> shown.add(Shown.asserted(written, assertion)));
      }
    }
    int expected = original.assertions().size();
    if (probes == expected && shown.size() > expected) {
      dropLeft(shown);
    }
    if (shown.size() != expected) {
      return missing(probes, left.size());
    }
    for (int i = 0; i < expected; i++) {
      Optional<String> text = ProbedAssertion.write(original, i, shown.get(i));
      if (text.isEmpty()) {
        return missing(probes, left.size());
      }
      edits.replace(shown.get(i).statement().span(), text.get());
      drop(shown.get(i).servant(), shown.get(i).statement());
    }
    String draft = edits.apply();
    TestSource source = original.version(draft);
    return new Suggestion.Proposed(
        new Proposal(
            Probe.inject(source),
            draft,
            Changes.perturbations(original, source),
            Changes.renamings(original, source)));
  }

  private List<Node> statements() {
    return written.function().walk().filter(node -> node.kind().isStatement()).toList();
  }

  /** Drops the assertions that stand directly beside a probe. */
  private void dropLeft(List<Shown> shown) {
    List<Node> probes = shown.stream().filter(Shown::isProbe).map(Shown::statement).toList();
    List<Shown> beside =
        shown.stream()
            .filter(each -> !each.isProbe())
            .filter(each -> probes.stream().anyMatch(probe -> areNext(probe, each.statement())))
            .toList();
    beside.forEach(each -> drop(each.statement()));
    shown.removeAll(beside);
  }

  /** Drops a statement with its line, where it has one of its own. */
  private void drop(Node statement) {
    String text = written.text();
    Span span = statement.span();
    int start = text.lastIndexOf('\n', span.start() - 1) + 1;
    int end = text.indexOf('\n', span.end());
    boolean alone =
        end >= 0
            && text.substring(start, span.start()).isBlank()
            && text.substring(span.end(), end).isBlank();
    edits.replace(alone ? between(start, end + 1) : span, alone ? "" : "pass");
  }

  /** Drops the assignment that serves a probe on its line. */
  private void drop(Optional<Node> servant, Node statement) {
    servant.ifPresent(
        node -> edits.replace(between(node.span().start(), statement.span().start()), ""));
  }

  private static Span between(int start, int end) {
    return new Span(1, 0, 1, 0, start, end);
  }

  private static boolean areNext(Node one, Node other) {
    Node parent = one.parent().orElseThrow();
    List<Node> block =
        Statements.BLOCKS.stream()
            .map(parent::list)
            .filter(nodes -> nodes.contains(one))
            .findFirst()
            .orElse(List.of());
    int at = block.indexOf(other);
    return at >= 0 && Math.abs(at - block.indexOf(one)) == 1;
  }

  private Suggestion missing(int probes, int assertions) {
    return new Suggestion.Unusable(
        written.text(),
        Problem.MISSING_PROBE,
        probes
            + " probes print(f\"DEBUG_RESULT: {...!r}\") and "
            + assertions
            + " assertions; write one probe in the place of each of the "
            + original.assertions().size()
            + " assertions of the original, in their order, and no assertion");
  }
}
