package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.oracle.Isolation.Memory;
import dev.assay.oracle.Isolation.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which isolation there is, and what is said of it. */
final class IsolationTest {
  private static final Path PYTHON = PythonForTests.config("hostile").python();

  @Test
  void saysEveryPropertyInOneLine() {
    assertThat(
            new Isolation(IsolationLevel.BUBBLEWRAP, true, true, Processes.NAMESPACE, Memory.GROUP)
                .describe())
        .isEqualTo(
            "bubblewrap: network cut off; files hidden and read-only; processes in a namespace of"
                + " their own; memory bounded by a control group");
    assertThat(
            new Isolation(IsolationLevel.LIMITS, false, false, Processes.NONE, Memory.WATCHED)
                .describe())
        .isEqualTo(
            "limits: network open; files readable; processes as this user, who may signal others;"
                + " memory watched");
  }

  @Test
  void isFullOnlyWithEveryProtection() {
    assertThat(isolation(true, true, Processes.NAMESPACE).isFull()).isTrue();
    assertThat(isolation(false, true, Processes.NAMESPACE).isFull()).isFalse();
    assertThat(isolation(true, false, Processes.NAMESPACE).isFull()).isFalse();
    assertThat(isolation(true, true, Processes.USER).isFull()).isFalse();
  }

  @Test
  void everyMachineHasLimits() {
    Isolation limits = IsolationTrial.inForce(IsolationPolicy.LIMITS, PYTHON);
    assertThat(limits.level()).isEqualTo(IsolationLevel.LIMITS);
    assertThat(limits.isFull()).isFalse();
  }

  @Test
  void whatIsRequiredIsFullOrRefused() {
    boolean any =
        IsolationLevel.BEST_FIRST.stream()
            .map(level -> IsolationTrial.of(level, PYTHON))
            .anyMatch(finding -> finding.isolation().filter(Isolation::isFull).isPresent());
    if (any) {
      assertThat(IsolationTrial.inForce(IsolationPolicy.REQUIRED, PYTHON).isFull()).isTrue();
    } else {
      assertThatThrownBy(() -> IsolationTrial.inForce(IsolationPolicy.REQUIRED, PYTHON))
          .isInstanceOf(IsolationException.class);
    }
  }

  @Test
  void aLevelThatFailsIsNoLevelAndSaysWhy(@TempDir Path directory) throws IOException {
    // An interpreter that puts nobody into a sandbox, as on a machine without namespaces.
    Path python =
        Files.writeString(
            directory.resolve("python"),
            """
            #!/bin/sh
            case "$*" in
              *'"level":"limits"'*) exec %s "$@" ;;
              *) echo "no sandbox for you" >&2; exit 1 ;;
            esac
            """
                .formatted(PYTHON));
    Files.setPosixFilePermissions(python, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(IsolationTrial.inForce(IsolationPolicy.AUTO, python).level())
        .isEqualTo(IsolationLevel.LIMITS);
    assertThatThrownBy(() -> IsolationTrial.inForce(IsolationPolicy.REQUIRED, python))
        .isInstanceOf(IsolationException.class)
        .hasMessageStartingWith("isolation 'required' is not to be had on this machine: ")
        .hasMessageContaining("no sandbox for you")
        .hasMessageContaining("limits: network");
  }

  private static Isolation isolation(boolean network, boolean files, Processes processes) {
    return new Isolation(IsolationLevel.NAMESPACES, network, files, processes, Memory.WATCHED);
  }
}
