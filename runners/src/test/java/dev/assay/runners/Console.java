package dev.assay.runners;

import dev.assay.runners.doctor.FakeMachine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;

/** Runs the program in this process and keeps what it printed. */
final class Console {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AssertionsBuild build;
  private final FakeMachine machine;
  private final boolean live;

  private Console(AssertionsBuild build, FakeMachine machine, boolean live) {
    this.build = build;
    this.machine = machine;
    this.live = live;
  }

  static Console with(AssertionsBuild build) {
    return new Console(build, FakeMachine.healthy(), false);
  }

  static Console with(FakeMachine machine) {
    return new Console(RecordingBuild.ending(RecordingBuild.GOOD), machine, false);
  }

  static Console onTerminal(AssertionsBuild build) {
    return new Console(build, FakeMachine.healthy(), true);
  }

  ExitCode run(String... args) {
    out.reset();
    err.reset();
    Terminal terminal = new Terminal(stream(out), stream(err), live, 100, live);
    return new Assay(build, machine, terminal, InstantSource.fixed(Instant.EPOCH)).run(args);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
