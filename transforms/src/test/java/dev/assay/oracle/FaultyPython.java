package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * An interpreter whose first servers fail at their first request, as it is told. It stands between
 * Assay and a real server and passes on what they say.
 */
final class FaultyPython {
  /** How a server fails; the words are those of {@code relay.py}. */
  enum Fault {
    /** It is killed in the middle of the request. */
    DIES,
    /** Its reply is no JSON. */
    GARBLES,
    /** Its reply is cut short. */
    BREAKS_OFF,
    /** Its reply is that of another request. */
    MISTAKES,
    /** It never replies. */
    HANGS
  }

  private static final String RELAY =
      """
      import os, subprocess, sys
      fault, counter = sys.argv[1], sys.argv[2]
      server = subprocess.Popen([sys.executable, *sys.argv[3:]],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      requests, answers = sys.stdin.buffer, sys.stdout.buffer
      def forward(line):
          server.stdin.write(line)
          server.stdin.flush()
          return server.stdout.readline()
      answers.write(forward(requests.readline()))
      answers.flush()
      left = int(open(counter).read())
      for line in requests:
          answer = forward(line)
          if left:
              open(counter, "w").write(str(left - 1))
              if fault == "DIES":
                  server.kill()
                  break
              if fault == "BREAKS_OFF":
                  answers.write(answer[: len(answer) // 2])
                  break
              if fault == "HANGS":
                  requests.read()
                  break
              answer = b"garble\\n" if fault == "GARBLES" else b'{"request":77,"answer":{}}\\n'
          answers.write(answer)
          answers.flush()
      answers.flush()
      server.stdin.close()
      server.wait()
      """;

  private FaultyPython() {}

  /**
   * Writes it into a directory.
   *
   * @param faults how many servers fail
   * @return its path
   */
  static Path in(Path directory, Path python, Fault fault, int faults) throws IOException {
    Path relay = Files.writeString(directory.resolve("relay.py"), RELAY);
    Path counter = Files.writeString(directory.resolve("faults"), Integer.toString(faults));
    String script =
        """
        #!/bin/sh
        case "$*" in
          *'"trial":true'*) exec %1$s "$@" ;;
          *) exec %1$s %2$s %3$s %4$s "$@" ;;
        esac
        """
            .formatted(python, relay, fault, counter);
    Path program = Files.writeString(directory.resolve("python"), script);
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
