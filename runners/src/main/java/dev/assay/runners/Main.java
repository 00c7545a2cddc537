package dev.assay.runners;

import dev.assay.pipelines.BuildAssertions;
import dev.assay.pipelines.VerifyDataset;
import dev.assay.runners.doctor.Machine;
import java.time.InstantSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The program's entry. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and ends the process with its exit code. As the program of a Flink application
   * the process is the job manager's: Flink ends the cluster when this returns, and would be
   * started again for ever if it were ended for it.
   *
   * @throws IllegalStateException if the command of an application fails
   */
  public static void main(String[] args) {
    Assay assay =
        new Assay(
            BuildAssertions::run,
            VerifyDataset::run,
            Machine.here(),
            Terminal.ofProcess(),
            InstantSource.system());
    ExitCode code = assay.run(args);
    if (StreamExecutionEnvironment.areExplicitEnvironmentsAllowed()) {
      System.exit(code.number());
    } else if (code != ExitCode.OK) {
      throw new IllegalStateException("assay ended with exit code " + code.number());
    }
  }
}
