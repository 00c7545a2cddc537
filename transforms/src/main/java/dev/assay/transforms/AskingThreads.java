package dev.assay.transforms;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of this process that wait for models: a pool for each model of a run, since waiting
 * takes no processor and a slow model must not keep others from being asked. Idle threads end.
 */
final class AskingThreads {
  /** What parsing deeply nested Python takes ({@link dev.assay.source.PythonSource}). */
  private static final long STACK_BYTES = 64 << 20;

  private static final long IDLE_SECONDS = 10;
  private static final Map<String, ExecutorService> POOLS = new ConcurrentHashMap<>();

  private AskingThreads() {}

  /**
   * The pool of a model.
   *
   * @param run tells runs apart that share this process
   * @param number how many threads it has; what the first who asks says
   */
  static ExecutorService of(String run, String model, int number) {
    return POOLS.computeIfAbsent(run + "\n" + model, key -> pool(model, number));
  }

  private static ExecutorService pool(String model, int number) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            number,
            number,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(null, task, "ask " + model, STACK_BYTES);
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
