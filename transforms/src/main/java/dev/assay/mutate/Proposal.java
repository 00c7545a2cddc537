package dev.assay.mutate;

import java.util.List;

/**
 * A teacher's mutation of a test, before anything ran.
 *
 * @param probes the mutated test with {@code print(f"DEBUG_RESULT: {…!r}")} in place of each
 *     assertion, in their order
 * @param draft the mutated test with its assertions in place, their answers not yet true: what the
 *     assertions look like. A teacher that writes probes only gives the original test
 * @param perturbations the facts it changed, in source order
 * @param renamings the names it changed
 */
public record Proposal(
    String probes, String draft, List<Perturbation> perturbations, List<Renaming> renamings) {
  public Proposal {
    perturbations = List.copyOf(perturbations);
    renamings = List.copyOf(renamings);
  }
}
