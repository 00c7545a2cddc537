package dev.assay.mutate;

import dev.assay.mutate.Reconstructor.Reconstruction;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ProbeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Algorithm 1 of appendix D: propose with probes, run, rebuild the assertions from what was seen,
 * run again, check; with what went wrong fed back, at most three times (Table 9).
 *
 * <p>Holds no state between tests. Two executions an attempt at most.
 */
public final class MutationEngine {
  /** Table 9, "Max mutation retries". */
  public static final int MAX_ATTEMPTS = 3;

  private final Teacher teacher;
  private final Reconstructor reconstructor;

  /** An engine with the given teacher and reconstructor. */
  public MutationEngine(Teacher teacher, Reconstructor reconstructor) {
    this.teacher = teacher;
    this.reconstructor = reconstructor;
  }

  /** The engine that needs no model. */
  public static MutationEngine byRules() {
    return new MutationEngine(new RuleTeacher(), new StyleReconstructor());
  }

  /**
   * Mutates a test.
   *
   * @param test the original, which passes
   * @param laboratory where versions of this test are run
   * @param seed what the result is deterministic in, with the test and what the laboratory answers
   */
  public MutationOutcome mutate(TestSource test, Laboratory laboratory, long seed) {
    if (test.assertions().isEmpty()) {
      return new MutationOutcome.Unmutable(Problem.NO_ASSERTIONS, 0, List.of());
    }
    List<Feedback> errors = new ArrayList<>();
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      Optional<Proposal> proposal = teacher.propose(test, attempt, List.copyOf(errors), seed);
      if (proposal.isEmpty()) {
        return unmutable(attempt - 1, errors);
      }
      Attempt made = new Attempt(test, proposal.get(), attempt, laboratory, List.copyOf(errors));
      Optional<Mutation> mutation = made.run(reconstructor);
      if (mutation.isPresent()) {
        return new MutationOutcome.Mutated(mutation.get());
      }
      errors.addAll(made.problems());
    }
    return unmutable(MAX_ATTEMPTS, errors);
  }

  private static MutationOutcome unmutable(int attempts, List<Feedback> errors) {
    Problem reason =
        errors.isEmpty() ? Problem.NOTHING_TO_CHANGE : errors.get(errors.size() - 1).problem();
    return new MutationOutcome.Unmutable(reason, attempts, errors);
  }

  /** One round of the algorithm. */
  private static final class Attempt {
    private final TestSource test;
    private final Proposal proposal;
    private final int number;
    private final Laboratory laboratory;
    private final List<Feedback> earlier;
    private final ValidationGate gate;
    private final List<Feedback> problems = new ArrayList<>();

    Attempt(
        TestSource test,
        Proposal proposal,
        int number,
        Laboratory laboratory,
        List<Feedback> earlier) {
      this.test = test;
      this.proposal = proposal;
      this.number = number;
      this.laboratory = laboratory;
      this.earlier = earlier;
      this.gate = new ValidationGate(test);
    }

    List<Feedback> problems() {
      return problems;
    }

    Optional<Mutation> run(Reconstructor reconstructor) {
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
      Reconstruction reconstruction = reconstructor.reconstruct(test, proposal, seen.probes());
      if (reconstruction instanceof Reconstruction.Rebuilt rebuilt) {
        return validate(probes.get(), rebuilt.source(), seen.probes());
      }
      if (reconstruction instanceof Reconstruction.Refused refused) {
        refused(refused.faults());
      }
      return Optional.empty();
    }

    private void refused(List<Reconstructor.Fault> faults) {
      Statements statements = Statements.of(test.function());
      for (Reconstructor.Fault fault : faults) {
        int statement = statements.indexOf(test.assertions().get(fault.assertion()).statement());
        add(fault.problem(), fault.message(), Optional.of(statement));
      }
    }

    private Optional<Mutation> validate(TestSource probes, String source, List<ProbeValue> values) {
      Optional<TestSource> mutated = accept(source);
      if (mutated.isEmpty() || rejected(gate.ofFinal(probes, mutated.get(), values))) {
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
              number,
              earlier,
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
      String where = execution.failureLine().map(line -> "line " + line + ": ").orElse("");
      add(problem, where + execution.outcome() + " " + execution.message(), statement);
    }

    private void add(Problem problem, String message, Optional<Integer> statement) {
      problems.add(new Feedback(number, problem, message, statement));
    }
  }
}
