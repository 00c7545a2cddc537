package dev.assay.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.assay.oracle.ServerProcess.ServerLostException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out what isolation this machine has by starting a server in it that does nothing else. What
 * was found holds for as long as this virtual machine lives.
 */
public final class IsolationTrial {
  private static final Map<Attempt, Finding> FINDINGS = new ConcurrentHashMap<>();

  private record Attempt(Path python, IsolationLevel level) {}

  /**
   * What became of an attempt.
   *
   * @param level what was tried
   * @param isolation what was in force; empty if it failed
   * @param failure why it failed; empty if it did not
   */
  public record Finding(IsolationLevel level, Optional<Isolation> isolation, String failure) {}

  private IsolationTrial() {}

  /**
   * Tries one level.
   *
   * @param python absolute path of the interpreter that would execute tests
   * @throws OracleException if the interpreter does not start
   */
  public static Finding of(IsolationLevel level, Path python) {
    return FINDINGS.computeIfAbsent(new Attempt(python, level), IsolationTrial::attempt);
  }

  /** Tries every level, the strongest first. */
  public static List<Finding> all(Path python) {
    return IsolationLevel.BEST_FIRST.stream().map(level -> of(level, python)).toList();
  }

  /**
   * The isolation that a policy gets on this machine.
   *
   * @throws IsolationException if there is none; the message says what is missing
   */
  public static Isolation inForce(IsolationPolicy policy, Path python) {
    List<String> failures = new ArrayList<>();
    for (IsolationLevel level : policy.levels()) {
      Finding finding = of(level, python);
      if (finding.isolation().filter(policy::accepts).isPresent()) {
        return finding.isolation().get();
      }
      failures.add(finding.isolation().map(Isolation::describe).orElse(finding.failure()));
    }
    throw new IsolationException(
        "isolation '"
            + policy
            + "' is not to be had on this machine: "
            + String.join(" | ", failures));
  }

  /**
   * Makes sure that this machine has the isolation that a policy asks for, with the interpreter
   * that bundles are made for: {@code $ASSAY_PYTHON}, else {@code python3}. Without an interpreter
   * nothing can be executed, and nothing is said.
   *
   * @throws IsolationException if it has not
   */
  public static void require(IsolationPolicy policy) {
    if (policy != IsolationPolicy.AUTO) {
      interpreter().ifPresent(python -> inForce(policy, python));
    }
  }

  private static Optional<Path> interpreter() {
    String python = System.getenv().getOrDefault("ASSAY_PYTHON", "python3");
    try {
      Process process =
          new ProcessBuilder(python, "-c", "import sys; print(sys.executable)").start();
      process.getOutputStream().close();
      String path = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      return Optional.of(path).filter(text -> !text.isEmpty()).map(Path::of);
    } catch (IOException e) {
      return Optional.empty(); // The repositories will be rejected for it.
    }
  }

  private static Finding attempt(Attempt attempt) {
    ServerConfig nothing =
        new ServerConfig(
            attempt.python(),
            HarnessFiles.directory(),
            HarnessFiles.directory(),
            List.of(),
            List.of(),
            0,
            0,
            "UTC",
            Map.of());
    try (ServerProcess server = ServerProcess.trial(nothing, attempt.level())) {
      return new Finding(attempt.level(), Optional.of(server.isolation()), "");
    } catch (ServerLostException e) {
      return new Finding(attempt.level(), Optional.empty(), e.how());
    }
  }
}
