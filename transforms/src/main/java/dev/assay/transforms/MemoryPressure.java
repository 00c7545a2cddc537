package dev.assay.transforms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether memory runs short: on this machine, or in the container that this process lives in. All
 * workers of a machine look at the same figure, so that together they stay within it.
 */
final class MemoryPressure {
  /** Below this share of free memory the next large test might find none. */
  private static final double LEAST_FREE = 0.2;

  private final Path processes;
  private final Path group;

  private MemoryPressure(Path processes, Path group) {
    this.processes = processes;
    this.group = group;
  }

  /** Of this machine. */
  static MemoryPressure here() {
    return in(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  /**
   * Of a machine whose kernel says what it knows in two folders.
   *
   * @param processes holds {@code meminfo}
   * @param group holds {@code memory.max}, {@code memory.current} and {@code memory.stat} of
   *     control groups, if there is such a limit
   */
  static MemoryPressure in(Path processes, Path group) {
    return new MemoryPressure(processes, group);
  }

  /** Whether less than a fifth is free; never where the kernel does not say. */
  boolean isHigh() {
    return isHigh(
            number(processes.resolve("meminfo"), "MemTotal:\\s+(\\d+)"),
            number(processes.resolve("meminfo"), "MemAvailable:\\s+(\\d+)"))
        || isHigh(limit(), free());
  }

  private static boolean isHigh(OptionalLong total, OptionalLong free) {
    return total.isPresent()
        && free.isPresent()
        && free.getAsLong() < LEAST_FREE * total.getAsLong();
  }

  private OptionalLong limit() {
    return number(group.resolve("memory.max"), "(\\d+)");
  }

  private OptionalLong free() {
    OptionalLong used = number(group.resolve("memory.current"), "(\\d+)");
    // Files that were read once count as used, though they go as soon as anybody needs the space.
    long cached = number(group.resolve("memory.stat"), "\\binactive_file (\\d+)").orElse(0);
    return used.isPresent() && limit().isPresent()
        ? OptionalLong.of(limit().getAsLong() - used.getAsLong() + cached)
        : OptionalLong.empty();
  }

  private static OptionalLong number(Path file, String pattern) {
    try {
      if (!Files.isReadable(file)) {
        return OptionalLong.empty();
      }
      Matcher found = Pattern.compile(pattern).matcher(Files.readString(file));
      return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
