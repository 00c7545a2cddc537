package dev.assay.runners.doctor;

import dev.assay.oracle.Isolation;
import dev.assay.oracle.IsolationTrial.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at a machine, one method a subject. */
public final class Examination {
  private static final Pattern PYTHON = Pattern.compile("(Python (\\d+)\\.(\\d+)\\S*)");
  private static final Pattern PIP = Pattern.compile("(pip (\\d+)\\.(\\d+)\\S*)");
  private static final Version OLDEST_PYTHON = new Version(3, 11);
  // The first that reports what it installed.
  private static final Version OLDEST_PIP = new Version(22, 2);
  private static final String TRACER =
      "import sys, sysconfig, os; p = sysconfig.get_path('include');"
          + " h = os.path.isfile(os.path.join(p, 'internal', 'pycore_frame.h'));"
          + " v = sys.version_info[:2];"
          + " print('monitoring' if v > (3, 11) else 'headers' if h else 'settrace')";
  private static final long GIB = 1L << 30;

  private record Version(int major, int minor) implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
      return major != other.major
          ? Integer.compare(major, other.major)
          : Integer.compare(minor, other.minor);
    }

    String text() {
      return major + "." + minor;
    }
  }

  private final Machine machine;

  private Examination(Machine machine) {
    this.machine = machine;
  }

  /** All checks, in the order in which they are worth mending. */
  public static List<Check> of(Machine machine) {
    Examination examination = new Examination(machine);
    return List.of(
        examination.java(),
        examination.maven(),
        examination.python(),
        examination.pip(),
        examination.tracer(),
        examination.processors(),
        examination.memory(),
        examination.isolation(),
        examination.cache());
  }

  private Check java() {
    // Nothing older starts this program.
    return Check.ok("java", machine.javaVersion());
  }

  private Check maven() {
    return machine
        .firstLine("mvn", "-B", "--version")
        .map(line -> Check.ok("maven", line))
        .orElse(Check.warn("maven", "not found; needed only to build Assay from its sources"));
  }

  private Check python() {
    return atLeast(
        "python",
        PYTHON,
        machine.firstLine(machine.python(), "--version"),
        OLDEST_PYTHON,
        "'%s' does not run; install CPython or name one in ASSAY_PYTHON"
            .formatted(machine.python()));
  }

  private Check pip() {
    return atLeast(
        "pip",
        PIP,
        machine.firstLine(machine.python(), "-m", "pip", "--version"),
        OLDEST_PIP,
        "'%s -m pip' does not run; it makes the repositories' environments"
            .formatted(machine.python()));
  }

  /** No tracer is a fault: all give the same records, at another cost. */
  private Check tracer() {
    Optional<String> kind = machine.firstLine(machine.python(), "-c", TRACER);
    if (kind.filter("monitoring"::equals).isPresent()) {
      return Check.ok("tracer", "sys.monitoring");
    }
    boolean compiler =
        List.of("cc", "gcc", "clang").stream()
            .anyMatch(name -> machine.firstLine(name, "--version").isPresent());
    return kind.filter("headers"::equals).isPresent() && compiler
        ? Check.ok("tracer", "a frame hook in C, compiled at the first build")
        : Check.warn(
            "tracer",
            "sys.settrace, which makes a traced test 3 to 5 times as slow; a C compiler and the"
                + " headers of CPython 3.11, or CPython 3.12, make that 1.3");
  }

  private static Check atLeast(
      String subject, Pattern form, Optional<String> line, Version oldest, String missing) {
    if (line.isEmpty()) {
      return Check.fail(subject, missing);
    }
    Matcher matcher = form.matcher(line.get());
    if (!matcher.lookingAt()) {
      return Check.fail(subject, "'" + line.get() + "' names no version");
    }
    Version version =
        new Version(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
    return version.compareTo(oldest) >= 0
        ? Check.ok(subject, matcher.group(1))
        : Check.fail(subject, matcher.group(1) + " is older than " + oldest.text());
  }

  private Check processors() {
    return Check.ok("cores", machine.processors() + "; as many tests are executed at a time");
  }

  private Check memory() {
    long bytes = machine.memoryBytes();
    // A quarter is the program's heap; an execution may use up to 4 GiB, most use 0.1.
    long wanted = 2 * GIB + machine.processors() * GIB / 2;
    String amount = String.format(Locale.ROOT, "%.1f GiB", (double) bytes / GIB);
    return bytes >= wanted
        ? Check.ok("memory", amount)
        : Check.warn(
            "memory",
            String.format(
                Locale.ROOT,
                "%s; %.1f GiB are advised for %d tests at a time: lower --parallelism",
                amount,
                (double) wanted / GIB,
                machine.processors()));
  }

  private Check isolation() {
    List<String> failures = new ArrayList<>();
    for (Finding finding : machine.isolation()) {
      Optional<Isolation> isolation = finding.isolation();
      if (isolation.isEmpty()) {
        failures.add("no " + finding.level().word() + " (" + oneLine(finding.failure()) + ")");
      } else if (isolation.get().isFull()) {
        return Check.ok("isolation", isolation.get().describe());
      } else {
        return Check.warn(
            "isolation",
            isolation.get().describe()
                + "; "
                + String.join("; ", failures)
                + ": build only from repositories you trust");
      }
    }
    return Check.warn("isolation", "not known without a Python");
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private Check cache() {
    String path = machine.cache().toString();
    if (!machine.cacheWritable()) {
      return Check.fail("cache", path + " cannot be written; set ASSAY_CACHE to a folder that can");
    }
    return Check.ok(
        "cache",
        machine.cacheBytes().isEmpty()
            ? path + ", not made yet"
            : String.format(
                Locale.ROOT,
                "%s, %.1f MiB",
                path,
                (double) machine.cacheBytes().getAsLong() / (1 << 20)));
  }
}
