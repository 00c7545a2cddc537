package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.store.StoreLocation;
import dev.assay.transforms.Inheritance.Declined;
import dev.assay.transforms.Inheritance.Taken;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An earlier dataset from which the results of tests are taken over: of a test that is the same,
 * where none of the functions changed that ran for the result or when its file was imported, and
 * none of them can see what else changed ({@link dev.assay.refresh.ImportChange}). What is taken
 * over is told as the newer version would tell it ({@link RetoldResults}), so that it cannot be
 * told from a result that was made anew. Where anything is uncertain nothing is taken over.
 *
 * <p>Safe for many threads.
 */
final class Ancestor {
  private static final String STORE = "store";
  private static final Map<String, Ancestor> OPEN = new ConcurrentHashMap<>();

  private final StoreLocation store;
  private final AncestorRecords records;
  private final Map<String, Lineage> lineages = new ConcurrentHashMap<>();

  private Ancestor(Path folder) {
    store = StoreLocation.at(folder.resolve(STORE).toString());
    records = new AncestorRecords(folder);
  }

  /** The dataset in a folder, opened once in a process. */
  static Ancestor at(String folder) {
    return OPEN.computeIfAbsent(folder, path -> new Ancestor(Path.of(path)));
  }

  /** Where its run kept results, unless it was told another place. */
  StoreLocation store() {
    return store;
  }

  AncestorRecords records() {
    return records;
  }

  /** What the dataset has of a stage's work on a test, or why that cannot be taken over. */
  Inheritance inherit(Stage stage, CandidateRecord candidate) {
    List<String> asked = candidate.getQuestions().stream().map(QuestionRecord::getId).toList();
    return inherit(stage, candidate, asked);
  }

  /**
   * The same of every stage whose work on a test the dataset has, provided that the stages before
   * it give the same mutation and the same questions.
   *
   * @param test in the newer version
   */
  Map<Stage, Inheritance> inherit(RepositoryRecord repository, TestCaseRecord test) {
    CandidateRecord candidate =
        CandidateRecord.newBuilder()
            .setRepository(repository)
            .setTest(test)
            .setMutation(records.mutation(test.getId()).orElse(null))
            .build();
    List<String> asked = records.questions(test.getId());
    Map<Stage, Inheritance> all = new EnumMap<>(Stage.class);
    for (Stage stage : records.worked(test.getId())) {
      all.put(stage, inherit(stage, candidate, asked));
    }
    return all;
  }

  private Inheritance inherit(Stage stage, CandidateRecord candidate, List<String> asked) {
    TestCaseRecord after = candidate.getTest();
    Optional<RepositoryRecord> repository = records.repository(candidate.getRepository().getName());
    Optional<TestCaseRecord> before = records.test(after.getId());
    if (repository.isEmpty() || before.isEmpty()) {
      return new Declined("the test is new, or its text changed");
    }
    Lineage lineage = lineage(repository.get(), candidate.getRepository());
    Optional<List<Code>> ran = records.ran(stage, after.getId());
    Optional<String> obstacle =
        difference(before.get(), after)
            .or(lineage::obstacle)
            .or(() -> obstacle(candidate, ran, lineage));
    if (obstacle.isPresent()) {
      return new Declined(obstacle.get());
    }
    Optional<List<Code>> moved = ran.flatMap(lineage::relocated);
    if (moved.isEmpty()) {
      return new Declined("where the code that ran for it is now cannot be told");
    }
    Inheritance result =
        new RetoldResults(records, lineage, before.get(), candidate, asked).of(stage);
    return result instanceof Taken taken ? new Taken(taken.work().having(moved)) : result;
  }

  private static Optional<String> difference(TestCaseRecord before, TestCaseRecord after) {
    if (!before.getFile().equals(after.getFile())
        || !before.getDefinitionFile().equals(after.getDefinitionFile())
        || !before.getQualname().equals(after.getQualname())) {
      return Optional.of("the test is defined elsewhere");
    }
    if (!before.getInputs().equals(after.getInputs())) {
      return Optional.of("the test is called with other values");
    }
    return before.getPreceding().equals(after.getPreceding())
            && before.getFollowing().equals(after.getFollowing())
        ? Optional.empty()
        : Optional.of("other tests stand beside it in its file");
  }

  private Optional<String> obstacle(
      CandidateRecord candidate, Optional<List<Code>> ran, Lineage lineage) {
    String file = candidate.getTest().getFile();
    Optional<String> imported = records.imported(candidate.getRepository().getName(), file);
    return ran.isEmpty() || imported.isEmpty()
        ? Optional.of("not all code that ran for it is known")
        : lineage.obstacle(candidate.getTest(), imported.get(), ran.get());
  }

  /** The two versions of a repository. */
  Lineage lineage(RepositoryRecord before, RepositoryRecord after) {
    return lineages.computeIfAbsent(
        before.getDigest() + " " + after.getDigest(),
        any -> Lineage.between(before, after, file -> records.executed(before, file)));
  }
}
