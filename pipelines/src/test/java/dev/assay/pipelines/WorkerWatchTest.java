package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.RunNote.Kind;
import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches the files that workers write. */
class WorkerWatchTest {
  private static final String TRACE_A = "begun 1 TRACE toolz\ttests/test_a.py::test_a";

  private final List<RunNote> notes = new ArrayList<>();
  private Path folder = Path.of("");
  private WorkerWatch watch = new WorkerWatch(Path.of(""));

  @BeforeEach
  void makeFolder(@TempDir Path temporary) {
    folder = temporary;
    watch = new WorkerWatch(folder);
  }

  @Test
  void anElementFarBeyondWhatIsUsualInItsStageIsNamedOnceWithItsWorker() throws IOException {
    done("one", 10, "TRACE", 1500);
    write("two", TRACE_A);

    lookUntil(59, "one", "two");
    assertThat(notes).isEmpty();
    lookUntil(600, "one", "two");

    assertThat(notes)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(Kind.SLOW_ELEMENT);
              assertThat(note.worker()).isEqualTo("two.example, process 7");
              assertThat(note.subject()).isEqualTo("toolz tests/test_a.py::test_a");
              assertThat(note.seconds()).isBetween(60L, 61L);
              assertThat(note.sentence())
                  .startsWith(
                      "TRACE of toolz tests/test_a.py::test_a has been at work for 60 s on"
                          + " two.example, process 7; half of the others took 1.5 s or less. ");
            });
  }

  @Test
  void whereOthersTakeLongTooNothingIsSaid() throws IOException {
    done("one", 10, "TRACE", 30_000);
    write("two", TRACE_A);

    lookUntil(290, "one", "two");
    assertThat(notes).isEmpty();
    lookUntil(310, "one", "two");
    assertThat(notes).extracting(RunNote::seconds).containsExactly(301L);
  }

  @Test
  void theFirstOfItsStageIsGivenTime() throws IOException {
    done("one", 4, "TRACE", 100);
    write("two", TRACE_A);

    lookUntil(599, "one", "two");
    assertThat(notes).isEmpty();
    lookUntil(601, "one", "two");
    assertThat(notes).extracting(RunNote::kind).containsExactly(Kind.SLOW_ELEMENT);
  }

  @Test
  void whatHasEndedIsNotSlow() throws IOException {
    done("one", 10, "TRACE", 100);
    write("two", TRACE_A);
    lookUntil(50, "one", "two");
    write("two", "ended 1 50000 TRACE");

    lookUntil(200, "one", "two");

    assertThat(notes).isEmpty();
  }

  @Test
  void aSilentWorkerIsNamedWithWhatItHolds() throws IOException {
    done("one", 10, "TRACE", 100);
    write("two", TRACE_A);
    write("two", "begun 2 VALIDATE toolz\ttests/test_b.py::test_b");
    lookUntil(20, "one", "two");

    lookUntil(200, "one");

    assertThat(notes)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(Kind.SILENT_WORKER);
              assertThat(note.sentence())
                  .startsWith(
                      "two.example, process 7 has given no sign of life for 30 s. It was working on"
                          + " TRACE of toolz tests/test_a.py::test_a and 1 more. If it was killed, ");
            });
  }

  @Test
  void aSilentWorkerThatHoldsNothingIsNotMissed() throws IOException {
    done("one", 10, "TRACE", 100);

    lookUntil(100);

    assertThat(notes).isEmpty();
  }

  @Test
  void aWorkerThatIsSlowAtEverythingIsNamed() throws IOException {
    done("one", 30, "TRACE", 200);
    done("two", 30, "TRACE", 300);
    done("three", 30, "TRACE", 1500);

    lookUntil(100, "one", "two", "three");

    assertThat(notes)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(Kind.SLOW_WORKER);
              assertThat(note.sentence())
                  .startsWith("three.example, process 7 takes 5 times as long as the others");
            });
  }

  @Test
  void resultsThatWereFoundMakeNobodySlow() throws IOException {
    done("one", 100, "TRACE", 3);
    done("two", 100, "TRACE", 1500);

    lookUntil(100, "one", "two");

    assertThat(notes).isEmpty();
  }

  @Test
  void aLineThatIsHalfWrittenIsReadWhenItIsWhole() throws IOException {
    done("one", 10, "TRACE", 100);
    write("two", TRACE_A);
    Files.writeString(file("two", ProgressLog.DOING), "ended 1 50", StandardOpenOption.APPEND);
    lookUntil(10, "one", "two");
    Files.writeString(file("two", ProgressLog.DOING), "0 TRACE\n", StandardOpenOption.APPEND);

    lookUntil(100, "one", "two");

    assertThat(notes).isEmpty();
  }

  private long now;

  /** Looks once a second, while some workers give signs of life. */
  private void lookUntil(long end, String... living) throws IOException {
    for (; now < end; now++) {
      for (String worker : living) {
        Files.writeString(file(worker, ProgressLog.PULSE), "\n", StandardOpenOption.APPEND);
      }
      notes.addAll(watch.look(Duration.ofSeconds(now)));
    }
  }

  private void done(String worker, int elements, String stage, long milliseconds)
      throws IOException {
    for (int number = 100; number < 100 + elements; number++) {
      write(worker, "begun " + number + " " + stage + " toolz\tx");
      write(worker, "ended " + number + " " + milliseconds + " " + stage);
    }
  }

  private void write(String worker, String line) throws IOException {
    Path pulse = file(worker, ProgressLog.PULSE);
    if (!Files.exists(pulse)) {
      Files.writeString(pulse, "7 " + worker + ".example\n");
    }
    Files.writeString(
        file(worker, ProgressLog.DOING),
        line + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private Path file(String worker, String ending) {
    return folder.resolve(worker + ending);
  }
}
