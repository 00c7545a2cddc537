package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.CollectedTest;
import dev.assay.oracle.Footprint.CodeId;
import dev.assay.oracle.RepositoryRun;
import dev.assay.oracle.RepositoryRun.RanTest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changes of a repository, each run in a real interpreter: what is taken over from before must be
 * what happens afterwards, and nothing is done again but what the table says.
 */
final class PlantedChangesTest {
  private static final List<String> CODE = List.of("depot", "tests");

  private static Map<String, String> files = Map.of();
  private static RepositoryRun before = new RepositoryRun(Map.of(), Map.of());

  @BeforeAll
  static void run(@TempDir Path folder) throws IOException, URISyntaxException {
    Path root =
        Path.of(
            Objects.requireNonNull(PlantedChangesTest.class.getResource("/refresh/depot")).toURI());
    files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(root.relativize(file).toString(), Files.readString(file));
      }
    }
    before = RepositoryRun.of(files, folder, "depot", file -> true, test -> true);
  }

  static Stream<PlantedChange> everyKind() {
    return PlantedChanges.everyKind().stream();
  }

  static Stream<PlantedChange> hidden() {
    return Stream.concat(PlantedChanges.namespaces().stream(), PlantedChanges.classes().stream());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyKind")
  void whatIsTakenOverIsWhatHappens(PlantedChange change, @TempDir Path folder) {
    assertTakenOver(change, folder);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hidden")
  @Tag("long")
  void whatIsHardToSeeIsSeen(PlantedChange change, @TempDir Path folder) {
    assertTakenOver(change, folder);
  }

  private static void assertTakenOver(PlantedChange change, Path folder) {
    Map<String, String> changed = change.applied(files);
    RepositoryDiff diff = diff(changed);
    RepositoryRun after =
        RepositoryRun.of(
            changed,
            folder,
            "depot",
            file -> isReached(file, changed),
            test -> !isRedone(diff, test));
    TreeSet<String> redone = new TreeSet<>();
    TreeSet<String> common = new TreeSet<>();
    TreeMap<String, String> stale = new TreeMap<>();
    before
        .tests()
        .forEach(
            (id, was) -> {
              if (!isReached(was.test().file(), changed)) {
                common.add(name(id));
                if (isRedone(diff, was.test())) {
                  redone.add(name(id));
                }
              }
            });
    after
        .tests()
        .forEach(
            (id, is) -> {
              RanTest was = before.tests().get(id);
              if (was == null) {
                return;
              }
              common.add(name(id));
              if (isRedone(diff, is.test())) {
                redone.add(name(id));
              } else if (!was.values().equals(is.values())) {
                stale.put(name(id), was.values() + " is now " + is.values());
              }
            });

    assertThat(stale).isEmpty();
    assertThat(redone).isEqualTo(change.redone(common));
  }

  /** Whether the import of a test file ran anything that is not the same text now. */
  private static boolean isReached(String file, Map<String, String> changed) {
    return !files.keySet().equals(changed.keySet())
        || before.imported().getOrDefault(file, Optional.empty()).stream()
            .flatMap(List::stream)
            .map(CodeId::file)
            .anyMatch(path -> !Objects.equals(files.get(path), changed.get(path)));
  }

  private static boolean isRedone(RepositoryDiff diff, CollectedTest is) {
    RanTest was = before.tests().get(is.nodeId());
    if (was == null) {
      return true;
    }
    Optional<List<CodeId>> imported = before.imported().getOrDefault(is.file(), Optional.empty());
    return !was.test().source().equals(is.source())
        || !was.test().inputs().equals(is.inputs())
        || imported.isEmpty()
        || was.ran().isEmpty()
        || diff.obstacle(is.file(), () -> codes(imported.get()), codes(was.ran().get()))
            .isPresent();
  }

  private static List<Code> codes(Collection<CodeId> ids) {
    return ids.stream().map(id -> new Code(id.file(), id.qualname(), id.firstLine())).toList();
  }

  private static RepositoryDiff diff(Map<String, String> changed) {
    return new RepositoryDiff(
        new FileSet(files, CODE, List.of(".")),
        new FileSet(changed, CODE, List.of(".")),
        path -> Optional.ofNullable(files.get(path)),
        path -> Optional.ofNullable(changed.get(path)));
  }

  /** {@code rates.test_base} of {@code tests/test_rates.py::test_base}. */
  private static String name(String id) {
    return id.replaceAll("tests/test_(\\w+)\\.py::", "$1.").replaceAll("\\[.*", "");
  }
}
