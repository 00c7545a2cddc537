package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortionsTest {
  private final List<CandidateRecord> candidates = new ArrayList<>();
  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aPortionIsOfOneFileAndEveryTestIsInOne() throws IOException {
    addTests("a.py", 30);
    addTests("b.py", 2);

    List<List<String>> portions = portions(costs(Map.of()));

    assertThat(portions).extracting(List::size).containsExactly(12, 12, 6, 2);
    assertThat(portions.stream().flatMap(List::stream)).hasSize(32).doesNotHaveDuplicates();
    assertThat(portions)
        .allSatisfy(portion -> assertThat(portion).allMatch(t -> sameFile(t, portion.get(0))));
  }

  @Test
  void theLongestPortionIsFirstAndNoneIsLongerThanTheLongestTest() throws IOException {
    addTests("a.py", 3);
    addTests("b.py", 2);

    List<List<String>> portions =
        portions(
            costs(
                Map.of(
                    "r\ta.py::test_0", 30L,
                    "r\ta.py::test_1", 40L,
                    "r\ta.py::test_2", 40L,
                    "r\tb.py::test_0", 100L,
                    "r\tb.py::test_1", 5L)));

    assertThat(portions)
        .containsExactly(
            List.of("b.py::test_0"),
            List.of("a.py::test_0", "a.py::test_1"),
            List.of("a.py::test_2"),
            List.of("b.py::test_1"));
  }

  @Test
  void withoutTestsThereIsNothingToPull() throws IOException {
    assertThat(Portions.ofTests(folder.resolve("none"), folder.resolve("g"), costs(Map.of())))
        .isEmpty();
  }

  @Test
  void costsAreReadBackAndTheLargerOfTwoHolds() throws IOException {
    Path file = folder.resolve("costs.tsv");
    costs(Map.of("r\ta.py::test[x\ty]", 5L, "r\tb.py::test", 50L)).write(file);
    Costs.read(file).with(Map.of("r\tb.py::test", 20L, "r\tc.py::test", 1L)).write(file);

    assertThat(Files.readAllLines(file))
        .containsExactly("r\ta.py::test[x\ty]\t5", "r\tb.py::test\t50", "r\tc.py::test\t1");
  }

  private Costs costs(Map<String, Long> known) throws IOException {
    return Costs.read(folder.resolve("no such file")).with(known);
  }

  private static boolean sameFile(String one, String other) {
    return one.split("::", -1)[0].equals(other.split("::", -1)[0]);
  }

  private void addTests(String file, int number) {
    RepositoryRecord repository =
        RepositoryRecord.newBuilder()
            .setId("r-1")
            .setName("r")
            .setVersion("1")
            .setDigest("d")
            .setOrigin("folder")
            .setOriginDigest("d")
            .setPythonVersion("3.11.7")
            .setRequirements(List.of())
            .setLicence(null)
            .setLinesOfCode(1)
            .setLibrary(List.of("r"))
            .setSymbolic(false)
            .setTestFiles(1)
            .setExcludedFiles(List.of())
            .setIncludedFiles(List.of())
            .build();
    for (int i = 0; i < number; i++) {
      TestCaseRecord test =
          TestCaseRecord.newBuilder()
              .setId("%s-%03d".formatted(file, i))
              .setRepositoryId("r-1")
              .setNodeId(file + "::test_" + i)
              .setFile(file)
              .setDefinitionFile(file)
              .setQualname("test_" + i)
              .setFirstLine(1)
              .setSource("def test_" + i + "(): pass")
              .setInputs(List.of())
              .setPreceding(List.of())
              .setFollowing(List.of())
              .build();
      candidates.add(CandidateRecord.newBuilder().setRepository(repository).setTest(test).build());
    }
  }

  private List<List<String>> portions(Costs costs) throws IOException {
    Path chosen = Files.createDirectories(folder.resolve("candidates"));
    try (DataFileWriter<CandidateRecord> writer =
        new DataFileWriter<>(new SpecificDatumWriter<>(CandidateRecord.class))) {
      writer.create(CandidateRecord.getClassSchema(), chosen.resolve("part.avro").toFile());
      for (CandidateRecord candidate : candidates) {
        writer.append(candidate);
      }
    }
    List<List<String>> portions = new ArrayList<>();
    Path groups = folder.resolve("groups");
    List<Path> files = Portions.ofTests(chosen, groups, costs);
    assertThat(files).isEqualTo(RecordFiles.in(groups));
    for (Path file : files) {
      Path one = Files.createDirectories(folder.resolve("one" + portions.size()));
      Files.copy(file, one.resolve("part.avro"));
      List<String> portion = new ArrayList<>();
      RecordFiles.forEach(
          one, CandidateRecord.class, candidate -> portion.add(candidate.getTest().getNodeId()));
      portions.add(portion);
    }
    return portions;
  }
}
