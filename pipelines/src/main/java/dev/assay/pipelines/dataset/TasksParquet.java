package dev.assay.pipelines.dataset;

import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.specific.SpecificData;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/**
 * The dataset as {@code tasks.parquet}: the columns of {@code tasks.jsonl} in the same order, lists
 * as Parquet lists, {@code provenance} as a struct, {@code inputs} as JSON text (its keys differ
 * from row to row, which no column type can say). Compressed with Zstandard. The same rows give the
 * same bytes.
 *
 * <p>Parquet's writer looks for Hadoop where it is not told a data model, a codec and a file of its
 * own; it is told all three, and runs without Hadoop's classes.
 */
public final class TasksParquet {
  private TasksParquet() {}

  /**
   * Writes the rows in the order given.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, List<TaskRecord> tasks) throws IOException {
    WholeFile.write(
        file,
        part -> {
          try (ParquetWriter<TaskRecord> writer = writer(part)) {
            for (TaskRecord task : tasks) {
              writer.write(task);
            }
          }
          ParquetFooter.sort(part);
        });
  }

  private static ParquetWriter<TaskRecord> writer(Path file) throws IOException {
    ParquetConfiguration configuration = new PlainParquetConfiguration();
    // The three-level lists of the Parquet specification, which every reader takes for lists.
    configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
    return AvroParquetWriter.<TaskRecord>builder(new LocalOutputFile(file))
        .withConf(configuration)
        .withSchema(TaskRecord.getClassSchema())
        .withDataModel(SpecificData.get())
        .withCodecFactory(new ZstdPages())
        .withCompressionCodec(CompressionCodecName.ZSTD)
        .build();
  }
}
