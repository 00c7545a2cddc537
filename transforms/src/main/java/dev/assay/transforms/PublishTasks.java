package dev.assay.transforms;

import dev.assay.schemas.Stage;
import dev.assay.schemas.TaskRecord;

/**
 * Leaves out the tasks whose answer can be read elsewhere in what the model sees, unless they are
 * asked for (SPEC.md, "Masking").
 *
 * <p>In: tasks. Out: the rows of the dataset. Rejected: tasks with a leak mark.
 */
public final class PublishTasks extends SiftingStage<TaskRecord, TaskRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private PublishTasks(BuildSettings settings) {
    this.settings = settings;
  }

  /** Publishes as the settings say. */
  public static PublishTasks with(BuildSettings settings) {
    return new PublishTasks(settings);
  }

  /** Whether a task belongs in the dataset. */
  public static boolean isPublished(TaskRecord task, boolean keepLeaks) {
    return keepLeaks || task.getLeaks().isEmpty();
  }

  @Override
  Sift<TaskRecord, TaskRecord> sift() {
    boolean keepLeaks = settings.keepLeaks();
    return Sift.of(
        Stage.PUBLISH,
        settings,
        TaskRecord.class,
        (TaskRecord task, Sieve<TaskRecord> sieve) -> publish(task, keepLeaks, sieve));
  }

  private static void publish(TaskRecord task, boolean keepLeaks, Sieve<TaskRecord> sieve) {
    sieve.entered(1);
    if (isPublished(task, keepLeaks)) {
      sieve.passed(1);
      sieve.accept(task);
    } else {
      sieve.reject(
          Reason.ANSWER_LEAKS,
          task.getRepo(),
          task.getInstanceId(),
          String.join(", ", task.getLeaks()) + " in " + task.getTestId());
    }
  }
}
