package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryPressureTest {
  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void theMachinesMemoryCounts() throws IOException {
    write("meminfo", "MemTotal:  1000 kB\nMemFree:  10 kB\nMemAvailable:  200 kB\n");
    assertThat(pressure().isHigh()).isFalse();

    write("meminfo", "MemTotal:  1000 kB\nMemFree:  10 kB\nMemAvailable:  199 kB\n");
    assertThat(pressure().isHigh()).isTrue();
  }

  @Test
  void aContainersLimitCountsWhereThereIsOne() throws IOException {
    write("meminfo", "MemTotal:  1000 kB\nMemAvailable:  900 kB\n");
    write("memory.max", "max\n");
    write("memory.current", "950\n");
    assertThat(pressure().isHigh()).isFalse();

    write("memory.max", "1000\n");
    assertThat(pressure().isHigh()).isTrue();

    write("memory.stat", "anon 1\nfile 500\ninactive_file 400\n");
    assertThat(pressure().isHigh()).isFalse();
  }

  @Test
  void whereTheKernelSaysNothingThereIsNoPressure() {
    assertThat(pressure().isHigh()).isFalse();
  }

  private MemoryPressure pressure() {
    return MemoryPressure.in(folder, folder);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
