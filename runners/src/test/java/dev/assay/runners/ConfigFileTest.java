package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.beam.runners.direct.DirectOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {
  private final RecordingBuild build = RecordingBuild.ending(RecordingBuild.GOOD);
  private final Console console = Console.with(build);

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void itsSettingsAreOptions() throws IOException {
    ExitCode code =
        run(
            """
            out: from-file
            repos: [toolz, mine=../mine]
            limit: 7
            keep-leaks: true
            redo: false
            targetParallelism: 9
            """);

    assertThat(code).isEqualTo(ExitCode.OK);
    assertThat(build.config().out()).isEqualTo(Path.of("from-file"));
    assertThat(build.config().repos()).isEqualTo("toolz,mine=../mine");
    assertThat(build.config().limit()).isEqualTo(OptionalInt.of(7));
    assertThat(build.config().keepLeaks()).isTrue();
    assertThat(build.config().redo()).isFalse();
    assertThat(build.options.get(0).as(DirectOptions.class).getTargetParallelism()).isEqualTo(9);
  }

  @Test
  void theCommandLineWins() throws IOException {
    run(
        """
        out: from-file
        instance: [a, b]
        keep-leaks: true
        limit: 7
        targetParallelism: 9
        """,
        "--out=from-line",
        "-i=c",
        "--keep-leaks=false",
        "--targetParallelism=2");

    assertThat(build.config().out()).isEqualTo(Path.of("from-line"));
    assertThat(build.config().instances()).containsExactly("c");
    assertThat(build.config().keepLeaks()).isFalse();
    assertThat(build.config().limit()).isEqualTo(OptionalInt.of(7));
    assertThat(build.options.get(0).as(DirectOptions.class).getTargetParallelism()).isEqualTo(2);
  }

  @Test
  void anEmptyFileChangesNothing() throws IOException {
    assertThat(run("# nothing yet\n", "--out=out")).isEqualTo(ExitCode.OK);
  }

  @Test
  void itsProblemsAreToldWithItsNameTogetherWithThoseOfTheLine() throws IOException {
    assertThat(run("limmit: 3\nlimit: none\n", "--out=out", "--seed=x"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .contains(
            "  --seed: 'x' is not an integer of 64 bits\n",
            "  FILE: limit: 'none' is not a whole number from 1 up\n".replace("FILE", file()),
            "  FILE: limmit: no option of this command or of DirectRunner; did you mean --limit?\n"
                .replace("FILE", file()));
  }

  @Test
  void aValueMustBeAValueOrAListOfValues() throws IOException {
    assertThat(run("limit:\nrepos: {toolz: 1}\nconfig: other.yaml\n", "--out=out"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .contains(
            file() + ": limit: needs a value or a list of values",
            file() + ": repos: needs a value or a list of values",
            file() + ": config: a configuration file cannot name another");
  }

  @Test
  void whatIsNotAMappingIsRefusedWithItsPlace() throws IOException {
    run("- toolz\n");
    assertThat(console.err()).contains(file() + ": holds no settings");

    run("seed: 1\nseed: 2\n");
    assertThat(console.err()).contains(file() + ":2: Duplicate field 'seed'");

    run("seed: 1\nout: [a\n");
    assertThat(console.err())
        .contains(file() + ":2: while parsing a flow sequence")
        .doesNotContain("\tat ");
  }

  @Test
  void aMissingFileIsRefused() {
    assertThat(console.run("build", "assertions", "--config=" + file()))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err()).contains("--config: '" + file() + "' is not a file");
  }

  private String file() {
    return folder.resolve("assay.yaml").toString();
  }

  private ExitCode run(String yaml, String... options) throws IOException {
    Files.writeString(Path.of(file()), yaml);
    String[] args = new String[options.length + 3];
    args[0] = "build";
    args[1] = "assertions";
    args[2] = "--config=" + file();
    System.arraycopy(options, 0, args, 3, options.length);
    return console.run(args);
  }
}
