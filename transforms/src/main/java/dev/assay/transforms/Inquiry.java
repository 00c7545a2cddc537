package dev.assay.transforms;

import dev.assay.agent.ModelException;
import dev.assay.schemas.TaskRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Questions to many entrants that are under way at the same time, and their answers as they come.
 * The first that breaks (a spent budget, a fault of the program) lets those under way end, so that
 * what they have paid for is stored, and begins no other.
 */
final class Inquiry {
  private final AskingPlan plan;
  private final BlockingQueue<Future<Optional<Answer>>> done = new LinkedBlockingQueue<>();
  private final Map<String, ExecutorCompletionService<Optional<Answer>>> askers = new HashMap<>();
  private final Map<String, FailureStreak> failures = new HashMap<>();
  private int underWay;
  private volatile boolean broken;

  Inquiry(AskingPlan plan) {
    this.plan = plan;
  }

  /** Begins to ask every entrant for all its answers to a task. */
  void begin(TaskRecord task) {
    for (Entrant entrant : plan.entrants()) {
      Subject subject =
          new Subject(
              entrant,
              plan,
              failures.computeIfAbsent(entrant.model(), model -> new FailureStreak()));
      for (int sample = 0; sample < entrant.samples(); sample++) {
        int number = sample;
        var unused =
            asker(entrant)
                .submit(
                    () -> broken ? Optional.empty() : Optional.of(subject.answer(task, number)));
        underWay++;
      }
    }
  }

  private ExecutorCompletionService<Optional<Answer>> asker(Entrant entrant) {
    return askers.computeIfAbsent(
        entrant.model(),
        model ->
            new ExecutorCompletionService<>(
                entrant.agent() == AgentKind.PSEUDO
                    ? Runnable::run
                    : AskingThreads.of(plan.kept(), model, plan.concurrent(model)),
                done));
  }

  /**
   * Hands over the answers on this thread, until none is under way.
   *
   * @throws ModelException BUDGET if the run may not ask any further
   */
  void collect(Consumer<Answer> taker) throws ModelException, InterruptedException {
    Optional<Throwable> first = Optional.empty();
    try {
      for (; underWay > 0; underWay--) {
        try {
          done.take().get().filter(answer -> !broken).ifPresent(taker);
        } catch (ExecutionException failure) {
          broken = true;
          first = first.or(() -> Optional.ofNullable(failure.getCause()));
        }
      }
    } finally {
      // Also where this thread is interrupted: nobody waits for what has not begun.
      if (underWay > 0) {
        broken = true;
      }
    }
    if (first.isPresent()) {
      if (first.get() instanceof ModelException budget) {
        throw budget;
      }
      throw new IllegalStateException("a model could not be asked", first.get());
    }
  }
}
