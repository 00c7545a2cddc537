package dev.assay.runners.doctor;

import dev.assay.oracle.IsolationTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What {@link Examination} asks of a machine. */
public interface Machine {
  /** The machine this process runs on. */
  static Machine here() {
    return new LocalMachine();
  }

  /**
   * First line of what a command prints, on either stream.
   *
   * @return empty if there is no such command, or it fails, or takes more than ten seconds
   */
  Optional<String> firstLine(String... command);

  /** The Python that executes tests: {@code $ASSAY_PYTHON}, else {@code python3}. */
  String python();

  /** Version of this Java, such as {@code 17.0.15}. */
  String javaVersion();

  /** Processors this process may use. */
  int processors();

  /** Bytes of memory that this process may use, limits of its container included. */
  long memoryBytes();

  /**
   * What became of trying every kind of isolation, the strongest first.
   *
   * @return empty if there is no Python to try them with
   */
  List<IsolationTrial.Finding> isolation();

  /** Folder that keeps environments between runs. */
  Path cache();

  /** Whether that folder is there, or could be made, and can be written to. */
  boolean cacheWritable();

  /** Bytes in that folder; empty if there is none yet. */
  OptionalLong cacheBytes();
}
