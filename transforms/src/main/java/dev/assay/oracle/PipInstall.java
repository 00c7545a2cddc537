package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Installs distributions into a folder of their own, and says what exactly was installed.
 *
 * <p>Wheels are unpacked, which runs no code of theirs. A requirement that is published without a
 * wheel, or named by the address of its source, must be built, and a build is a program by whoever
 * wrote it: it runs in a {@linkplain BuildSandbox sandbox}, if this machine has one, and not at all
 * otherwise.
 */
record PipInstall(
    Interpreter interpreter, Command command, Supplier<Optional<BuildSandbox>> sandbox, Path site) {
  private static final int QUOTED_LINES = 6;

  /** Large wheels over slow networks take minutes. */
  private static final Duration DOWNLOAD = Duration.ofMinutes(30);

  private static final Duration BUILD = Duration.ofMinutes(10);
  private static final Pattern NO_WHEEL =
      Pattern.compile(
          "No matching distribution found|Could not find a version that satisfies"
              + "|a requirement must be built");

  /**
   * Pip without the power to start programs. That it is told to take wheels alone does not hold for
   * requirements that name an address: it would build those. The error is the one of a system that
   * cannot start a program, for pip also asks programs about the system and does without them.
   */
  private static final String WITHOUT_PROGRAMS =
      """
      import runpy, sys
      STARTS = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork"}
      def refuse(event, arguments):
          if event in STARTS:
              raise OSError("a requirement must be built")
      sys.addaudithook(refuse)
      sys.argv[0] = "pip"
      runpy.run_module("pip", run_name="__main__", alter_sys=True)
      """;

  /**
   * Installs the pins and whatever the other requirements resolve to.
   *
   * @param pins exact pins; their hashes are demanded where all of them have one and nothing else
   *     is required, since pip takes either all or none
   * @param others requirements in pip's notation that may leave the version open
   * @return the lock: every installed distribution, sorted, with its hashes if all have one
   */
  List<Requirement> resolve(List<Requirement> pins, List<String> others)
      throws BundleException, IOException {
    boolean hashed = others.isEmpty() && pins.stream().allMatch(Requirement::hashed);
    Stream<String> lines =
        Stream.concat(
            pins.stream().map(hashed ? Requirement::line : Requirement::pin), others.stream());
    return install(lines.toList(), List.of());
  }

  /** Installs a lock that an earlier build made. */
  List<Requirement> restore(List<Requirement> lock) throws BundleException, IOException {
    return install(lock.stream().map(Requirement::line).toList(), List.of("--no-deps"));
  }

  private List<Requirement> install(List<String> lines, List<String> options)
      throws BundleException, IOException {
    Path requirements = command.directory().resolve("requirements.txt");
    Path report = command.directory().resolve("report.json");
    Files.writeString(requirements, String.join("\n", lines) + "\n");
    List<String> demands = new ArrayList<>();
    demands.addAll(List.of("--target", site.toString(), "--no-user", "--ignore-installed"));
    demands.addAll(List.of("--no-compile", "--no-input", "--quiet"));
    demands.addAll(List.of("--disable-pip-version-check", "--root-user-action=ignore"));
    demands.addAll(List.of("--report", report.toString(), "-r", requirements.toString()));
    demands.addAll(options);
    Command.Result result =
        run(
            command,
            pip(List.of("-c", WITHOUT_PROGRAMS), demands, "--only-binary=:all:"),
            DOWNLOAD);
    boolean unbuilt = result.status() != 0 && NO_WHEEL.matcher(result.errors()).find();
    // Looked for only here: that takes some processes, and hardly any requirement is unbuilt.
    Optional<BuildSandbox> found = unbuilt ? sandbox.get() : Optional.empty();
    if (found.isPresent()) {
      BuildSandbox around = found.get();
      Trees.delete(site);
      Files.createDirectory(site);
      List<String> words = pip(List.of("-m", "pip"), demands, "--prefer-binary");
      result = run(around.inside(command), around.words(command.directory(), words), BUILD);
    }
    if (result.status() != 0) {
      String advice =
          unbuilt && found.isEmpty()
              ? "\nA requirement without a wheel is built only where bubblewrap is installed."
              : "";
      throw failed("cannot install the environment; it says:\n" + said(result) + advice);
    }
    return lock(new ObjectMapper().readTree(Files.readString(report)));
  }

  /** -P keeps the working directory off sys.path, where a file of it could shadow a module. */
  private List<String> pip(List<String> start, List<String> demands, String binaries) {
    List<String> words = new ArrayList<>(List.of(interpreter.executable().toString(), "-P"));
    words.addAll(start);
    words.add("install");
    words.addAll(demands);
    words.add(binaries);
    return words;
  }

  private static Command.Result run(Command command, List<String> words, Duration patience)
      throws BundleException, IOException {
    return command
        .run(words, "", patience)
        .orElseThrow(
            () -> failed("did not end within " + patience.toMinutes() + " minutes and was killed"));
  }

  private static BundleException failed(String how) {
    return new BundleException(
        Reason.INSTALL_FAILED,
        "pip " + how + "\nName requirements that fit in a catalogue entry: requirements: [...]");
  }

  private static List<Requirement> lock(JsonNode report) {
    var pins = new ArrayList<String>();
    var hashes = new ArrayList<String>();
    for (JsonNode each : report.path("install")) {
      JsonNode metadata = each.path("metadata");
      JsonNode sha256 =
          each.path("download_info").path("archive_info").path("hashes").path("sha256");
      pins.add(
          Requirement.normalName(metadata.path("name").asText())
              + "=="
              + metadata.path("version").asText());
      Optional.of(sha256.asText()).filter(hash -> !hash.isEmpty()).ifPresent(hashes::add);
    }
    boolean hashed = hashes.size() == pins.size();
    var lock = new ArrayList<Requirement>();
    for (int i = 0; i < pins.size(); i++) {
      lock.add(Requirement.of(pins.get(i) + (hashed ? " --hash=sha256:" + hashes.get(i) : "")));
    }
    lock.sort(Comparator.comparing(Requirement::line));
    return lock;
  }

  /** The end of what pip said, without the addresses of its index, which may hold a password. */
  private static String said(Command.Result result) {
    List<String> lines =
        result
            .errors()
            .replaceAll("[a-z+]+://[^\\s'\"]+", "<address>")
            .replaceAll("host='[^']*'", "host=<index>")
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))
            .toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - QUOTED_LINES), lines.size()));
  }
}
