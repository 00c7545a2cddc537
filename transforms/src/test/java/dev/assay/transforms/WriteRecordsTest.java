package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.CollectedFileRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.Create;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteRecordsTest {
  private static final List<CollectedFileRecord> RECORDS =
      IntStream.range(0, 200)
          .mapToObj(i -> new CollectedFileRecord("repository", "tests/test_" + i + ".py", i + 1L))
          .toList();

  @Test
  void everyRecordIsReadBackOnce(@TempDir Path directory) throws IOException {
    write(RECORDS, directory.resolve("all"), 2);

    List<CollectedFileRecord> read = new ArrayList<>();
    for (Path file : files(directory.resolve("all"))) {
      try (DataFileReader<CollectedFileRecord> reader =
          new DataFileReader<>(
              file.toFile(), new SpecificDatumReader<>(CollectedFileRecord.class))) {
        reader.forEach(read::add);
      }
    }

    assertThat(read).containsExactlyInAnyOrderElementsOf(RECORDS);
    assertThat(files(directory.resolve("all"))).hasSizeBetween(2, 4);
  }

  @Test
  void bytesDependNeitherOnOrderNorOnParallelism(@TempDir Path directory) throws IOException {
    List<CollectedFileRecord> shuffled = new ArrayList<>(RECORDS);
    Collections.shuffle(shuffled, new Random(7));

    write(RECORDS, directory.resolve("one"), 1);
    write(shuffled, directory.resolve("three"), 3);

    assertThat(bytes(directory.resolve("three"))).isEqualTo(bytes(directory.resolve("one")));
  }

  @Test
  void anEmptyCollectionWritesNothing(@TempDir Path directory) throws IOException {
    write(List.of(), directory.resolve("none"), 1);

    assertThat(directory.resolve("none")).doesNotExist();
  }

  private static void write(List<CollectedFileRecord> records, Path directory, int parallelism) {
    DirectOptions options = PipelineOptionsFactory.create().as(DirectOptions.class);
    options.setTargetParallelism(parallelism);
    Pipeline pipeline = Pipeline.create(options);
    pipeline
        .apply(Create.of(records).withCoder(AvroCoder.specific(CollectedFileRecord.class)))
        .apply(WriteRecords.to(directory.toString(), CollectedFileRecord::getFile));
    pipeline.run().waitUntilFinish();
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  private static Map<String, String> bytes(Path directory) throws IOException {
    Map<String, String> bytes = new TreeMap<>();
    for (Path file : files(directory)) {
      bytes.put(file.getFileName().toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
    }
    return bytes;
  }
}
