package dev.assay.transforms;

import dev.assay.oracle.CatalogException;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TestFileRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Tells which results of an earlier dataset a refresh takes over, and what keeps it from taking
 * over the others: the same decisions, taken for all tests without doing the work. Nothing of a
 * repository is executed. The tests of one repository must fit in memory.
 */
public final class Succession {
  private final Path older;
  private final Optional<String> blocked;

  private Succession(Path older, Optional<String> blocked) {
    this.older = older;
    this.blocked = blocked;
  }

  /**
   * Of an earlier dataset.
   *
   * @param older its folder
   * @param blocked why nothing at all is taken over from it, if that is so
   * @param isolation what test files are imported in where texts do not tell what changed
   */
  public static Succession of(Path older, Optional<String> blocked, IsolationPolicy isolation) {
    OraclePool.shared().isolate(isolation);
    return new Succession(older.toAbsolutePath(), blocked);
  }

  /**
   * What a refresh would take over. Fetches the newer version and makes its environment, if this
   * machine's cache has none.
   *
   * @param choice a repository as the command line has it
   * @param catalog path of a YAML file with more repositories; empty for the built-in ones
   */
  public RepositorySuccession foreseen(String choice, String catalog)
      throws CatalogException, IOException {
    SiftResult<RepositoryRecord> ingested = IngestRepositories.ingested(choice, catalog);
    if (ingested.accepted().isEmpty()) {
      RejectionRecord rejection = ingested.rejected().get(0);
      return unusable(rejection.getRepository(), rejection.getDetail());
    }
    RepositoryRecord newer = ingested.accepted().get(0);
    SiftResult<TestFileRecord> screened = ScreenTestFiles.screened(newer);
    Map<String, String> files = new TreeMap<>();
    screened.accepted().forEach(file -> files.put(file.getFile(), ""));
    screened
        .rejected()
        .forEach(
            file ->
                files.put(
                    file.getSubject(), file.getSubject() + " is left out: " + file.getReason()));
    Ancestor ancestor = Ancestor.at(older.toString());
    Optional<RepositoryRecord> before = ancestor.records().repository(newer.getName());
    Lineage lineage = ancestor.lineage(before.orElse(newer), newer);
    List<TestCaseRecord> tests = tests(older, before);
    NewerTests newerTests = new NewerTests(lineage, files, tests, others(newer.getName()));
    return new RepositorySuccession(
        newer.getName(),
        before.map(RepositoryRecord::getVersion),
        Optional.of(newer.getVersion()),
        Optional.empty(),
        (int) screened.accepted().stream().filter(file -> !isForeseen(ancestor, file)).count(),
        tests.stream().map(test -> foreseen(ancestor, newer, test, newerTests.find(test))).toList(),
        newerTests.added());
  }

  private boolean isForeseen(Ancestor ancestor, TestFileRecord file) {
    return blocked.isEmpty()
        && Files.isDirectory(Path.of(ancestor.store().directory()))
        && InheritedCollection.isForeseen(file, ancestor);
  }

  private TestSuccession foreseen(
      Ancestor ancestor, RepositoryRecord newer, TestCaseRecord test, NewerTests.Found found) {
    Set<Stage> worked = ancestor.records().worked(test.getId());
    if (found.gone()) {
      return TestSuccession.gone(test.getNodeId(), found.why());
    }
    return blocked
        .map(why -> TestSuccession.anew(test.getNodeId(), why, worked))
        .or(
            () ->
                found
                    .test()
                    .map(now -> TestSuccession.of(test.getNodeId(), ancestor.inherit(newer, now))))
        .orElseGet(() -> TestSuccession.anew(test.getNodeId(), found.why(), worked));
  }

  private RepositorySuccession unusable(String name, String why) throws IOException {
    Ancestor ancestor = Ancestor.at(older.toString());
    Optional<RepositoryRecord> before = ancestor.records().repository(name);
    return new RepositorySuccession(
        name,
        before.map(RepositoryRecord::getVersion),
        Optional.empty(),
        Optional.of(why),
        0,
        tests(older, before).stream()
            .map(test -> TestSuccession.gone(test.getNodeId(), "the repository cannot be used"))
            .toList(),
        List.of());
  }

