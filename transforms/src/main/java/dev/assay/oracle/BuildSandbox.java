package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A sandbox for the builds of requirements: bubblewrap, with a file system that can only be read
 * but for one folder, and processes that all end with the first. The network stays: builds fetch
 * what they build with.
 *
 * @param present whether this machine has one that works
 */
record BuildSandbox(boolean present) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Tries it. */
  static BuildSandbox find(Command command) {
    Path directory = command.directory();
    try {
      var words = new BuildSandbox(true).around(directory, List.of("true"));
      return new BuildSandbox(
          command.run(words, "", PATIENCE).filter(result -> result.status() == 0).isPresent());
    } catch (IOException absent) {
      // The only way to learn whether a command exists is to start it.
      return new BuildSandbox(false);
    }
  }

  /** The words of a command that runs another one inside. */
  List<String> around(Path writable, List<String> words) throws IOException {
    String folder = writable.toString();
    String temporary = Files.createDirectories(writable.resolve("tmp")).toString();
    var all = new ArrayList<String>();
    all.addAll(List.of("bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"));
    all.addAll(List.of("--bind", folder, folder, "--chdir", folder));
    all.addAll(List.of("--setenv", "TMPDIR", temporary, "--setenv", "PIP_NO_CACHE_DIR", "1"));
    all.addAll(List.of("--setenv", "HOME", temporary));
    all.addAll(List.of("--unshare-pid", "--unshare-ipc", "--die-with-parent", "--new-session"));
    all.add("--");
    all.addAll(words);
    return all;
  }
}
