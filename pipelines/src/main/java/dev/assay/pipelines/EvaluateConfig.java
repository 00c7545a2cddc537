package dev.assay.pipelines;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * What an evaluation was asked for.
 *
 * @param dataset what {@code assay build} wrote
 * @param plan who is asked, and how
 * @param limit tasks at the most, a seeded sample; empty for all
 * @param instances ids of the only tasks to ask; empty for all
 * @param seed decides which tasks a limit leaves
 * @param redo whether models are asked again for what they have answered
 * @param workers parts of the dataset that are worked on at a time; means nothing to the result
 * @param out a folder that is new, empty or an earlier evaluation
 */
public record EvaluateConfig(
    Path dataset,
    AgentPlan plan,
    OptionalInt limit,
    List<String> instances,
    long seed,
    boolean redo,
    int workers,
    Path out) {
  public EvaluateConfig {
    instances = List.copyOf(instances);
  }
}
