package dev.assay.pipelines;

import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one worker process tells of itself: whether it lives, what it works on, what it has done.
 */
final class WatchedWorker {
  /** Enough to know what is usual, few enough to follow a change. */
  private static final int REMEMBERED = 100;

  /**
   * What is being worked on.
   *
   * @param since when it was first seen
   */
  record Open(long number, String stage, String subject, Duration since) {}

  private final Tail doing;
  private final Tail pulse;
  private final Map<Long, Open> open = new TreeMap<>();
  private final Map<String, Deque<Long>> milliseconds = new HashMap<>();
  private String name = "a worker";
  private boolean named;
  private Duration heard;

  /**
   * @param file its pulse
   */
  WatchedWorker(Path file, Duration now) {
    String path = file.toString();
    String stem = path.substring(0, path.length() - ProgressLog.PULSE.length());
    pulse = new Tail(file);
    doing = new Tail(Path.of(stem + ProgressLog.DOING));
    heard = now;
  }

  /** The pulses of the workers of a run, each of which has written its other file before. */
  static List<Path> files(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(ProgressLog.PULSE)).sorted().toList();
    }
  }

  /** Reads what is new. Times are the reader's own: clocks of machines differ. */
  void look(Duration now) throws IOException {
    List<String> beats = pulse.lines();
    if (!beats.isEmpty()) {
      heard = now;
    }
    if (!named && !beats.isEmpty()) {
      String[] words = beats.get(0).split(" ", 2);
      name = words[1] + ", process " + words[0];
      named = true;
    }
    for (String line : doing.lines()) {
      String[] words = line.split(" ", 4);
      long number = Long.parseLong(words[1]);
      if (words[0].equals("begun")) {
        open.put(number, new Open(number, words[2], words[3].replace('\t', ' '), now));
      } else {
        open.remove(number);
        Deque<Long> done = milliseconds.computeIfAbsent(words[3], stage -> new ArrayDeque<>());
        done.addLast(Long.parseLong(words[2]));
        if (done.size() > REMEMBERED) {
          done.removeFirst();
        }
      }
    }
  }

  /** Host and process. */
  String name() {
    return name;
  }

  /** How long it has given no sign of life. */
  Duration silent(Duration now) {
    return now.minus(heard);
  }

  /** What it works on, the oldest first. */
  Collection<Open> open() {
    return open.values();
  }

  /** How long it took lately for each element, by stage. */
  Map<String, Deque<Long>> milliseconds() {
    return milliseconds;
  }
}
