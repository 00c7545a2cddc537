package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.runners.doctor.FakeMachine;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssayTest {
  private final Console console = Console.with(RecordingBuild.ending(RecordingBuild.GOOD));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "build",
        "build assertions",
        "refresh",
        "verify",
        "evaluate",
        "score",
        "report",
        "explain",
        "slice",
        "export",
        "doctor",
        "help"
      })
  void everyHelpPageHasAnExampleAndTheExitCodes(String command) {
    assertThat(console.run(words(command + " --help"))).isEqualTo(ExitCode.OK);

    assertThat(console.out()).contains("Usage: assay", "Example:\n  assay ", "Exit codes:");
    assertThat(console.out().lines()).allMatch(line -> line.length() <= 96);
    for (ExitCode code : ExitCode.values()) {
      assertThat(console.out()).containsPattern("  " + code.number() + " +" + code.meaning());
    }
    assertThat(console.err()).isEmpty();
  }

  @Test
  void theFirstPageListsTheCommandsThereAre() {
    console.run("--help");

    assertThat(console.out())
        .contains(
            """
            Commands:
              build     Builds a benchmark. There is one command for each family of tasks.
              refresh   Builds a dataset anew after repositories changed.
              verify    Checks a built dataset.
              evaluate  Asks models for the answers to a dataset, and scores them.
              score     Scores predictions that were made elsewhere.
              report    Says who was right how often, and why not.
              explain   Shows what the answer of a task depends on.
              slice     Slices traces that were made elsewhere.
              export    Writes what a build made in the form of another tool.
              doctor    Says what this machine has for running Assay.
              help      Prints the page of a command.
            """);
  }

  @Test
  void helpPrintsTheSamePage() {
    console.run("build", "assertions", "--help");
    String page = console.out();

    assertThat(console.run("help", "build", "assertions")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).isEqualTo(page);
  }

  @Test
  void helpIsGivenEvenIfTheRestIsWrong() {
    assertThat(console.run("build", "assertions", "--limit=x", "--nonsense", "--help"))
        .isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("Usage: assay build assertions");
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(console.run("--version")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).matches("assay \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
  }

  static Stream<String[]> wrongLines() {
    return Stream.of(
        new String[] {
          "",
          "a command is missing: build, refresh, verify, evaluate, score, report, explain, slice,"
              + " export, doctor, help"
        },
        new String[] {"build", "a command is missing: assertions"},
        new String[] {"buidl", "'buidl': no such command; did you mean build?"},
        new String[] {"build dualpath", "'dualpath': no such command"},
        new String[] {"--seed=1 doctor", "--seed: no option of this command"},
        new String[] {
          "doctor --verbos", "--verbos: no option of this command; did you mean --verbose?"
        },
        new String[] {
          "explain out",
          "a build's folder and the id of a task are needed: assay explain DIR INSTANCE"
        },
        new String[] {
          "explain /nowhere toolz__1",
          "/nowhere: holds no finished build; manifest.json is not there"
        },
        new String[] {
          "slice traces.jsonl", "--out: missing; say where the result goes, such as --out=sliced"
        },
        new String[] {"slice /nowhere.jsonl --out=x", "'/nowhere.jsonl': no such file"},
        new String[] {"export out --to=parquet --out=x", "--to: 'parquet' is none of traces"},
        new String[] {"doctor now", "'now': not expected here"},
        new String[] {
          "help build asertions", "'asertions': no such command; did you mean assertions?"
        });
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void aWrongLineIsRefusedWithTheRule(String line, String message) {
    assertThat(console.run(words(line))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err()).contains("  " + message + "\n").doesNotContain("\tat ");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void theDoctorFailsOnlyWhereNothingWorks() {
    assertThat(Console.with(FakeMachine.healthy()).run("doctor")).isEqualTo(ExitCode.OK);

    Console sick = Console.with(FakeMachine.healthy().without("python3 --version"));
    assertThat(sick.run("doctor")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(sick.out()).contains("fail  python     'python3' does not run");
  }

  private static String[] words(String line) {
    return Arrays.stream(line.split(" ", -1)).filter(w -> !w.isEmpty()).toArray(String[]::new);
  }
}
