package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/cluster} where no cluster can be started; the README says how one is tried. */
class ClusterScriptTest {
  private static final Path SCRIPT = Path.of("../deploy/cluster").toAbsolutePath().normalize();

  private record Said(int code, String text) {}

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aTakenPortIsNamedAndNothingIsLeft() throws Exception {
    Path jar = Files.createFile(folder.resolve("assay.jar"));
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Said said = run("up", "--port=" + taken.getLocalPort(), "--jar=" + jar);

      assertThat(said.text()).contains("port " + taken.getLocalPort() + " is taken");
      assertThat(said.code()).isEqualTo(2);
      assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }
  }

  @Test
  void aMissingProgramIsSaidWithWhatMakesIt() throws Exception {
    Said said = run("up", "--port=1", "--jar=" + folder.resolve("none.jar"));

    assertThat(said.text()).contains("none.jar").contains("build it first");
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void anOldJavaIsSaid() throws Exception {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\"' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();

    Said said = run("up", "--port=1");

    assertThat(said.text()).contains("is Java 11: version 17 or later is needed");
  }

  @Test
  void withoutAClusterThereIsNothingToEnd() throws Exception {
    assertThat(run("status", "--port=1"))
        .isEqualTo(new Said(3, "no cluster of this user on port 1\n"));
    assertThat(run("down", "--port=1"))
        .isEqualTo(new Said(0, "no cluster of this user on port 1\n"));
  }

  private Said run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", SCRIPT.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
    if (Files.exists(folder.resolve("jdk"))) {
      builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    }
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }
}
