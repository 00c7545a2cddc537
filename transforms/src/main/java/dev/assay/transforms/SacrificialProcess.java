package dev.assay.transforms;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.options.PipelineOptionsFactory;

/**
 * Does suspected work in a Java process of its own, with this one's class path and memory. If that
 * process ends without an answer while this one lives, the work has ended it: no other work was
 * there, and who kills workers at random kills this one.
 */
final class SacrificialProcess {
  /** How often the work may end its process before it is given up. */
  static final int TRIALS = 3;

  /** Work that can travel, and its answer. */
  interface Task<T extends Serializable> extends Callable<T>, Serializable {}

  private record Answer(Optional<Object> value, Optional<Exception> failure) {}

  private SacrificialProcess() {}

  /**
   * Does it.
   *
   * @return its answer, or nothing if it ended its process each of {@value #TRIALS} times
   * @throws Exception what the work throws
   */
  static <T extends Serializable> Optional<T> run(Task<T> task, Class<T> type) throws Exception {
    for (int i = 0; i < TRIALS; i++) {
      Optional<Answer> answer = ask(task);
      if (answer.isPresent()) {
        if (answer.get().failure().isPresent()) {
          throw answer.get().failure().get();
        }
        return answer.get().value().map(type::cast);
      }
    }
    return Optional.empty();
  }

  private static Optional<Answer> ask(Task<?> task) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xss16m",
                "-Xmx" + Runtime.getRuntime().maxMemory(),
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp",
                classPath(),
                SacrificialProcess.class.getName())
            .redirectError(Redirect.INHERIT)
            .start();
    try (ObjectOutputStream out = new ObjectOutputStream(process.getOutputStream())) {
      out.writeObject(task);
      out.flush();
      try (ObjectInputStream in = new ObjectInputStream(process.getInputStream())) {
        return Optional.of(answer(in));
      } catch (EOFException | java.io.StreamCorruptedException died) {
        return Optional.empty();
      }
    } catch (IOException brokenPipe) {
      if (process.waitFor() == 0) {
        throw brokenPipe;
      }
      return Optional.empty();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Answer answer(ObjectInputStream in) throws IOException {
    try {
      return in.readBoolean()
          ? new Answer(Optional.of(in.readObject()), Optional.empty())
          : new Answer(Optional.empty(), Optional.of((Exception) in.readObject()));
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException("both processes have one class path", impossible);
    }
  }

  private static String classPath() {
    CodeSource source = SacrificialProcess.class.getProtectionDomain().getCodeSource();
    try {
      // A cluster may have loaded this program from where its own class path does not lead.
      return Path.of(source.getLocation().toURI())
          + System.getProperty("path.separator")
          + System.getProperty("java.class.path");
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the program lies at " + source.getLocation(), e);
    }
  }

  /** The other side: reads a task, does it, answers. Takes no arguments. */
  public static void main(String[] arguments) throws IOException, ClassNotFoundException {
    PrintStream channel = System.out;
    // Whatever prints to standard output must not spoil the answer.
    System.setOut(System.err);
    FileSystems.setDefaultPipelineOptions(PipelineOptionsFactory.create());
    try (ObjectInputStream in = new ObjectInputStream(System.in);
        ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(channel))) {
      Task<?> task = (Task<?>) in.readObject();
      endWithOwner(in);
      try {
        Object answer = task.call();
        out.writeBoolean(true);
        out.writeObject(answer);
      } catch (Exception failure) {
        out.writeBoolean(false);
        out.writeObject(failure);
      }
    }
  }

  /** A killed owner closes nothing, but the system does. */
  private static void endWithOwner(ObjectInputStream in) {
    Thread watch =
        new Thread(
            () -> {
              try {
                if (in.read() < 0) {
                  Runtime.getRuntime().halt(1);
                }
              } catch (IOException gone) {
                throw new UncheckedIOException(gone);
              }
            },
            "end with owner");
    watch.setDaemon(true);
    watch.start();
  }
}
