package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificData;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksParquetTest {
  private Path directory;

  @BeforeEach
  void useDirectory(@TempDir Path directory) {
    this.directory = directory;
  }

  private Path file() {
    return directory.resolve("tasks.parquet");
  }

  private List<TaskRecord> read() throws IOException {
    List<TaskRecord> tasks = new ArrayList<>();
    try (ParquetReader<TaskRecord> reader =
        AvroParquetReader.<TaskRecord>builder(
                new LocalInputFile(file()), new PlainParquetConfiguration())
            .withDataModel(SpecificData.get())
            .withCodecFactory(new ZstdPages())
            .build()) {
      for (TaskRecord task = reader.read(); task != null; task = reader.read()) {
        tasks.add(task);
      }
    }
    return tasks;
  }

  @Test
  void whatWasWrittenIsReadBack() throws IOException {
    List<TaskRecord> tasks = SampleBuild.tasks(700);
    TasksParquet.write(file(), tasks);
    assertThat(read()).isEqualTo(tasks);
  }

  @Test
  void noRowsGiveAFileWithColumnsOnly() throws IOException {
    TasksParquet.write(file(), List.of());
    assertThat(read()).isEmpty();
  }

  @Test
  void sameRowsGiveSameBytes() throws IOException {
    TasksParquet.write(file(), SampleBuild.tasks(200));
    byte[] first = Files.readAllBytes(file());
    TasksParquet.write(file(), SampleBuild.tasks(200));
    assertThat(file()).hasBinaryContent(first);
    assertThat(directory.toFile().list()).containsExactly("tasks.parquet");
  }
}
