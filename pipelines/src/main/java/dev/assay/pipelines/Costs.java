package dev.assay.pipelines;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.TestFileRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * What each test took in earlier starts of a run, in milliseconds over all stages, and each file to
 * be collected: {@code costs.tsv}, a line {@code REPOSITORY TEST MILLISECONDS} or {@code REPOSITORY
 * FILE MILLISECONDS} each, separated by tabulators. It orders work and decides nothing.
 */
final class Costs {
  private final Map<String, Long> milliseconds;
  private final long meanOfTests;
  private final long meanOfFiles;

  private Costs(Map<String, Long> milliseconds) {
    this.milliseconds = milliseconds;
    this.meanOfTests = (long) ofTests().average().orElse(1);
    this.meanOfFiles =
        (long)
            milliseconds.entrySet().stream()
                .filter(cost -> !isOfTest(cost.getKey()))
                .mapToLong(Map.Entry::getValue)
                .average()
                .orElse(1);
  }

  /** What a file says; nothing is known if there is none. */
  static Costs read(Path file) throws IOException {
    Map<String, Long> costs = new TreeMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        int end = line.lastIndexOf('\t');
        if (end > 0) {
          costs.put(line.substring(0, end), Long.parseLong(line.substring(end + 1)));
        }
      }
    }
    return new Costs(costs);
  }

  /**
   * These costs and what was measured since; of two the larger, since a start that finds part of a
   * test's work done measures the rest only.
   */
  Costs with(Costs measured) {
    return with(measured.milliseconds);
  }

  /** The same of what was measured for each {@code REPOSITORY TEST}. */
  Costs with(Map<String, Long> measured) {
    Map<String, Long> all = new TreeMap<>(milliseconds);
    measured.forEach((test, cost) -> all.merge(test, cost, Math::max));
    return new Costs(all);
  }

  void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    milliseconds.forEach((test, cost) -> text.append(test).append('\t').append(cost).append('\n'));
    Files.writeString(file, text);
  }

  /** The most that one test took; as much as can be where nothing is known. */
  long longest() {
    return ofTests().max().orElse(Long.MAX_VALUE);
  }

  /** Whether nothing is known of any test. */
  boolean isEmpty() {
    return ofTests().findAny().isEmpty();
  }

  /** What a test takes on average; 1 if nothing is known. */
  long mean() {
    return Math.max(1, meanOfTests);
  }

  /** What a test is expected to take, by its repository's name and its id. */
  long of(String repository, String nodeId) {
    return of(repository, nodeId, meanOfTests);
  }

  /** What a test is expected to take: what it took, or the mean of all tests, or 1. */
  long of(CandidateRecord candidate) {
    return of(candidate.getRepository().getName(), candidate.getTest().getNodeId(), meanOfTests);
  }

  /** What collecting a file is expected to take: what it took, or the mean of all files, or 1. */
  long of(TestFileRecord file) {
    return of(file.getRepository().getName(), file.getFile(), meanOfFiles);
  }

  private long of(String repository, String subject, long otherwise) {
    return Math.max(1, milliseconds.getOrDefault(repository + "\t" + subject, otherwise));
  }

  private LongStream ofTests() {
    return milliseconds.entrySet().stream()
        .filter(cost -> isOfTest(cost.getKey()))
        .mapToLong(Map.Entry::getValue);
  }

  /** Pytest's names of tests have the file's before such a mark. */
  private static boolean isOfTest(String subject) {
    return subject.contains("::");
  }
}
