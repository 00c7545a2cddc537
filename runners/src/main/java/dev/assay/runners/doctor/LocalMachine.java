package dev.assay.runners.doctor;

import com.sun.management.OperatingSystemMXBean;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.IsolationTrial;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The machine this process runs on. */
final class LocalMachine implements Machine {
  private static final long PATIENCE_SECONDS = 10;

  @Override
  public Optional<String> firstLine(String... command) {
    File output = null;
    try {
      // A file, not a pipe: a command that prints much and hangs can still be waited for.
      output = File.createTempFile("assay-doctor", ".txt");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .redirectOutput(output)
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      if (process.exitValue() != 0) {
        return Optional.empty();
      }
      try (BufferedReader lines = Files.newBufferedReader(output.toPath())) {
        return Optional.ofNullable(lines.readLine()).map(LocalMachine::withoutColours);
      }
    } catch (IOException e) {
      return Optional.empty(); // No such command, which is an answer.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      if (output != null && !output.delete()) {
        output.deleteOnExit();
      }
    }
  }

  private static String withoutColours(String line) {
    return line.replaceAll("\u001b\\[[0-9;]*m", "");
  }

  @Override
  public String python() {
    return setting("ASSAY_PYTHON").orElse("python3");
  }

  @Override
  public String javaVersion() {
    return Runtime.version().toString();
  }

  @Override
  public int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  @Override
  public List<IsolationTrial.Finding> isolation() {
    return firstLine(python(), "-c", "import sys; print(sys.executable)")
        .map(Path::of)
        .map(IsolationTrial::all)
        .orElse(List.of());
  }

  @Override
  public Path cache() {
    return BundleBuilder.create().cache();
  }

  private static Optional<String> setting(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
  }

  @Override
  public boolean cacheWritable() {
    Path there = cache().toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return Files.isDirectory(there) && Files.isWritable(there);
  }

  @Override
  public OptionalLong cacheBytes() {
    if (!Files.isDirectory(cache())) {
      return OptionalLong.empty();
    }
    AtomicLong bytes = new AtomicLong();
    try {
      Files.walkFileTree(
          cache(),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              bytes.addAndGet(attributes.size());
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE; // Another run may be cleaning up.
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return OptionalLong.of(bytes.get());
  }
}
