package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.transforms.PullTexts;
import dev.assay.transforms.WorkThrough;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.Read;
import org.apache.beam.sdk.options.PipelineOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Three of four workers are kept busy by one element each until all others are done, which the
 * fourth must do: an element that was dealt to one of the three would never be. The others linger
 * until the three are at work, so that a thread that starts late does not look like a wrong order.
 */
class PullingTest {
  private static final int WORKERS = 4;
  private static final List<String> LONG = List.of("long 1", "long 2", "long 3");
  private static final List<String> SHORT =
      IntStream.range(0, 60).mapToObj(i -> "short " + i).toList();
  private static final int PATIENCE_SECONDS = 120;
  private static final int LINGER_SECONDS = 1;

  private static ConcurrentLinkedQueue<String> begun = new ConcurrentLinkedQueue<>();
  private static CountDownLatch atWork = new CountDownLatch(0);
  private static CountDownLatch rest = new CountDownLatch(0);

  @ParameterizedTest
  @EnumSource
  void noElementWaitsForAnotherWhileAWorkerIsFree(RunnerKind kind, @TempDir Path folder)
      throws Exception {
    begun = new ConcurrentLinkedQueue<>();
    atWork = new CountDownLatch(LONG.size());
    rest = new CountDownLatch(SHORT.size());
    Problems problems = new Problems(Optional.empty());
    PipelineOptions options = RunnerFlags.options(kind, WORKERS, List.of(), List.of(), problems);
    problems.throwIfAny();
    kind.claim(options, folder);
    Pipeline pipeline = Pipeline.create(options);

    pipeline
        .apply(Read.from(PullTexts.of(all())))
        .apply(
            WorkThrough.<String>filing("rejections", "footprints")
                .into(PullingTest::first)
                .into(PullingTest::second));
    pipeline.run().waitUntilFinish();

    assertThat(begun).containsExactlyInAnyOrderElementsOf(all());
    assertThat(begun.stream().limit(SHORT.size() / 2)).as("the long first").containsAll(LONG);
  }

  private static List<String> all() {
    return Stream.of(LONG, SHORT).flatMap(List::stream).toList();
  }

  private static List<String> first(String element) {
    begun.add(element);
    return List.of(element);
  }

  /** The second stage, since the first may be shared out otherwise than those after it. */
  private static List<String> second(String element) throws InterruptedException {
    if (!LONG.contains(element)) {
      atWork.await(LINGER_SECONDS, TimeUnit.SECONDS);
      rest.countDown();
      return List.of();
    }
    atWork.countDown();
    if (!rest.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          rest.getCount() + " elements wait behind one that is at work");
    }
    return List.of();
  }
}
