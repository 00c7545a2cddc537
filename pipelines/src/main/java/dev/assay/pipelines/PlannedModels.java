package dev.assay.pipelines;

import dev.assay.agent.ModelConfiguration;
import dev.assay.agent.ModelConfigurationException;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.agent.ModelSettings;
import dev.assay.agent.Patience;
import dev.assay.agent.Replies;
import dev.assay.agent.Variables;
import dev.assay.mutate.TeacherSettings;
import dev.assay.transforms.DifficultyChoice;
import dev.assay.transforms.SharedModels;
import dev.assay.transforms.TeacherChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A plan whose models can be asked.
 *
 * @param plan who does what
 * @param settings how they are asked, and what they may cost
 */
record PlannedModels(ModelPlan plan, ModelSettings settings) {
  private static final int ATTEMPTS = 6;

  /**
   * Looks up everything the plan's models need.
   *
   * @param replies where replies may be found: a key may be missing if there are any
   * @param redo whether they are asked again for what they have answered
   * @param problems what is missing is added here, one sentence each
   * @return nothing if there is a problem
   */
  static Optional<PlannedModels> of(
      ModelPlan plan, Path replies, boolean redo, List<String> problems) {
    try {
      ModelSettings settings =
          ModelConfiguration.read(
              plan.file(), Variables.ofProcess(), plan.spend(), plan.asked(), replies);
      return Optional.of(
          new PlannedModels(
              plan,
              settings
                  .with(new Patience(plan.trial(), ATTEMPTS, plan.trial()))
                  .with(redo ? Replies.ASK_AGAIN : Replies.STORED_FIRST)));
    } catch (ModelConfigurationException wrong) {
      problems.addAll(wrong.problems());
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TeacherChoice teacher(RunDirectory directory) {
    if (!plan.teacher().contains("/")) {
      return TeacherChoice.of(plan.teacher());
    }
    TeacherSettings teaching =
        TeacherSettings.of(ModelName.parse(plan.teacher()))
            .with(plan.temperature(), plan.maxTokens(), plan.trial());
    return new TeacherChoice.Model(teaching, shared(directory));
  }

  DifficultyChoice difficulty(RunDirectory directory) {
    return plan.difficulty().contains("/")
        ? new DifficultyChoice.Model(plan.difficulty(), shared(directory))
        : new DifficultyChoice.Rule();
  }

  private SharedModels shared(RunDirectory directory) {
    return new SharedModels(settings, directory.usage().toString(), directory.replies().toString());
  }

  /** What is thrown in place of a failure that is only a limit. */
  static RuntimeException explained(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ModelException silence && silence.kind() == ModelException.Kind.BUDGET) {
        return new SpendLimitException(String.valueOf(silence.getMessage()), failure);
      }
    }
    return failure;
  }
}
