package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.schemas.NamedValue;
import dev.assay.schemas.ScreenRecord;
import dev.assay.schemas.Stage;
import dev.assay.store.Attempts;
import dev.assay.store.ResultKey;
import dev.assay.store.StoreLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptResultsTest {
  private static final NamedValue ELEMENT = new NamedValue("answer", "42");

  private final AtomicInteger worked = new AtomicInteger();

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @AfterEach
  void closeLog() throws IOException {
    ProgressLog.close(progress());
  }

  @Test
  void workIsDoneOnceAndItsWholeResultIsThereForTheNextAttempt() throws Exception {
    SiftResult<NamedValue> made = result("rules", ELEMENT, this::work);
    SiftResult<NamedValue> found = result("rules", ELEMENT, this::work);

    assertThat(worked).hasValue(1);
    assertThat(found).isEqualTo(made);
    assertThat(found.accepted()).containsExactly(new NamedValue("answer", "43"));
    assertThat(found.rejected()).extracting(r -> r.getReason()).containsExactly("shallow");
    assertThat(lines(ProgressLog.WORK))
        .satisfiesExactly(
            line -> assertThat(line).matches("TRACE worked \\d+ "),
            line -> assertThat(line).isEqualTo("TRACE reused 0 "));
  }

  @Test
  void anotherElementOrAnotherSettingIsOtherWork() throws Exception {
    result("rules", ELEMENT, this::work);
    result("none", ELEMENT, this::work);
    result("rules", new NamedValue("answer", "43"), this::work);

    assertThat(worked).hasValue(3);
  }

  @Test
  void workThatFailsLeavesNothingBehind() throws Exception {
    assertThatThrownBy(
            () ->
                result(
                    "rules",
                    ELEMENT,
                    (element, log) -> {
                      throw new IllegalStateException("a bug");
                    }))
        .hasMessage("a bug");

    result("rules", ELEMENT, this::work);
    assertThat(worked).hasValue(1);
  }

  @Test
  void whatAnotherTryMayChangeIsTriedAgain() throws Exception {
    for (int i = 0; i < 2; i++) {
      result(
          "rules",
          ELEMENT,
          (element, log) -> {
            worked.incrementAndGet();
            Sieve<NamedValue> sieve = new Sieve<>(Stage.TRACE, units -> {});
            sieve.reject(
                Reason.withSymbol("model_unavailable"), "toolz", "test_a", "503 from the endpoint");
            return sieve.result();
          });
    }

    assertThat(worked).hasValue(2);
  }

  @Test
  void aStoreThatCannotBeWrittenCostsNothingButTheNextAttempt() throws Exception {
    Files.writeString(folder.resolve("store"), "in the way");

    assertThat(result("rules", ELEMENT, this::work).accepted()).hasSize(1);

    assertThat(lines(ProgressLog.NOTES))
        .singleElement()
        .asString()
        .startsWith("results cannot be kept in " + folder.resolve("store"));
  }

  @Test
  void whatTwoProcessesDiedOverIsDoneApartAndItsResultIsKept() throws Exception {
    leaveMarks();

    SiftResult<NamedValue> made = result("rules", ELEMENT, new Elsewhere());

    assertThat(made.accepted())
        .singleElement()
        .satisfies(
            value ->
                assertThat(value.getValue())
                    .isNotEqualTo(Long.toString(ProcessHandle.current().pid())));
    assertThat(result("rules", ELEMENT, new Elsewhere())).isEqualTo(made);
    assertThat(folder.resolve("store/attempts")).isEmptyDirectory();
  }

  @Test
  void anElementThatEndsEveryProcessIsRejectedAndTheWorkerLives() throws Exception {
    leaveMarks();

    SiftResult<NamedValue> result = result("rules", ELEMENT, new Deadly());

    assertThat(result.accepted()).isEmpty();
    assertThat(result.rejected()).extracting(r -> r.getReason()).containsExactly("ends_its_worker");
    assertThat(result("rules", ELEMENT, new Deadly())).isEqualTo(result);
  }

  @Test
  void whatIsThrownApartIsThrownHere() throws Exception {
    leaveMarks();

    assertThatThrownBy(() -> result("rules", ELEMENT, new Failing()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no good");
  }

  @Test
  void anExceptionLeavesNoSuspicionButAnErrorDoes() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> result("rules", ELEMENT, new Failing())).hasMessage("no good");
      assertThat(folder.resolve("store/attempts")).isEmptyDirectory();
    }
    assertThatThrownBy(
            () ->
                result(
                    "rules",
                    ELEMENT,
                    (element, log) -> {
                      throw new OutOfMemoryError("heap");
                    }))
        .hasMessage("heap");

    assertThat(folder.resolve("store/attempts")).isNotEmptyDirectory();
  }

  /** What processes leave that die while they work. */
  private void leaveMarks() throws IOException {
    ResultKey key = ResultKey.of("TRACE", List.of("rules", "auto"), AvroBytes.of(ELEMENT));
    for (int i = 0; i < Attempts.SUSPICIOUS; i++) {
      assertThat(Attempts.begin(settings().store(), key).isSuspicious()).isFalse();
    }
  }

  private static final class Elsewhere implements Sift.Work<NamedValue, NamedValue> {
    private static final long serialVersionUID = 1L;

    @Override
    public SiftResult<NamedValue> on(NamedValue element, ProgressLog log) {
      return SiftResult.of(
          List.of(new NamedValue(element.getName(), Long.toString(ProcessHandle.current().pid()))));
    }
  }

  private static final class Deadly implements Sift.Work<NamedValue, NamedValue> {
    private static final long serialVersionUID = 1L;

    @Override
    public SiftResult<NamedValue> on(NamedValue element, ProgressLog log) {
      Runtime.getRuntime().halt(137);
      throw new IllegalStateException("still alive");
    }
  }

  private static final class Failing implements Sift.Work<NamedValue, NamedValue> {
    private static final long serialVersionUID = 1L;

    @Override
    public SiftResult<NamedValue> on(NamedValue element, ProgressLog log) {
      throw new IllegalArgumentException("no good");
    }
  }

  @Test
  void theOrderOfAMapIsNoDifference() {
    Map<String, Integer> one = new LinkedHashMap<>(Map.of("a", 1));
    one.put("b", 2);
    Map<String, Integer> other = new LinkedHashMap<>(Map.of("b", 2));
    other.put("a", 1);

    assertThat(AvroBytes.of(new ScreenRecord("r", "f", 1, one)))
        .isEqualTo(AvroBytes.of(new ScreenRecord("r", "f", 1, new HashMap<>(other))));
  }

  private SiftResult<NamedValue> work(NamedValue element, ProgressLog log) {
    worked.incrementAndGet();
    Sieve<NamedValue> sieve = new Sieve<>(Stage.TRACE, units -> {});
    sieve.entered(2);
    sieve.passed(1);
    sieve.accept(
        new NamedValue(
            element.getName(), Integer.toString(Integer.parseInt(element.getValue()) + 1)));
    sieve.reject(Reason.SHALLOW, "toolz", "test_b", "score 0.1");
    return sieve.result();
  }

  private SiftResult<NamedValue> result(
      String teacher, NamedValue element, Sift.Work<NamedValue, NamedValue> work) throws Exception {
    return new KeptResults<NamedValue, NamedValue>(
            "TRACE",
            settings(),
            NamedValue.class,
            List.of(teacher),
            (poison, log) -> {
              Sieve<NamedValue> sieve = new Sieve<>(Stage.TRACE, units -> {});
              sieve.entered(1);
              sieve.reject(Reason.ENDS_ITS_WORKER, "toolz", poison.getName(), "three times");
              return sieve.result();
            })
        .of(element, work, ProgressLog.in(progress()));
  }

  private BuildSettings settings() {
    return new BuildSettings(
        "",
        0,
        TeacherChoice.of("rules"),
        new DifficultyChoice.Rule(),
        0,
        List.of(),
        false,
        IsolationPolicy.AUTO,
        StoreLocation.at(folder.resolve("store").toString()),
        "",
        progress());
  }

  private String progress() {
    return folder.resolve("progress").toString();
  }

  private List<String> lines(String ending) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(progress()))) {
      return Files.readAllLines(
          files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow());
    }
  }
}
