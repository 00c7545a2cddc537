package dev.assay.mutate;

import dev.assay.mutate.Candidate.Role;
import dev.assay.source.Edits;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * The teacher that needs no model: other constants, other names of locals, no comments, by rule.
 *
 * <p>Deterministic in the test's text and the seed. Every attempt draws the same map of constants
 * and the same names, so what an earlier attempt showed to work still does; feedback only takes
 * changes back. The second attempt leaves alone the statements that went wrong and those they
 * depend on, and behind them everything but plain data. The last keeps the changes that came before
 * what went wrong and are unrelated to it.
 */
public final class RuleTeacher implements Teacher {
  private static final int LAST_ATTEMPT = 3;

  @Override
  public Optional<Proposal> propose(
      TestSource test, int attempt, List<Feedback> feedback, long seed) {
    Statements statements = Statements.of(test.function());
    List<Candidate> all = Candidates.of(test, statements);
    List<Candidate> chosen = choose(all, statements, attempt, feedback);
    if (chosen.isEmpty()) {
      return Optional.empty();
    }
    Random random = new Random(seed * 31 + test.text().hashCode());
    ConstantMap map = ConstantMap.draw(test, all, random);
    Edits edits = new Edits(test.python());
    List<Perturbation> perturbations = new ArrayList<>();
    for (Candidate candidate : chosen) {
      String before = test.text(candidate.constant());
      String after = map.apply(before, candidate.constant().constant());
      if (!after.equals(before)) {
        perturbations.add(new Perturbation(candidate.constant().line(), before, after));
        edits.replace(candidate.constant().span(), after);
      }
    }
    if (perturbations.isEmpty()) {
      return Optional.empty();
    }
    List<Renaming> renamings = LocalNames.rename(test, random, edits);
    Comments.drop(test.python(), edits);
    String draft = edits.apply();
    return Optional.of(new Proposal(inject(test, draft), draft, perturbations, renamings));
  }

  private static String inject(TestSource test, String draft) {
    try {
      return Probe.inject(test.version(draft));
    } catch (PythonSyntaxException broken) {
      throw new IllegalStateException("the edits broke the test:\n" + draft, broken);
    }
  }

  private static List<Candidate> choose(
      List<Candidate> all, Statements statements, int attempt, List<Feedback> feedback) {
    if (feedback.isEmpty()) {
      return all.stream().filter(candidate -> candidate.role() != Role.STRUCTURE).toList();
    }
    Dependencies dependencies = new Dependencies(statements);
    Set<Integer> frozen = new TreeSet<>();
    feedback.stream()
        .flatMap(item -> item.statement().stream())
        .forEach(statement -> frozen.addAll(dependencies.of(statement)));
    int failed = firstFailure(feedback, statements.size());
    Set<Role> behind = attempt >= LAST_ATTEMPT ? EnumSet.noneOf(Role.class) : EnumSet.of(Role.DATA);
    return all.stream()
        .filter(candidate -> candidate.role() != Role.STRUCTURE)
        .filter(candidate -> !frozen.contains(candidate.statement()))
        .filter(candidate -> candidate.statement() < failed || behind.contains(candidate.role()))
        .toList();
  }

  /** The earliest statement that the latest attempt went wrong at. */
  private static int firstFailure(List<Feedback> feedback, int none) {
    int latest = feedback.get(feedback.size() - 1).attempt();
    return feedback.stream()
        .filter(item -> item.attempt() == latest)
        .flatMap(item -> item.statement().stream())
        .min(Integer::compare)
        .orElse(none);
  }
}
