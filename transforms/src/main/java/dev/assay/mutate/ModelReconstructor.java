package dev.assay.mutate;

import dev.assay.agent.ChatReply;
import dev.assay.agent.ModelException;
import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.source.Edits;
import dev.assay.source.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Has a model write the assertions from the captured values, in the original's style (appendix
 * D.4.3).
 *
 * <p>Of its reply only the assertions are taken, the n-th in the place of the n-th probe; whatever
 * else it changed is gone. Where a value was captured exactly, its text takes the place of the
 * model's in the model's style, so that {@code 6.0} or {@code True} never stands for {@code 6} or
 * {@code 1}.
 */
final class ModelReconstructor implements Reconstructor {
  private final TimedModel model;

  ModelReconstructor(TimedModel model) {
    this.model = model;
  }

  @Override
  public int tries() {
    return model.settings().rebuilds();
  }

  @Override
  public Reconstruction reconstruct(
      TestSource test, Proposal proposal, List<ProbeValue> values, List<Round> earlier)
      throws ModelException {
    TestSource draft = StyleReconstructor.draft(test, proposal);
    List<Fault> broken = StyleReconstructor.broken(draft, values);
    if (!broken.isEmpty()) {
      return new Reconstruction.Refused(broken);
    }
    ChatReply reply =
        model.ask(
            TeacherPrompts.after(TeacherPrompts.reconstruction(test, proposal, values), earlier));
    ReplyCode.Found found = ReplyCode.read(test, reply);
    if (found instanceof ReplyCode.Found.Code code) {
      return rebuilt(draft, code.source(), values);
    }
    ReplyCode.Found.Fault fault = (ReplyCode.Found.Fault) found;
    return new Reconstruction.Unusable(
        ModelTeacher.bounded(reply.text()), fault.problem(), fault.message());
  }

  private static Reconstruction rebuilt(
      TestSource draft, TestSource written, List<ProbeValue> values) {
    int expected = draft.assertions().size();
    int found = written.assertions().size();
    if (found != expected) {
      return new Reconstruction.Unusable(
          written.text(),
          Problem.ASSERTION_WEAKENED,
          found + " assertions; " + expected + " are needed, one for each probe");
    }
    Edits edits = new Edits(draft.python());
    for (int i = 0; i < expected; i++) {
      edits.replace(
          draft.assertions().get(i).statement().span(),
          statement(written, written.assertions().get(i), texts(i, values)));
    }
    return new Reconstruction.Rebuilt(edits.apply());
  }

  /** The exact texts that were captured of a probe. */
  private static Set<String> texts(int index, List<ProbeValue> values) {
    Set<String> texts = new TreeSet<>();
    values.stream()
        .filter(value -> value.index() == index)
        .forEach(value -> texts.add(value.literal().orElse("")));
    return texts;
  }

  private static String statement(TestSource written, Assertion assertion, Set<String> captured) {
    Node statement = assertion.statement();
    String text = written.text(statement);
    Optional<Node> answer = Answer.of(assertion).map(Answer::answer);
    if (answer.isEmpty() || captured.size() != 1 || captured.contains("")) {
      return text;
    }
    int start = answer.get().span().start() - statement.span().start();
    int end = answer.get().span().end() - statement.span().start();
    return AnswerWriter.write(written, answer.get(), captured.iterator().next())
        .map(value -> text.substring(0, start) + value + text.substring(end))
        .orElse(text);
  }
}
