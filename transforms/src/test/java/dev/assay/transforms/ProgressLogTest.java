package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressLogTest {
  @Test
  void whatIsBegunIsEndedUnderItsNumber(@TempDir Path folder) throws IOException {
    ProgressLog log = ProgressLog.in(folder.toString());

    ProgressLog.Doing one = log.begin("TRACE", "toolz\ttests/test_a.py::test[a b\nc]");
    ProgressLog.Doing two = log.begin("COLLECT", "toolz\ttests/test_b.py");
    one.end();
    two.end();
    ProgressLog.close(folder.toString());

    List<String> lines = lines(folder, ProgressLog.DOING);
    assertThat(lines.subList(0, 2))
        .containsExactly(
            "begun 1 TRACE toolz\ttests/test_a.py::test[a b\\nc]",
            "begun 2 COLLECT toolz\ttests/test_b.py");
    assertThat(lines.get(2)).matches("ended 1 \\d+ TRACE");
    assertThat(lines.get(3)).matches("ended 2 \\d+ COLLECT");
  }

  @Test
  void thePulseBeginsWithTheNameOfTheProcess(@TempDir Path folder) throws IOException {
    ProgressLog.in(folder.toString());
    ProgressLog.close(folder.toString());

    assertThat(lines(folder, ProgressLog.PULSE).get(0))
        .startsWith(ProcessHandle.current().pid() + " ");
  }

  private static List<String> lines(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return Files.readAllLines(
          files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow());
    }
  }
}
