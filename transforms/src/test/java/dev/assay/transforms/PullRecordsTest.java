package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.NamedValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.beam.sdk.io.BoundedSource;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PullRecordsTest {
  private final PipelineOptions options = PipelineOptionsFactory.create();

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void everyFileIsASplitOfItsOwnAndHoldsItsRecords() throws IOException {
    PullRecords<NamedValue> source =
        PullRecords.of(List.of(file("a", 3), file("b", 0), file("c", 1)), NamedValue.class);

    assertThat(source.split(1, options).stream().map(this::read))
        .containsExactly(List.of("a0", "a1", "a2"), List.of(), List.of("c0"));
    assertThat(read(source)).containsExactly("a0", "a1", "a2", "c0");
  }

  @Test
  void aRunnerThatTakesTheLastSplitFirstGetsTheFirstFileLast() throws IOException {
    options.as(PullOptions.class).setLastSplitFirst(true);

    assertThat(
            PullRecords.of(List.of(file("long", 1), file("short", 1)), NamedValue.class)
                .split(1, options)
                .stream()
                .map(this::read))
        .containsExactly(List.of("short0"), List.of("long0"));
  }

  private List<String> read(PullRecords<NamedValue> source) {
    List<String> names = new ArrayList<>();
    try (BoundedSource.BoundedReader<NamedValue> reader = source.createReader(options)) {
      for (boolean more = reader.start(); more; more = reader.advance()) {
        names.add(reader.getCurrent().getName());
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return names;
  }

  private String file(String name, int records) throws IOException {
    Path file = folder.resolve(name + ".avro");
    try (DataFileWriter<NamedValue> writer =
        new DataFileWriter<>(new SpecificDatumWriter<>(NamedValue.class))) {
      writer.create(NamedValue.getClassSchema(), file.toFile());
      for (int i = 0; i < records; i++) {
        writer.append(new NamedValue(name + i, ""));
      }
    }
    return file.toString();
  }
}
