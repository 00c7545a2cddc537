package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A sandbox for the builds of requirements: bubblewrap, in which only the system, the interpreter
 * and the settings of pip can be read and only one folder be written, with processes that all end
 * with the first, and no variable but those that pip and compilers go by. The network stays: builds
 * fetch what they build with.
 *
 * @param bound words for bubblewrap on what can be seen
 */
record BuildSandbox(List<String> bound) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final List<String> SYSTEM =
      List.of(
          "/usr",
          "/bin",
          "/sbin",
          "/lib",
          "/lib32",
          "/lib64",
          "/libx32",
          "/opt",
          "/etc",
          "/nix",
          "/gnu",
          "/run/systemd/resolve",
          "/run/resolvconf",
          "/run/NetworkManager");

  /** What of the system is nobody's business. */
  private static final List<String> SECRET =
      List.of("/etc/shadow", "/etc/gshadow", "/etc/ssh", "/etc/ssl/private", "/etc/sudoers");

  private static final Set<String> KEPT_VARIABLES =
      Set.of(
          "PATH",
          "LANG",
          "LC_ALL",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "REQUESTS_CA_BUNDLE",
          "CURL_CA_BUNDLE",
          "CC",
          "CXX",
          "CFLAGS",
          "CXXFLAGS",
          "LDFLAGS");

  private static final String INTERPRETER =
      """
      import sys
      sys.path.insert(0, sys.argv[1])
      from assay_harness import view
      print(*view.interpreter(), sep="\\n")
      """;

  private static final String SETTING = ", exists: True";

  BuildSandbox {
    bound = List.copyOf(bound);
  }

  /** Tries it; empty if this machine has none that works. */
  static Optional<BuildSandbox> find(Interpreter interpreter, Command command) {
    try {
      BuildSandbox sandbox = new BuildSandbox(bound(interpreter, command));
      return command
          .run(sandbox.words(command.directory(), List.of("true")), "", PATIENCE)
          .filter(result -> result.status() == 0)
          .map(works -> sandbox);
    } catch (IOException absent) {
      // The only way to learn whether a command exists is to start it.
      return Optional.empty();
    }
  }

  private static List<String> bound(Interpreter interpreter, Command command) throws IOException {
    List<String> words = new ArrayList<>();
    for (String path : SYSTEM) {
      if (Files.isSymbolicLink(Path.of(path))) {
        words.addAll(List.of("--symlink", Files.readSymbolicLink(Path.of(path)).toString(), path));
      } else {
        words.addAll(List.of("--ro-bind-try", path, path));
      }
    }
    for (String path : SECRET) {
      if (Files.isDirectory(Path.of(path))) {
        words.addAll(List.of("--tmpfs", path));
      } else if (Files.exists(Path.of(path))) {
        words.addAll(List.of("--ro-bind", "/dev/null", path));
      }
    }
    String python = interpreter.executable().toString();
    String harness = HarnessFiles.directory().toString();
    Stream.concat(
            lines(command, List.of(python, "-I", "-c", INTERPRETER, harness)),
            lines(command, List.of(python, "-P", "-m", "pip", "config", "debug"))
                .filter(line -> line.endsWith(SETTING))
                .map(line -> line.substring(0, line.length() - SETTING.length())))
        .filter(path -> SYSTEM.stream().noneMatch(shown -> path.startsWith(shown + "/")))
        .forEach(path -> words.addAll(List.of("--ro-bind-try", path, path)));
    return words;
  }

  private static Stream<String> lines(Command command, List<String> words) throws IOException {
    return command.run(words, "", PATIENCE).map(Command.Result::output).stream()
        .flatMap(String::lines)
        .map(String::strip)
        .filter(line -> line.startsWith("/"));
  }

  /** A command as it is run inside: with what it needs of the environment and nothing else. */
  Command inside(Command command) throws IOException {
    Path temporary = Files.createDirectories(command.directory().resolve("tmp"));
    Map<String, String> environment =
        command.environment().entrySet().stream()
            .filter(variable -> isKept(variable.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    environment.put("TMPDIR", temporary.toString());
    environment.put("HOME", temporary.toString());
    environment.put("PIP_NO_CACHE_DIR", "1");
    return new Command(command.directory(), environment);
  }

  private static boolean isKept(String variable) {
    return KEPT_VARIABLES.contains(variable)
        || variable.startsWith("PIP_")
        || variable.toLowerCase(Locale.ROOT).endsWith("_proxy");
  }

  /** The words of a command that runs another one inside. */
  List<String> words(Path writable, List<String> inner) {
    String folder = writable.toString();
    List<String> all = new ArrayList<>();
    all.addAll(List.of("bwrap", "--tmpfs", "/tmp"));
    all.addAll(bound);
    all.addAll(List.of("--dev", "/dev", "--proc", "/proc"));
    all.addAll(List.of("--bind", folder, folder, "--chdir", folder));
    all.addAll(List.of("--unshare-pid", "--unshare-ipc", "--die-with-parent", "--new-session"));
    all.add("--");
    all.addAll(inner);
    return all;
  }
}
