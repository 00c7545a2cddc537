package dev.assay.pipelines;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.TestFileRecord;
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
import java.util.function.ToLongFunction;
import org.apache.avro.specific.SpecificRecord;

/**
 * Parts work into the portions that workers pull, a file of records each, in the order in which
 * they should be taken: the longest first, as the longest decides when the last worker is done.
 * Where nothing is known of the costs, in the order of repositories and files.
 */
final class Portions {
  /**
   * A fork server collects a file before it can run a test of it, so a portion is of one file. That
   * takes about as long as working on one test; a portion of this many makes it a small share, and
   * leaves no worker alone with a long portion at the end.
   */
  static final int TESTS = 12;

  private Portions() {}

  /**
   * Parts files to collect: each is a portion. All of them must fit in memory.
   *
   * @param files folder of the files
   * @param portions folder to write to
   * @param costs what files took before
   */
  static List<Path> ofFiles(Path files, Path portions, Costs costs) throws IOException {
    List<TestFileRecord> all = new ArrayList<>();
    RecordFiles.forEach(files, TestFileRecord.class, all::add);
    all.sort(
        Comparator.comparing((TestFileRecord file) -> file.getRepository().getId())
            .thenComparing(TestFileRecord::getFile));
    return write(all.stream().map(List::of).toList(), costs::of, portions);
  }

  /**
   * Parts tests. All of them must fit in memory.
   *
   * @param tests folder of the chosen tests
   * @param portions folder to write to
   * @param costs what tests took before
   */
  static List<Path> ofTests(Path tests, Path portions, Costs costs) throws IOException {
    Map<String, List<CandidateRecord>> byFile = new TreeMap<>();
    RecordFiles.forEach(
        tests,
        CandidateRecord.class,
        candidate ->
            byFile
                .computeIfAbsent(
                    candidate.getRepository().getId() + "/" + candidate.getTest().getFile(),
                    file -> new ArrayList<>())
                .add(candidate));
    List<List<CandidateRecord>> all = new ArrayList<>();
    for (List<CandidateRecord> ofFile : byFile.values()) {
      ofFile.sort(Comparator.comparing(candidate -> candidate.getTest().getId()));
      all.addAll(portions(ofFile, costs));
    }
    return write(all, costs::of, portions);
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

  private static <T extends SpecificRecord> List<Path> write(
      List<List<T>> portions, ToLongFunction<T> cost, Path folder) throws IOException {
    List<List<T>> ordered = new ArrayList<>(portions);
    // Equal costs, as where none are known, leave the order as it is.
    ordered.sort(
        Comparator.comparingLong((List<T> portion) -> portion.stream().mapToLong(cost).sum())
            .reversed());
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    for (List<T> portion : ordered) {
      Path file = folder.resolve("%06d.avro".formatted(files.size()));
      try (OutputStream out = Files.newOutputStream(file)) {
        RecordFile.write(portion, out);
      }
      files.add(file);
    }
    return files;
  }
}
