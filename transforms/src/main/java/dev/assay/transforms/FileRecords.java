package dev.assay.transforms;

import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptor;

/** Says where records belong. In: records of one kind. Out: the same for {@link WriteFiles}. */
public final class FileRecords<T extends SpecificRecord>
    extends PTransform<PCollection<T>, PCollection<Filed>> {
  private static final long serialVersionUID = 1L;

  private final String folder;
  private final SerializableFunction<T, String> id;

  private FileRecords(String folder, SerializableFunction<T, String> id) {
    this.folder = folder;
    this.id = id;
  }

  /**
   * Files below a folder of any file system Beam knows.
   *
   * @param id unique among the records
   */
  public static <T extends SpecificRecord> FileRecords<T> under(
      String folder, SerializableFunction<T, String> id) {
    return new FileRecords<>(folder, id);
  }

  @Override
  public PCollection<Filed> expand(PCollection<T> records) {
    String where = folder;
    SerializableFunction<T, String> idOf = id;
    return records
        .apply(
            MapElements.into(TypeDescriptor.of(Filed.class))
                .via((T each) -> new Filed(where, idOf.apply(each), each)))
        .setCoder(new Filed.FiledCoder());
  }
}
