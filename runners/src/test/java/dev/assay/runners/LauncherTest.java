package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code assay} in a checkout of its own, with a Java and a Maven that only report. */
class LauncherTest {
  private Path folder;
  private Path script;
  private Path source;

  private record Ended(int exitCode, String out, String err) {}

  @BeforeEach
  void makeCheckout(@TempDir Path folder) throws IOException {
    this.folder = folder;
    script = write("check out/runners/assay", Files.readString(Path.of("assay")));
    source = write("check out/runners/src/main/java/Main.java", "");
    write("check out/pom.xml", "");
    write(
        "bin/java",
        """
        #!/bin/sh
        [ "$1" != -version ] || { echo 'openjdk version "17.0.1" 2021-10-19' >&2; exit; }
        for word; do echo "$word"; done
        """);
    write(
        "bin/mvn",
        """
        #!/bin/sh
        echo "built in $PWD" >> "%s/builds"
        touch runners/target/assay.jar
        """
            .formatted(folder));
  }

  @Test
  void withoutAProgramItIsBuiltAndThenStarted() throws Exception {
    Ended ended = run(script.toString(), "doctor", "two words");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).startsWith("assay: building ").hasLineCount(1);
    assertThat(ended.out().lines())
        .startsWith("-Xss16m", "-XX:MaxRAMPercentage=25", "-Dassay.terminal=false")
        .endsWith("-jar", jar().toString(), "doctor", "two words");
    assertThat(builds()).containsExactly("built in " + folder.resolve("check out").toRealPath());
  }

  @Test
  void aProgramThatIsUpToDateIsStartedAtOnceThroughLinksFromAnywhere() throws Exception {
    Files.createDirectories(jar().getParent());
    Files.createFile(jar());
    Path link = Files.createSymbolicLink(folder.resolve("link"), script);
    Path relative = Files.createSymbolicLink(folder.resolve("bin/assay"), Path.of("../link"));

    for (String name : List.of(script.toString(), link.toString(), relative.toString(), "assay")) {
      Ended ended = run(name, "--version");
      assertThat(ended.err()).isEmpty();
      assertThat(ended.out()).endsWith(jar() + "\n--version\n");
    }
    assertThat(builds()).isEmpty();
  }

  @Test
  void aSourceFileThatIsNewerThanTheProgramBuildsItAgain() throws Exception {
    Files.createDirectories(jar().getParent());
    Files.createFile(jar());
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

    run(script.toString(), "--version");

    assertThat(builds()).hasSize(1);
  }

  @Test
  void runsThatStartTogetherBuildOnce() throws Exception {
    List<Process> runs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      runs.add(start(script.toString(), "--version"));
    }

    for (Process run : runs) {
      assertThat(run.waitFor()).isZero();
    }
    assertThat(builds()).hasSize(1);
  }

  @Test
  void aBuildThatFailsEndsTheRun() throws Exception {
    write("bin/mvn", "#!/bin/sh\necho 'no such compiler'; exit 1\n");

    Ended ended = run(script.toString(), "--version");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_USAGE.number());
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("no such compiler", "assay: the build failed");
  }

  @Test
  void anOldJavaIsRefusedByItsVersion() throws Exception {
    write("bin/java", "#!/bin/sh\necho 'java version \"1.8.0_292\"' >&2\n");

    Ended ended = run(script.toString(), "--version");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_USAGE.number());
    assertThat(ended.err())
        .isEqualTo("assay: 'java' is Java 1: version 17 or later is needed; set JAVA_HOME\n");
  }

  private Path jar() throws IOException {
    return folder.toRealPath().resolve("check out/runners/target/assay.jar");
  }

  private List<String> builds() throws IOException {
    Path builds = folder.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds) : List.of();
  }

  private Ended run(String... command) throws IOException, InterruptedException {
    Process process = start(command);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out, err);
  }

  private Process start(String... command) throws IOException {
    // A shell looks the name up, since the path changes with the environment.
    List<String> words = new ArrayList<>(List.of("sh", "-c", "exec \"$@\"", "sh"));
    words.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(words).directory(new File("/"));
    builder.environment().remove("JAVA_HOME");
    builder.environment().remove("ASSAY_JAVA_OPTS");
    builder
        .environment()
        .merge("PATH", folder.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
    return builder.start();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
    return file;
  }
}