  /**
   * What a refresh could take over, when its result is there. Of a repository whose files are not
   * in this machine's cache, as may be if others did the work, that is the problem.
   *
   * @param newer its folder
   * @return one for each repository of the result, in the order of their names
   */
  public List<RepositorySuccession> seen(Path newer) throws IOException {
    List<RepositoryRecord> repositories = new ArrayList<>();
    RecordFiles.forEach(
        newer.resolve("records/repositories"), RepositoryRecord.class, repositories::add);
    repositories.sort(Comparator.comparing(RepositoryRecord::getName));
    List<RepositorySuccession> all = new ArrayList<>();
    for (RepositoryRecord repository : repositories) {
      all.add(seen(newer, repository));
    }
    return all;
  }

  private RepositorySuccession seen(Path newer, RepositoryRecord repository) throws IOException {
    Ancestor ancestor = Ancestor.at(older.toString());
    Optional<RepositoryRecord> before = ancestor.records().repository(repository.getName());
    Optional<String> unknown =
        Lineage.unknown(repository).or(() -> before.flatMap(Lineage::unknown));
    if (unknown.isPresent()) {
      return new RepositorySuccession(
          repository.getName(),
          before.map(RepositoryRecord::getVersion),
          Optional.of(repository.getVersion()),
          unknown,
          0,
          List.of(),
          List.of());
    }
    Map<String, TestCaseRecord> now = new TreeMap<>();
    tests(newer, Optional.of(repository)).forEach(test -> now.put(test.getNodeId(), test));
    List<TestSuccession> tests = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (TestCaseRecord test : tests(older, before)) {
      known.add(test.getNodeId());
      Optional<TestCaseRecord> after = Optional.ofNullable(now.get(test.getNodeId()));
      tests.add(seen(ancestor, repository, test, after));
    }
    return new RepositorySuccession(
        repository.getName(),
        before.map(RepositoryRecord::getVersion),
        Optional.of(repository.getVersion()),
        Optional.empty(),
        0,
        tests,
        now.keySet().stream().filter(id -> !known.contains(id)).toList());
  }

  private TestSuccession seen(
      Ancestor ancestor,
      RepositoryRecord repository,
      TestCaseRecord before,
      Optional<TestCaseRecord> after) {
    if (after.isEmpty()) {
      return TestSuccession.gone(before.getNodeId(), "the test is gone");
    }
    Set<Stage> worked = ancestor.records().worked(before.getId());
    Optional<String> other =
        after.get().getId().equals(before.getId())
            ? blocked
            : Optional.of(before.getQualname() + " of " + before.getDefinitionFile() + " changed");
    return other
        .map(why -> TestSuccession.anew(before.getNodeId(), why, worked))
        .orElseGet(
            () -> TestSuccession.of(before.getNodeId(), ancestor.inherit(repository, after.get())));
  }

  private static List<TestCaseRecord> tests(Path folder, Optional<RepositoryRecord> repository)
      throws IOException {
    List<TestCaseRecord> tests = new ArrayList<>();
    if (repository.isPresent()) {
      String id = repository.get().getId();
      RecordFiles.forEach(
          folder.resolve("records/tests"),
          TestCaseRecord.class,
          test -> {
            if (test.getRepositoryId().equals(id)) {
              tests.add(test);
            }
          });
      tests.sort(Comparator.comparing(TestCaseRecord::getNodeId));
    }
    return tests;
  }

  /** Tests that were collected for the earlier dataset and not chosen. */
  private List<String> others(String repository) throws IOException {
    List<String> others = new ArrayList<>();
    RecordFiles.forEach(
        older.resolve("rejections"),
        RejectionRecord.class,
        rejection -> {
          if (rejection.getStage() == Stage.SAMPLE
              && rejection.getRepository().equals(repository)) {
            others.add(rejection.getSubject());
          }
        });
    return others;
  }
}
