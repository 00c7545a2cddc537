package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.io.InputStream;
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

  /** Loading its classes again also gives Parquet's enum constants other hash codes. */
  @Test
  void writingNeedsNoHadoopAndNoLuckWithHashCodes() throws Exception {
    TasksParquet.write(file(), SampleBuild.tasks(20));
    byte[] expected = Files.readAllBytes(file());
    ClassLoader loader = new WithoutHadoop();
    Object tasks =
        loader
            .loadClass(SampleBuild.class.getName())
            .getMethod("tasks", int.class)
            .invoke(null, 20);
    loader
        .loadClass(TasksParquet.class.getName())
        .getMethod("write", Path.class, List.class)
        .invoke(null, file(), tasks);
    assertThat(file()).hasBinaryContent(expected);
  }

  /** Loads Parquet and Assay again, in a world where Hadoop's classes do not exist. */
  private static final class WithoutHadoop extends ClassLoader {
    WithoutHadoop() {
      super(TasksParquetTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.apache.hadoop.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("org.apache.parquet.") && !name.startsWith("dev.assay.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream stream = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (stream == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = stream.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException broken) {
        throw new ClassNotFoundException(name, broken);
      }
    }
  }
}
