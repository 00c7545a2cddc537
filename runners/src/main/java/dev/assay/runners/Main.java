package dev.assay.runners;

import dev.assay.pipelines.BuildAssertions;
import dev.assay.pipelines.VerifyDataset;
import dev.assay.runners.doctor.Machine;
import java.time.InstantSource;

/** The program's entry. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    Assay assay =
        new Assay(
            BuildAssertions::run,
            VerifyDataset::run,
            Machine.here(),
            Terminal.ofProcess(),
            InstantSource.system());
    System.exit(assay.run(args).number());
  }
}
