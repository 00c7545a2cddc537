package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.schemas.RejectionRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SliceImportsTest {
  private static final String GOOD =
      """
      {"question_id": "q%d", "assert_line": 3, "line_offset": %d, "function_calls": [\
      {"call_order": 0, "function_name": "test", "file_path": "test_x.py",\
       "function_source_code": "def test():\\n    n = 2\\n    assert n == 2\\n# %s",\
       "executed_lines": [%d, %d]}]}""";

  private Path directory = Path.of("");
  private Path traces = Path.of("");

  @BeforeEach
  void writeTraces(@TempDir Path temporary) throws IOException {
    directory = temporary;
    traces = directory.resolve("traces.jsonl");
    List<String> lines = new ArrayList<>();
    // More than one chunk, which has 4 MiB.
    String filler = "x".repeat(100_000);
    for (int i = 1; i <= 120; i++) {
      lines.add(GOOD.formatted(i, i, filler, i + 1, i + 2));
    }
    lines.set(2, "");
    lines.set(6, "{\"question_id\": ");
    lines.set(60, lines.get(60).replace("\"call_order\": 0", "\"call_order\": \"a\""));
    lines.set(110, lines.get(110).replace("[112, 113]", "[112]"));
    Files.write(traces, lines);
  }

  private static PipelineOptions options(int parallelism) {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(parallelism);
    return options;
  }

  @Test
  void everyLineIsASliceOrARejectionWithItsNumber() throws Exception {
    SlicedTraces result = SliceImports.run(traces, directory.resolve("out"), options(2));

    assertThat(result.conserved()).isTrue();
    assertThat(result.lines()).isEqualTo(119);
    assertThat(result.slices()).isEqualTo(116);
    Map<String, String> rejected = new TreeMap<>();
    RecordFiles.forEach(
        directory.resolve("out/rejections"),
        RejectionRecord.class,
        each ->
            rejected.put(
                each.getSubject(),
                each.getStage() + "/" + each.getReason() + " " + each.getDetail()));
    assertThat(rejected)
        .containsOnlyKeys("traces.jsonl:7", "traces.jsonl:61", "traces.jsonl:111")
        .containsEntry(
            "traces.jsonl:61",
            "INGEST/trace_field_wrong function_calls[0].call_order is \"a\", must be a whole number"
                + " of 32 bits")
        .containsEntry(
            "traces.jsonl:111",
            "SLICE/nothing_asserted no statement that ran begins on line 113 of test_x.py");
    List<String> rows = Files.readAllLines(directory.resolve("out/slices.jsonl"));
    JsonNode last = new ObjectMapper().readTree(rows.get(115));
    assertThat(last.get("question_id").asText()).isEqualTo("q120");
    assertThat(last.get("mcl").asInt()).isEqualTo(2);
  }

  @Test
  void anyParallelismGivesTheSameBytes() throws Exception {
    SliceImports.run(traces, directory.resolve("one"), options(1));
    SliceImports.run(traces, directory.resolve("three"), options(3));

    List<String> files = files(directory.resolve("one"));
    assertThat(files).contains("slices.jsonl").anyMatch(file -> file.startsWith("rejections"));
    assertThat(files(directory.resolve("three"))).isEqualTo(files);
    for (String file : files) {
      assertThat(directory.resolve("three").resolve(file))
          .hasSameBinaryContentAs(directory.resolve("one").resolve(file));
    }
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void whatCannotBeDoneIsSaidBefore() throws IOException {
    Files.createDirectories(directory.resolve("other"));
    Files.writeString(directory.resolve("other/thesis.txt"), "do not lose me");

    assertThatThrownBy(() -> SliceImports.run(directory.resolve("no"), directory, options(1)))
        .hasMessage("'" + directory.resolve("no") + "': no such file");
    assertThatThrownBy(() -> SliceImports.run(traces, directory.resolve("other"), options(1)))
        .hasMessageEndingWith("holds other files; must be new, empty or an earlier run");
  }
}
