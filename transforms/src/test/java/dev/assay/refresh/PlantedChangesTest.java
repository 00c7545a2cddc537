package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.CollectedTest;
import dev.assay.oracle.CollectionException;
import dev.assay.oracle.DrawnFolder;
import dev.assay.oracle.Footprint.CodeId;
import dev.assay.oracle.RepositoryRun;
import dev.assay.oracle.RepositoryRun.RanTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

  private static Path rooms = Path.of("");
  private static Map<String, String> files = Map.of();
  private static RepositoryRun before = new RepositoryRun(Map.of(), Map.of());
  private static final Map<String, ImportGraph> MADE = new TreeMap<>();

  @BeforeAll
  static void run(@TempDir Path temporary) throws Exception {
    rooms = temporary;
    // The code under test runs as other users.
    Files.setPosixFilePermissions(rooms, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path folder = room("nothing has changed yet");
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
    try (DrawnFolder drawn = new DrawnFolder(folder, "depot")) {
      for (String file : before.imported().keySet()) {
        MADE.put(file, ImportGraph.read(drawn.of(file)));
      }
    }
  }

  /** Where a version is: as bundles are, in a folder that is named by a digest. */
  private static Path room(String version) throws IOException {
    String digest = "%032x".formatted(version.hashCode());
    return Files.createDirectories(rooms.resolve(digest).resolve("repository"));
  }

  static Stream<PlantedChange> everyKind() {
    return Stream.concat(PlantedChanges.everyKind().stream(), PlantedChanges.texts().stream());
  }

  static Stream<PlantedChange> hidden() {
    return Stream.concat(PlantedChanges.namespaces().stream(), PlantedChanges.classes().stream());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyKind")
  void whatIsTakenOverIsWhatHappens(PlantedChange change) throws Exception {
    assertTakenOver(change, room(change.what()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hidden")
  @Tag("long")
  void whatIsHardToSeeIsSeen(PlantedChange change) throws Exception {
    assertTakenOver(change, room(change.what()));
  }

  private static void assertTakenOver(PlantedChange change, Path folder) {
    Map<String, String> changed = change.applied(files);
    try (DrawnFolder drawn = new DrawnFolder(folder, "depot")) {
      assertTakenOver(change, folder, changed, diff(changed, drawn));
    }
  }

  private static void assertTakenOver(
      PlantedChange change, Path folder, Map<String, String> changed, RepositoryDiff diff) {
    RepositoryRun after =
        RepositoryRun.of(
            changed,
            folder,
            "depot",
            file -> isReached(file, changed),
            test -> whyRedone(diff, test).isEmpty());
    TreeMap<String, String> redone = new TreeMap<>();
    TreeSet<String> common = new TreeSet<>();
    TreeMap<String, String> stale = new TreeMap<>();
    before
        .tests()
        .forEach(
            (id, was) -> {
              if (!isReached(was.test().file(), changed)) {
                common.add(name(id));
                whyRedone(diff, was.test()).ifPresent(why -> redone.put(name(id), why));
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
              Optional<String> why = whyRedone(diff, is.test());
              if (why.isPresent()) {
                redone.put(name(id), why.get());
              } else if (!was.values().equals(is.values())) {
                stale.put(name(id), was.values() + " is now " + is.values());
              }
            });

    assertThat(stale).isEmpty();
    assertThat(redone.keySet()).as(redone.toString()).isEqualTo(change.redone(common));
  }

  /** Whether the import of a test file ran anything that is not the same text now. */
  private static boolean isReached(String file, Map<String, String> changed) {
    return !files.keySet().equals(changed.keySet())
        || before.imported().getOrDefault(file, Optional.empty()).stream()
            .flatMap(List::stream)
            .map(CodeId::file)
            .anyMatch(path -> !Objects.equals(files.get(path), changed.get(path)));
  }

  private static Optional<String> whyRedone(RepositoryDiff diff, CollectedTest is) {
    RanTest was = before.tests().get(is.nodeId());
    if (was == null) {
      return Optional.of("it is new");
    }
    Optional<List<CodeId>> imported = before.imported().getOrDefault(is.file(), Optional.empty());
    if (!was.test().source().equals(is.source()) || !was.test().inputs().equals(is.inputs())) {
      return Optional.of("its text or inputs changed");
    }
    return imported.isEmpty() || was.ran().isEmpty()
        ? Optional.of("not all that ran is known")
        : diff.obstacle(
            is.file(), is.nodeId(), () -> codes(imported.get()), codes(was.ran().get()));
  }

  private static List<Code> codes(Collection<CodeId> ids) {
    return ids.stream().map(id -> new Code(id.file(), id.qualname(), id.firstLine())).toList();
  }

  private static RepositoryDiff diff(Map<String, String> changed, DrawnFolder drawn) {
    return new RepositoryDiff(
        new FileSet(files, CODE, List.of(".")),
        new FileSet(changed, CODE, List.of(".")),
        path -> Optional.ofNullable(files.get(path)),
        path -> Optional.ofNullable(changed.get(path)),
        (file, successors, comings) -> difference(drawn, file, successors, comings));
  }

  private static ImportDifference difference(
      DrawnFolder drawn, String file, Successors successors, Map<String, String> comings) {
    try {
      ImportGraph now = ImportGraph.read(drawn.of(file));
      return ImportDifference.between(
          Objects.requireNonNull(MADE.get(file)), now, successors, comings);
    } catch (CollectionException broken) {
      return ImportDifference.blocked(broken.toString());
    }
  }

  /** {@code rates.test_base} of {@code tests/test_rates.py::test_base}. */
  private static String name(String id) {
    return id.replaceAll("tests/test_(\\w+)\\.py::", "$1.").replaceAll("\\[.*", "");
  }
}
