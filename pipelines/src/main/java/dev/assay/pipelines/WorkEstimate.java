package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.schemas.Stage;
import dev.assay.transforms.TestSuccession;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How long work takes that an earlier run has done: what its tests took, as {@code costs.tsv} says,
 * parted among the stages by what the stages took on average, as {@code work.json} says. In
 * milliseconds of one worker.
 */
final class WorkEstimate {
  private static final String EXACT = "EXACT";

  private final Costs costs;
  private final Map<String, Double> means;

  private WorkEstimate(Costs costs, Map<String, Double> means) {
    this.costs = costs;
    this.means = means;
  }

  /** From what a run has left. */
  static WorkEstimate read(RunDirectory directory) throws IOException {
    Map<String, Double> means = new TreeMap<>();
    if (Files.isRegularFile(directory.work())) {
      JsonNode work = new ObjectMapper().readTree(directory.work().toFile());
      work.fields()
          .forEachRemaining(
              each -> {
                long made = each.getValue().path("made").asLong();
                if (made > 0) {
                  means.put(each.getKey(), each.getValue().path("milliseconds").asDouble() / made);
                }
              });
    }
    return new WorkEstimate(Costs.read(directory.costs()), means);
  }

  /** Whether the run has told what its tests took. */
  boolean isKnown() {
    return !costs.isEmpty();
  }

  /** What the stages take that work on a test anew. */
  double of(String repository, TestSuccession test) {
    if (test.anew().isEmpty()) {
      return 0;
    }
    boolean exact = means.containsKey(EXACT) && reachesQuestions(test);
    double anew = mean(test.anew().keySet());
    double all = anew + mean(test.taken()) + (exact ? mean(EXACT) : 0);
    return costs.of(repository, test.nodeId()) * anew / all;
  }

  /** What it takes to follow a test instruction by instruction, which is always done anew. */
  double exactly(TestSuccession test) {
    return means.containsKey(EXACT) && reachesQuestions(test) ? mean(EXACT) : 0;
  }

  static boolean reachesQuestions(TestSuccession test) {
    return Stream.of(test.anew().keySet(), test.taken())
        .anyMatch(stages -> stages.contains(Stage.FALSIFY));
  }

  /** What all stages take for a test that nobody has seen yet. */
  double ofNewTest() {
    return costs.mean();
  }

  /** What collecting a file takes. */
  double ofFile() {
    return means.getOrDefault(Stage.COLLECT.name(), 0.0);
  }

  private double mean(Set<Stage> stages) {
    return sum(stages.stream().map(Stage::name).toList());
  }

  private double sum(Collection<String> names) {
    return names.stream().mapToDouble(this::mean).sum();
  }

  /** Of a kind of work that the last start of the run did not do: the same as of any other. */
  private double mean(String name) {
    return Math.max(1, means.getOrDefault(name, 1.0));
  }
}
