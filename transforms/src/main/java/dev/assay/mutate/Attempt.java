package dev.assay.mutate;

import dev.assay.agent.ModelException;
import dev.assay.mutate.Reconstructor.Fault;
import dev.assay.mutate.Reconstructor.Reconstruction;
import dev.assay.mutate.Teacher.Suggestion;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ProbeValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One round of algorithm 1, and what went wrong in it. */
final class Attempt {
  /** What another try at the assertions cannot mend. */
  private static final Set<Problem> THE_TEACHERS =
      EnumSet.of(Problem.NOTHING_CHANGED, Problem.ASSERTION_BROKEN);

  private final TestSource test;
  private final List<Round> earlier;
  private final Laboratory laboratory;
  private final Baseline baseline;
  private final List<String> prompts;
  private final ValidationGate gate;
  private final List<Feedback> problems = new ArrayList<>();
  private String written = "";

  Attempt(
      TestSource test,
      List<Round> earlier,
      Laboratory laboratory,
      Baseline baseline,
      List<String> prompts) {
    this.test = test;
    this.earlier = List.copyOf(earlier);
    this.laboratory = laboratory;
    this.baseline = baseline;
    this.prompts = prompts;
    this.gate = new ValidationGate(test);
  }

  /** What was written and what was wrong with it. */
  Round round() {
    return new Round(written, problems);
  }

  /** Notes that the model did not answer. */
  void silenced(Problem problem, ModelException silence) {
    add(problem, String.valueOf(silence.getMessage()), Optional.empty());
  }

  Optional<Mutation> run(Suggestion suggestion, Reconstructor reconstructor) throws ModelException {
    if (suggestion instanceof Suggestion.Unusable unusable) {
      written = unusable.written();
      add(unusable.problem(), unusable.message(), Optional.empty());
      return Optional.empty();
    }
    return suggestion instanceof Suggestion.Proposed proposed
        ? run(proposed.proposal(), reconstructor)
        : Optional.empty();
  }

  private Optional<Mutation> run(Proposal proposal, Reconstructor reconstructor)
      throws ModelException {
    written = proposal.probes();
    Optional<TestSource> probes = accept(proposal.probes());
    if (probes.isEmpty() || rejected(gate.ofProbes(probes.get()))) {
      return Optional.empty();
    }
    Execution seen = laboratory.run(proposal.probes(), true);
    if (!seen.passed()) {
      failed(Problem.PROBES_FAILED, seen, probes.get());
      return Optional.empty();
    }
    if (seen.probes().isEmpty()) {
      add(Problem.MISSING_PROBE, "no probe ran", Optional.empty());
      return Optional.empty();
    }
    for (int silent : baseline.silenced(seen.probes())) {
      add(
          Problem.ASSERTION_WEAKENED,
          "assertion " + silent + " runs in the original and not here",
          Optional.of(statement(silent)));
    }
    return problems.isEmpty()
        ? rebuild(proposal, probes.get(), seen.probes(), reconstructor)
        : Optional.empty();
  }

  private Optional<Mutation> rebuild(
      Proposal proposal, TestSource probes, List<ProbeValue> values, Reconstructor reconstructor)
      throws ModelException {
    List<Round> tries = new ArrayList<>();
    while (tries.size() < reconstructor.tries()) {
      int before = problems.size();
      String text = "";
      Reconstruction reconstruction =
          reconstructor.reconstruct(test, proposal, values, List.copyOf(tries));
      if (reconstruction instanceof Reconstruction.Rebuilt rebuilt) {
        text = rebuilt.source();
        Optional<Mutation> mutation = validate(proposal, probes, text, values);
        if (mutation.isPresent()) {
          return mutation;
        }
      } else if (reconstruction instanceof Reconstruction.Refused refused) {
        refused.faults().forEach(this::refused);
      } else if (reconstruction instanceof Reconstruction.Unusable unusable) {
        text = unusable.written();
        add(unusable.problem(), unusable.message(), Optional.empty());
      }
      List<Feedback> found = problems.subList(before, problems.size());
      if (found.stream().anyMatch(problem -> THE_TEACHERS.contains(problem.problem()))) {
        return Optional.empty();
      }
      tries.add(new Round(text, found));
    }
    return Optional.empty();
  }

  private void refused(Fault fault) {
    add(fault.problem(), fault.message(), Optional.of(statement(fault.assertion())));
  }

  private int statement(int assertion) {
    return Statements.of(test.function()).indexOf(test.assertions().get(assertion).statement());
  }

  private Optional<Mutation> validate(
      Proposal proposal, TestSource probes, String source, List<ProbeValue> values) {
    Optional<TestSource> mutated = accept(source);
    if (mutated.isEmpty() || rejected(gate.ofFinal(probes, mutated.get(), values))) {
      return Optional.empty();
    }
    if (!gate.isAlike(mutated.get()) && !baseline.differs(values)) {
      add(
          Problem.NOTHING_CHANGED,
          "every assertion sees what it sees in the original",
          Optional.empty());
      return Optional.empty();
    }
    Execution execution = laboratory.run(source, false);
    if (!execution.passed()) {
      failed(Problem.FINAL_FAILED, execution, mutated.get());
      return Optional.empty();
    }
    return Optional.of(
        new Mutation(
            test.text(),
            proposal.probes(),
            values,
            source,
            proposal.perturbations(),
            proposal.renamings(),
            earlier.size() + 1,
            Stream.concat(Round.problems(earlier).stream(), problems.stream()).toList(),
            prompts,
            ApiCalls.of(test.function()),
            ApiCalls.matches(test.function(), mutated.get().function())));
  }

  private Optional<TestSource> accept(String source) {
    Optional<TestSource> version = gate.parse(source);
    if (version.isEmpty()) {
      add(Problem.NOT_A_FUNCTION, "not one Python function", Optional.empty());
    }
    return version;
  }

  private boolean rejected(Optional<ValidationGate.Rejection> rejection) {
    rejection.ifPresent(why -> add(why.problem(), why.message(), Optional.empty()));
    return rejection.isPresent();
  }

  private void failed(Problem problem, Execution execution, TestSource version) {
    Optional<Integer> statement =
        execution.failureLine().flatMap(Statements.of(version.function())::at);
    String where =
        execution
            .failureLine()
            .map(line -> "line " + line + quoted(version, line) + ": ")
            .orElse("");
    add(problem, where + execution.outcome() + " " + execution.message(), statement);
  }

  private static String quoted(TestSource version, int line) {
    return version.function().span().coversLine(line)
        ? " (" + version.python().line(line).strip() + ")"
        : "";
  }

  private void add(Problem problem, String message, Optional<Integer> statement) {
    problems.add(new Feedback(earlier.size() + 1, problem, message, statement));
  }
}
