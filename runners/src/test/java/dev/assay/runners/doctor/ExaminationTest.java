package dev.assay.runners.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExaminationTest {
  @Test
  void aHealthyMachineIsDescribedLineByLine() {
    assertThat(lines(FakeMachine.healthy()))
        .containsExactly(
            "ok    java       17.0.15+6",
            "ok    maven      Apache Maven 3.8.7",
            "ok    python     Python 3.11.7",
            "ok    pip        pip 23.2.1",
            "ok    tracer     a frame hook in C, compiled at the first build",
            "ok    cores      4; as many tests are executed at a time",
            "ok    memory     16.0 GiB",
            "ok    isolation  bubblewrap: network cut off; files hidden and read-only; processes in"
                + " a namespace of their own; memory bounded by a control group",
            "ok    cache      /home/me/.cache/assay, 3.0 MiB");
  }

  @Test
  void theTracerInForceIsNamed() {
    assertThat(tracer(FakeMachine.healthy().withTracer("monitoring")))
        .isEqualTo("ok    tracer     sys.monitoring");
    assertThat(tracer(FakeMachine.healthy().without("cc --version")))
        .startsWith("warn  tracer     sys.settrace");
    assertThat(tracer(FakeMachine.healthy().withTracer("settrace")))
        .startsWith("warn  tracer     sys.settrace");
  }

  private static String tracer(FakeMachine machine) {
    return lines(machine).stream()
        .filter(line -> line.contains("tracer"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsOldOrMissingIsSaidWithItsRule() {
    FakeMachine machine =
        FakeMachine.healthy()
            .without("mvn -B --version")
            .with("python3 --version", "Python 3.9.2")
            .without("python3 -m pip --version")
            .withMemory(3L << 30)
            .withReadOnlyCache();

    assertThat(lines(machine))
        .contains(
            "warn  maven      not found; needed only to build Assay from its sources",
            "fail  python     Python 3.9.2 is older than 3.11",
            "fail  pip        'python3 -m pip' does not run; it makes the repositories' environments",
            "warn  memory     3.0 GiB; 4.0 GiB are advised for 4 tests at a time: lower"
                + " --parallelism",
            "fail  cache      /home/me/.cache/assay cannot be written; set ASSAY_CACHE to a folder"
                + " that can");
  }

  @Test
  void aMachineWithoutASandboxIsToldWhatItLacks() {
    assertThat(lines(FakeMachine.healthy().withoutSandbox()))
        .contains(
            "warn  isolation  limits: network open; files readable; processes as a user without"
                + " rights; memory watched; no bubblewrap (there is no bwrap on this machine):"
                + " build only from repositories you trust");
  }

  @Test
  void versionsAreComparedAsNumbers() {
    FakeMachine machine = FakeMachine.healthy().with("python3 -m pip --version", "pip 22.10");

    assertThat(lines(machine)).contains("ok    pip        pip 22.10");
  }

  @Test
  void theMachineOfThisTestHasAJava() {
    assertThat(Examination.of(Machine.here()).get(0))
        .isEqualTo(Check.ok("java", Runtime.version().toString()));
  }

  private static List<String> lines(Machine machine) {
    return Examination.of(machine).stream().map(Check::line).toList();
  }
}
