package dev.assay.oracle;

import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The CPython that environments are made for and run in.
 *
 * @param executable its path
 * @param version as {@code 3.11.7}
 * @param platform the kind of machine that compiled wheels must fit, as {@code linux-x86_64}
 */
record Interpreter(Path executable, String version, String platform) {
  /** The fork server's tracer reads code positions, and Python 3.11 is the first that has them. */
  private static final int OLDEST_MINOR = 11;

  private static final String ASK =
      """
      import sys, sysconfig, platform
      print(sys.executable, platform.python_version(), sysconfig.get_platform(), sep="\\n")
      print(sys.version_info[1], sys.version_info[0], sys.implementation.name, sep="\\n")
      import pip
      print(pip.__version__)
      """;

  private static final String ADVICE =
      "; install CPython 3.11 or later with pip (Debian: python3 and python3-pip), or set"
          + " ASSAY_PYTHON to one";

  /**
   * Asks an interpreter what it is.
   *
   * @param python a path, or a name to look up on the PATH
   * @throws BundleException {@link Reason#NO_INTERPRETER}
   */
  static Interpreter ask(String python, Command command) throws BundleException {
    Command.Result result;
    try {
      result = command.run(List.of(python, "-I", "-c", ASK), "");
    } catch (IOException e) {
      throw unusable("Python '" + python + "' cannot be started", e);
    }
    List<String> lines = result.output().lines().toList();
    if (lines.size() < 6) {
      throw unusable("'" + python + "' is no Python 3", null);
    }
    String version = lines.get(1);
    boolean recent = lines.get(4).equals("3") && Integer.parseInt(lines.get(3)) >= OLDEST_MINOR;
    if (!recent || !lines.get(5).equals("cpython")) {
      throw unusable("'" + python + "' is " + lines.get(5) + " " + version, null);
    }
    if (lines.size() < 7) {
      throw unusable("Python " + version + " ('" + python + "') has no pip", null);
    }
    String pip = lines.get(6);
    List<Integer> numbers =
        List.of(pip.split("\\D+", 3)).stream().limit(2).map(Integer::valueOf).toList();
    // 22.2 is the first pip that reports what it installed (--report).
    if (numbers.get(0) * 100 + numbers.get(1) < 2202) {
      throw unusable("pip " + pip + " is older than 22.2", null);
    }
    return new Interpreter(Path.of(lines.get(0)), version, lines.get(2));
  }

  /**
   * Compiles all Python files below a folder. Checked against nothing and holding paths relative to
   * {@code stripped} only, the bytecode survives a move. Files that do not compile are no fault
   * here: the tests that need them say so.
   */
  void compile(Path folder, Path stripped, Command command) throws IOException {
    var words = new ArrayList<String>();
    words.addAll(List.of(executable.toString(), "-I", "-m", "compileall", "-q", "-j", "0"));
    words.addAll(List.of("--invalidation-mode", "unchecked-hash"));
    words.addAll(List.of("-s", stripped.toString(), folder.toString()));
    var unused = command.run(words, "");
  }

  private static BundleException unusable(String what, @Nullable IOException cause) {
    String message = what + ADVICE;
    return cause == null
        ? new BundleException(Reason.NO_INTERPRETER, message)
        : new BundleException(Reason.NO_INTERPRETER, message, cause);
  }
}
