package dev.assay.transforms;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.ResourceId;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Writes records to Avro files whose bytes are a function of the records alone: the shard is chosen
 * by id and records are sorted by id, where Beam's own sink draws shards and markers at random.
 *
 * <p>In: filed records. Out: {@code part-N-of-4.avro} files in their folders, none for an empty
 * shard. One shard's records must fit in memory. A file appears whole or not at all.
 */
public final class WriteFiles extends PTransform<PCollection<Filed>, PDone> {
  private static final long serialVersionUID = 1L;
  private static final int SHARDS = 4;

  private WriteFiles() {}

  /** Writes where each record belongs. */
  public static WriteFiles create() {
    return new WriteFiles();
  }

  @Override
  public PDone expand(PCollection<Filed> records) {
    records
        .apply(
            "KeyByFile",
            WithKeys.<String, Filed>of(WriteFiles::file).withKeyType(TypeDescriptors.strings()))
        .apply("GatherFiles", GroupByKey.create())
        .apply("WriteFiles", ParDo.of(new WriteFile()));
    return PDone.in(records.getPipeline());
  }

  private static String file(Filed filed) {
    int shard = Math.floorMod(ContentId.of("shard", filed.id()).charAt(0), SHARDS);
    return filed.folder() + "/part-" + shard + "-of-" + SHARDS + ".avro";
  }

  private static final class WriteFile extends DoFn<KV<String, Iterable<Filed>>, Void> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void write(@Element KV<String, Iterable<Filed>> file) throws IOException {
      List<Filed> records = new ArrayList<>();
      file.getValue().forEach(records::add);
      records.sort(Comparator.comparing(Filed::id));
      ResourceId target = FileSystems.matchNewResource(file.getKey(), false);
      ResourceId partial = FileSystems.matchNewResource(file.getKey() + ".partial", false);
      try (OutputStream out =
          Channels.newOutputStream(FileSystems.create(partial, "application/avro"))) {
        RecordFile.write(records.stream().map(Filed::content).toList(), out);
      }
      FileSystems.rename(List.of(partial), List.of(target));
    }
  }
}
