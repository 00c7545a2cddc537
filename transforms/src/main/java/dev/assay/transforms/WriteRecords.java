package dev.assay.transforms;

import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;

/**
 * Writes records of one kind. In: records. Out: files in one folder, as {@link WriteFiles} makes
 * them.
 */
public final class WriteRecords<T extends SpecificRecord>
    extends PTransform<PCollection<T>, PDone> {
  private static final long serialVersionUID = 1L;

  private final String directory;
  private final SerializableFunction<T, String> id;

  private WriteRecords(String directory, SerializableFunction<T, String> id) {
    this.directory = directory;
    this.id = id;
  }

  /**
   * Writes below a directory of any file system Beam knows.
   *
   * @param id unique among the records
   */
  public static <T extends SpecificRecord> WriteRecords<T> to(
      String directory, SerializableFunction<T, String> id) {
    return new WriteRecords<>(directory, id);
  }

  @Override
  public PDone expand(PCollection<T> records) {
    return records
        .apply("FileRecords", FileRecords.under(directory, id))
        .apply("WriteFiles", WriteFiles.create());
  }
}
