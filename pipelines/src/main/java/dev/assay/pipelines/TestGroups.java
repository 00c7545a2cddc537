package dev.assay.pipelines;

import dev.assay.schemas.CandidateRecord;
import dev.assay.transforms.RecordFile;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Parts the chosen tests into the portions that workers pull: tests of one file, since a fork
 * server collects a file before it can run a test of it, but few enough that no worker is left
 * alone with a long portion at the end.
 */
final class TestGroups {
  /**
   * Collecting a file takes a fork server about as long as working on one test; a portion of this
   * many makes that a small share.
   */
  static final int TESTS = 12;

  private TestGroups() {}

  /**
   * Writes one file for each portion. All candidates must fit in memory.
   *
   * @param candidates folder of the chosen tests
   * @param groups folder to write to
   * @param costs what tests took before
   * @return the files in the order in which they should be taken: the longest first, as the longest
   *     decides when the last worker is done
   */
  static List<Path> write(Path candidates, Path groups, Costs costs) throws IOException {
    Map<String, List<CandidateRecord>> byFile = new TreeMap<>();
    RecordFiles.forEach(
        candidates,
        CandidateRecord.class,
        candidate ->
            byFile
                .computeIfAbsent(
                    candidate.getRepository().getId() + "/" + candidate.getTest().getFile(),
                    file -> new ArrayList<>())
                .add(candidate));
    List<List<CandidateRecord>> portions = new ArrayList<>();
    for (List<CandidateRecord> tests : byFile.values()) {
      tests.sort(Comparator.comparing(candidate -> candidate.getTest().getId()));
      portions.addAll(portions(tests, costs));
    }
    // Equal costs, as where none are known, leave the order of the files as it is.
    portions.sort(
        Comparator.comparingLong(
                (List<CandidateRecord> portion) -> portion.stream().mapToLong(costs::of).sum())
            .reversed());
    return write(portions, groups);
  }

  /** No portion takes longer than the longest test, which somebody has to wait for anyway. */
  private static List<List<CandidateRecord>> portions(List<CandidateRecord> tests, Costs costs) {
    List<List<CandidateRecord>> portions = new ArrayList<>();
    List<CandidateRecord> portion = new ArrayList<>();
    long sum = 0;
    for (CandidateRecord test : tests) {
      long cost = costs.of(test);
      if (portion.size() == TESTS || (!portion.isEmpty() && sum + cost > costs.longest())) {
        portions.add(portion);
        portion = new ArrayList<>();
        sum = 0;
      }
      portion.add(test);
      sum += cost;
    }
    portions.add(portion);
    return portions;
  }

  private static List<Path> write(List<List<CandidateRecord>> portions, Path groups)
      throws IOException {
    Files.createDirectories(groups);
    List<Path> files = new ArrayList<>();
    for (List<CandidateRecord> portion : portions) {
      Path file = groups.resolve("%06d.avro".formatted(files.size()));
      try (OutputStream out = Files.newOutputStream(file)) {
        RecordFile.write(portion, out);
      }
      files.add(file);
    }
    return files;
  }
}
