package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.VerifyConfig;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VerifyCommandTest {
  private final RecordingVerification verification = RecordingVerification.passing();
  private final RecordingBuild build = RecordingBuild.ending(RecordingBuild.GOOD);
  private final Console console = Console.with(build, verification);

  @Test
  void withoutOptionsASampleIsExecuted() {
    assertThat(console.run("verify", "out")).isEqualTo(ExitCode.OK);

    assertThat(verification.configs)
        .containsExactly(
            new VerifyConfig(Path.of("out"), OptionalInt.of(100), 0, IsolationPolicy.AUTO));
    assertThat(console.out())
        .contains("ok          3 checked     0 found  gold answers are right")
        .contains("2 of 3 int (7)")
        .contains("verified: 3 tasks, 2 of them executed again");
  }

  @Test
  void everyOptionReachesTheConfiguration() {
    console.run("verify", "there", "--all", "--seed=4", "--isolation=limits");

    assertThat(verification.configs)
        .containsExactly(
            new VerifyConfig(Path.of("there"), OptionalInt.empty(), 4, IsolationPolicy.LIMITS));
  }

  @Test
  void aFindingIsPrintedAndEndsWithItsOwnCode() {
    Console failing =
        Console.with(
            build, RecordingVerification.finding(new Finding("a__1", Check.GOLD_PASSES, "failed")));

    assertThat(failing.run("verify", "out")).isEqualTo(ExitCode.VERIFICATION_FAILED);
    assertThat(failing.out())
        .contains("FAIL        2 checked     1 found")
        .contains("gold_passes  a__1  failed")
        .contains("NOT VERIFIED: 1 findings");
    assertThat(failing.run("build", "assertions", "--out=out"))
        .isEqualTo(ExitCode.VERIFICATION_FAILED);
    assertThat(failing.run("build", "assertions", "--out=out", "--no-verify"))
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void aBuildVerifiesWhatItBuilt() {
    console.run("build", "assertions", "--out=out", "--seed=3");

    assertThat(verification.configs)
        .containsExactly(
            new VerifyConfig(Path.of("out"), OptionalInt.of(100), 3, IsolationPolicy.AUTO));
  }

  @Test
  void whatIsWrongIsSaidAllAtOnce() {
    assertThat(console.run("verify", "--all", "--executions=-1")).isEqualTo(ExitCode.BAD_USAGE);

    assertThat(console.err()).contains("DIR: missing", "--all: not together", "'-1'");
    assertThat(verification.configs).isEmpty();
  }
}
