package dev.assay.screen;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Set;

/**
 * Use of a module, or of a function of one, whose results do not follow from the code ("relying on
 * randomness, external timing or system state"). Imported names are looked up, so that a variable
 * called {@code time} is no clock.
 */
final class OutsideUse {
  static final OutsideUse RANDOMNESS =
      new OutsideUse(Set.of("random", "secrets", "uuid.uuid1", "uuid.uuid4", "os.urandom"));

  static final OutsideUse CLOCK =
      new OutsideUse(
          Set.of(
              "time",
              "timeit",
              "sched",
              "datetime.datetime.now",
              "datetime.datetime.today",
              "datetime.datetime.utcnow",
              "datetime.date.today"));

  static final OutsideUse SYSTEM =
      new OutsideUse(
          Set.of(
              "aiohttp",
              "concurrent",
              "ftplib",
              "getpass",
              "http.client",
              "http.server",
              "httpx",
              "multiprocessing",
              "os.environ",
              "os.fork",
              "os.getcwd",
              "os.getenv",
              "os.getpid",
              "os.system",
              "platform",
              "requests",
              "signal",
              "smtplib",
              "socket",
              "socketserver",
              "ssl",
              "subprocess",
              "threading",
              "urllib.request",
              "urllib3",
              "xmlrpc"));

  private final Set<String> targets;

  private OutsideUse(Set<String> targets) {
    this.targets = targets;
  }

  /** Whether the test uses any of these. */
  boolean isIn(TestFunction test) {
    return test.function().walk().anyMatch(node -> isUse(node, test.imports()));
  }

  private boolean isUse(Node node, Imports imports) {
    if (!node.is(NodeKind.NAME) && !node.is(NodeKind.ATTRIBUTE)) {
      return false;
    }
    return imports.target(node).filter(this::isOutside).isPresent();
  }

  private boolean isOutside(String target) {
    return targets.stream().anyMatch(t -> target.equals(t) || target.startsWith(t + "."));
  }
}
