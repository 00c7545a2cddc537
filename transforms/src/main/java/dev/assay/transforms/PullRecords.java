package dev.assay.transforms;

import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.Read;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;

/**
 * Records from Avro files, a file at a time, to whichever worker is free ({@link PullTexts}). Files
 * are handed out in the order they are listed in. One record must fit in memory.
 */
public final class PullRecords<T extends SpecificRecord>
    extends PTransform<PBegin, PCollection<T>> {
  private static final long serialVersionUID = 1L;

  private final ArrayList<String> files;
  private final Class<T> type;

  private PullRecords(List<String> files, Class<T> type) {
    this.files = new ArrayList<>(files);
    this.type = type;
  }

  /** The records of files on any file system that Beam knows. */
  public static <T extends SpecificRecord> PullRecords<T> of(List<String> files, Class<T> type) {
    return new PullRecords<>(files, type);
  }

  @Override
  public PCollection<T> expand(PBegin begin) {
    return begin
        .apply("PullFiles", Read.from(PullTexts.of(files)))
        .apply("ReadRecords", ParDo.of(new ReadFn<>(type)))
        .setCoder(AvroCoder.specific(type));
  }

  private static final class ReadFn<T extends SpecificRecord> extends DoFn<String, T> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;

    ReadFn(Class<T> type) {
      this.type = type;
    }

    @ProcessElement
    public void read(@Element String name, OutputReceiver<T> records) throws IOException {
      try (DataFileStream<T> file =
          new DataFileStream<>(
              Channels.newInputStream(FileSystems.open(FileSystems.matchNewResource(name, false))),
              new SpecificDatumReader<>(type))) {
        file.forEach(records::output);
      }
    }
  }
}
