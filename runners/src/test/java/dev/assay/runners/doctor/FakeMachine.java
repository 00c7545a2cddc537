package dev.assay.runners.doctor;

import dev.assay.oracle.Isolation;
import dev.assay.oracle.Isolation.Memory;
import dev.assay.oracle.Isolation.Processes;
import dev.assay.oracle.IsolationLevel;
import dev.assay.oracle.IsolationTrial.Finding;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A machine as a test wants it. */
public final class FakeMachine implements Machine {
  private final Map<String, String> commands = new HashMap<>();
  private long memoryBytes = 16L << 30;
  private boolean cacheWritable = true;
  private boolean sandbox = true;
  private String tracer = "headers";

  private FakeMachine() {}

  /** A machine that has everything. */
  public static FakeMachine healthy() {
    return new FakeMachine()
        .with("cc --version", "cc 12.2.0")
        .with("mvn -B --version", "Apache Maven 3.8.7")
        .with("python3 --version", "Python 3.11.7")
        .with("python3 -m pip --version", "pip 23.2.1 from /somewhere (python 3.11)");
  }

  /** The same machine, on which a command prints a line. */
  public FakeMachine with(String command, String line) {
    commands.put(command, line);
    return this;
  }

  /** The same machine, on which a command fails. */
  public FakeMachine without(String command) {
    commands.remove(command);
    return this;
  }

  FakeMachine withTracer(String kind) {
    tracer = kind;
    return this;
  }

  FakeMachine withMemory(long bytes) {
    memoryBytes = bytes;
    return this;
  }

  FakeMachine withReadOnlyCache() {
    cacheWritable = false;
    return this;
  }

  @Override
  public Optional<String> firstLine(String... command) {
    if (command[0].equals("python3") && command[1].equals("-c")) {
      return Optional.of(tracer);
    }
    return Optional.ofNullable(commands.get(String.join(" ", command)));
  }

  @Override
  public String python() {
    return "python3";
  }

  @Override
  public String javaVersion() {
    return "17.0.15+6";
  }

  @Override
  public int processors() {
    return 4;
  }

  @Override
  public long memoryBytes() {
    return memoryBytes;
  }

  FakeMachine withoutSandbox() {
    sandbox = false;
    return this;
  }

  @Override
  public List<Finding> isolation() {
    Isolation bubblewrap =
        new Isolation(IsolationLevel.BUBBLEWRAP, true, true, Processes.NAMESPACE, Memory.GROUP);
    Isolation limits =
        new Isolation(IsolationLevel.LIMITS, false, false, Processes.USER, Memory.WATCHED);
    return List.of(
        new Finding(
            IsolationLevel.BUBBLEWRAP,
            Optional.of(bubblewrap).filter(full -> sandbox),
            "there is no bwrap\non this machine"),
        new Finding(IsolationLevel.LIMITS, Optional.of(limits), ""));
  }

  @Override
  public Path cache() {
    return Path.of("/home/me/.cache/assay");
  }

  @Override
  public boolean cacheWritable() {
    return cacheWritable;
  }

  @Override
  public OptionalLong cacheBytes() {
    return OptionalLong.of(3 << 20);
  }
}
