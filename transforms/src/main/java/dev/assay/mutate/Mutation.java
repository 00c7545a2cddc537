package dev.assay.mutate;

import dev.assay.oracle.ProbeValue;
import java.util.List;

/**
 * A mutation that passed the gate, as appendix D.1 lists its artifacts. Times are not part of it:
 * the record is the same on every rerun.
 *
 * @param original the original test
 * @param probes the probe-injected test
 * @param values what the probes saw, in order of evaluation
 * @param mutated the final test
 * @param perturbations the facts changed
 * @param renamings the names changed
 * @param attempts how many attempts it took, from 1
 * @param errors what was wrong with the earlier ones, and with earlier tries at its assertions
 * @param prompts the versions of the prompts that a model was asked with; empty without one
 * @param apiCalls the original's calls, as {@link ApiCalls#of} gives them
 * @param apiCallsPreserved whether the final test makes the same ones, which the gate demands
 */
public record Mutation(
    String original,
    String probes,
    List<ProbeValue> values,
    String mutated,
    List<Perturbation> perturbations,
    List<Renaming> renamings,
    int attempts,
    List<Feedback> errors,
    List<String> prompts,
    List<String> apiCalls,
    boolean apiCallsPreserved) {
  public Mutation {
    values = List.copyOf(values);
    perturbations = List.copyOf(perturbations);
    renamings = List.copyOf(renamings);
    errors = List.copyOf(errors);
    prompts = List.copyOf(prompts);
    apiCalls = List.copyOf(apiCalls);
    if (!apiCallsPreserved) {
      throw new IllegalArgumentException("a mutation with other API calls passed the gate");
    }
  }
}
