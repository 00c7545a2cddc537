package dev.assay.transforms;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.ResourceId;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Writes records to Avro files whose bytes are a function of the records alone: the shard is chosen
 * by id and records are sorted by id, where Beam's own sink draws shards and markers at random.
 *
 * <p>In: records. Out: {@code part-N-of-4.avro} files in the directory, none for an empty shard.
 * One shard's records must fit in memory. A file appears whole or not at all.
 */
public final class WriteRecords<T extends SpecificRecord>
    extends PTransform<PCollection<T>, PDone> {
  private static final long serialVersionUID = 1L;
  private static final int SHARDS = 4;

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
    SerializableFunction<T, String> idOf = id;
    records
        .apply(
            "KeyByShard",
            WithKeys.<Integer, T>of(record -> shard(idOf.apply(record)))
                .withKeyType(TypeDescriptors.integers()))
        .apply("GatherShards", GroupByKey.create())
        .apply("WriteShards", ParDo.of(new WriteShard<>(directory, id)));
    return PDone.in(records.getPipeline());
  }

  private static int shard(String id) {
    return Math.floorMod(ContentId.of("shard", id).charAt(0), SHARDS);
  }

  private static final class WriteShard<T extends SpecificRecord>
      extends DoFn<KV<Integer, Iterable<T>>, Void> {
    private static final long serialVersionUID = 1L;

    private final String directory;
    private final SerializableFunction<T, String> id;

    WriteShard(String directory, SerializableFunction<T, String> id) {
      this.directory = directory;
      this.id = id;
    }

    @ProcessElement
    public void write(@Element KV<Integer, Iterable<T>> shard) throws IOException {
      List<T> records = new ArrayList<>();
      shard.getValue().forEach(records::add);
      records.sort(Comparator.comparing(id::apply));
      String name = "part-" + shard.getKey() + "-of-" + SHARDS + ".avro";
      ResourceId target = FileSystems.matchNewResource(directory + "/" + name, false);
      ResourceId partial = FileSystems.matchNewResource(directory + "/" + name + ".partial", false);
      try (OutputStream out =
          Channels.newOutputStream(FileSystems.create(partial, "application/avro"))) {
        RecordFile.write(records, out);
      }
      FileSystems.rename(List.of(partial), List.of(target));
    }
  }
}
