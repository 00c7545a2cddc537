package dev.assay.mutate;

import dev.assay.source.Edits;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The teacher that needs no model: other constants, other names of locals, no comments, by rule.
 *
 * <p>Deterministic in the test's text and the seed. Every attempt draws the same maps and the same
 * names, so what an earlier attempt showed to work still does; feedback only changes the
 * {@linkplain Components components} of the test it implicates. {@link ConstantPlan} says how.
 */
public final class RuleTeacher implements Teacher {
  @Override
  public Suggestion propose(TestSource test, List<Round> earlier, long seed) {
    Random random = new Random(seed * 31 + test.text().hashCode());
    ConstantPlan plan = ConstantPlan.of(test, random, earlier.size() + 1, Round.problems(earlier));
    Edits edits = new Edits(test.python());
    List<Perturbation> perturbations = new ArrayList<>();
    plan.changes()
        .forEach(
            (candidate, chosen) -> {
              String before = test.text(candidate.constant());
              String after = chosen.apply(before, candidate.constant().constant());
              if (!after.equals(before)) {
                edits.replace(candidate.constant().span(), after);
                if (candidate.role() != Candidate.Role.ANSWER) {
                  perturbations.add(new Perturbation(candidate.constant().line(), before, after));
                }
              }
            });
    if (perturbations.isEmpty()) {
      return new Suggestion.Nothing();
    }
    List<Renaming> renamings = LocalNames.rename(test, random, edits);
    Comments.drop(test.python(), edits);
    String draft = edits.apply();
    return new Suggestion.Proposed(
        new Proposal(inject(test, draft), draft, perturbations, renamings));
  }

  private static String inject(TestSource test, String draft) {
    try {
      return Probe.inject(test.version(draft));
    } catch (PythonSyntaxException broken) {
      throw new IllegalStateException("the edits broke the test:\n" + draft, broken);
    }
  }
}
