package dev.assay.pipelines;

import dev.assay.agent.ModelConfiguration;
import dev.assay.agent.ModelConfigurationException;
import dev.assay.agent.ModelName;
import dev.assay.agent.ModelSettings;
import dev.assay.agent.Patience;
import dev.assay.agent.Replies;
import dev.assay.agent.Variables;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.AgentKind;
import dev.assay.transforms.Entrant;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An evaluation that can begin: everything it needs is there.
 *
 * @param config what was asked for
 * @param dataset where its tasks are from
 * @param tasks those that are asked, by id
 * @param repositories those of the tasks
 * @param entrants who is asked
 * @param settings how models are asked
 */
record PlannedEvaluation(
    EvaluateConfig config,
    BuiltDataset dataset,
    List<TaskRecord> tasks,
    List<RepositoryRecord> repositories,
    List<Entrant> entrants,
    ModelSettings settings) {
  private static final int ATTEMPTS = 6;

  /** The longest that one reply is waited for before it is asked for again. */
  private static final Duration REPLY = Duration.ofMinutes(15);

  /** The longest that all attempts for one reply may take. */
  private static final Duration ALL_ATTEMPTS = Duration.ofMinutes(60);

  /**
   * Looks everything up.
   *
   * @throws ConfigException with all that is missing or wrong; nothing was done
   */
  static PlannedEvaluation of(EvaluateConfig config) throws ConfigException, IOException {
    List<String> problems = new ArrayList<>();
    EvaluationDirectory directory = new EvaluationDirectory(config.out());
    directory.problem().ifPresent(problems::add);
    Optional<ModelSettings> settings = settings(config, directory, problems);
    BuiltDataset dataset;
    try {
      dataset = BuiltDataset.read(config.dataset());
    } catch (ConfigException noDataset) {
      problems.addAll(noDataset.problems());
      throw new ConfigException(problems);
    }
    List<TaskRecord> tasks = chosen(config, dataset, problems);
    Set<String> wanted =
        tasks.stream()
            .map(task -> task.getProvenance().getRepositoryId())
            .collect(Collectors.toSet());
    List<RepositoryRecord> repositories =
        ScoreDataset.repositories(dataset).stream()
            .filter(repository -> wanted.contains(repository.getId()))
            .toList();
    List<Entrant> entrants = config.plan().entrants();
    Set<String> names = new HashSet<>();
    entrants.stream()
        .map(Entrant::name)
        .filter(name -> !names.add(name))
        .forEach(
            name ->
                problems.add(
                    "--model " + name + ": another model at its temperature has the same name"));
    if (entrants.stream().anyMatch(entrant -> entrant.agent() == AgentKind.READER)) {
      try {
        RepositoryViews.require(config.dataset(), repositories);
      } catch (ConfigException missing) {
        problems.addAll(missing.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new PlannedEvaluation(
        config, dataset, tasks, repositories, entrants, settings.orElseThrow());
  }

  private static Optional<ModelSettings> settings(
      EvaluateConfig config, EvaluationDirectory directory, List<String> problems)
      throws IOException {
    AgentPlan plan = config.plan();
    try {
      ModelSettings settings =
          ModelConfiguration.read(
              plan.file(), Variables.ofProcess(), plan.spend(), plan.asked(), directory.replies());
      for (ModelName model : plan.asked()) {
        int context = settings.terms(model).contextTokens();
        if (plan.limits().tokens() >= context) {
          problems.add(
              "--max-tokens %d: replies of %s cannot be so long, since it reads and writes %d"
                      .formatted(plan.limits().tokens(), model, context)
                  + " together; must leave room for the question");
        }
      }
      Duration time = plan.limits().time();
      return Optional.of(
          settings
              .with(new Patience(time.compareTo(REPLY) < 0 ? time : REPLY, ATTEMPTS, ALL_ATTEMPTS))
              .with(config.redo() ? Replies.ASK_AGAIN : Replies.STORED_FIRST));
    } catch (ModelConfigurationException wrong) {
      problems.addAll(wrong.problems());
      return Optional.empty();
    }
  }

  private static List<TaskRecord> chosen(
      EvaluateConfig config, BuiltDataset dataset, List<String> problems) {
    List<TaskRecord> tasks = new ArrayList<>(dataset.rows());
    tasks.sort(Comparator.comparing(TaskRecord::getInstanceId));
    if (!config.instances().isEmpty()) {
      Set<String> unknown = new HashSet<>(config.instances());
      tasks.forEach(task -> unknown.remove(task.getInstanceId()));
      unknown.stream()
          .sorted()
          .forEach(id -> problems.add("--instance " + id + ": the dataset has no such task"));
      tasks.removeIf(task -> !config.instances().contains(task.getInstanceId()));
    }
    if (dataset.rows().isEmpty()) {
      problems.add(config.dataset() + ": holds no task");
    }
    if (config.limit().isPresent() && config.limit().getAsInt() < tasks.size()) {
      Collections.shuffle(tasks, new Random(config.seed()));
      tasks.subList(config.limit().getAsInt(), tasks.size()).clear();
      tasks.sort(Comparator.comparing(TaskRecord::getInstanceId));
    }
    return List.copyOf(tasks);
  }
}
