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
  private final DatasetVerification verification;
  private final FakeMachine machine;
  private final boolean live;

  private Console(
      AssertionsBuild build, DatasetVerification verification, FakeMachine machine, boolean live) {
    this.build = build;
    this.verification = verification;
    this.machine = machine;
    this.live = live;
  }

  static Console with(AssertionsBuild build) {
    return with(build, RecordingVerification.passing());
  }

  static Console with(AssertionsBuild build, DatasetVerification verification) {
    return new Console(build, verification, FakeMachine.healthy(), false);
  }

  static Console with(FakeMachine machine) {
    return new Console(
        RecordingBuild.ending(RecordingBuild.GOOD),
        RecordingVerification.passing(),
        machine,
        false);
  }

  static Console onTerminal(AssertionsBuild build) {
    return new Console(build, RecordingVerification.passing(), FakeMachine.healthy(), true);
  }

  ExitCode run(String... args) {
    out.reset();
    err.reset();
    Terminal terminal = new Terminal(stream(out), stream(err), live, 100, live);
    return new Assay(build, verification, machine, terminal, InstantSource.fixed(Instant.EPOCH))
        .run(args);
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
