package dev.assay.transforms;

import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.io.BoundedSource;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.ResourceId;
import org.apache.beam.sdk.options.PipelineOptions;

/**
 * Records from Avro files, a file at a time, to whichever worker is free: work that takes seconds
 * an element is pulled and not dealt out. (A reshuffle is a static hash on Flink: of 80 equal
 * elements four slots got 14, 15, 23 and 28.)
 *
 * <p>Files are handed out in the order they are listed in. One record must fit in memory.
 */
public final class PullRecords<T extends SpecificRecord> extends BoundedSource<T> {
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
  public List<PullRecords<T>> split(long desiredBytes, PipelineOptions options) {
    List<PullRecords<T>> splits = new ArrayList<>();
    for (String file : files) {
      splits.add(new PullRecords<>(List.of(file), type));
    }
    if (options.as(PullOptions.class).isLastSplitFirst()) {
      Collections.reverse(splits);
    }
    return splits;
  }

  @Override
  public long getEstimatedSizeBytes(PipelineOptions options) {
    // Nobody's decision: there is one split for each file whatever its size.
    return files.size();
  }

  @Override
  public Coder<T> getOutputCoder() {
    return AvroCoder.specific(type);
  }

  @Override
  public BoundedReader<T> createReader(PipelineOptions options) {
    return new Reader<>(this);
  }

  private static final class Reader<T extends SpecificRecord> extends BoundedReader<T> {
    private final PullRecords<T> source;
    private int next;
    private Optional<DataFileStream<T>> open = Optional.empty();
    private Optional<T> current = Optional.empty();

    Reader(PullRecords<T> source) {
      this.source = source;
    }

    @Override
    public boolean start() throws IOException {
      return advance();
    }

    @Override
    public boolean advance() throws IOException {
      while (true) {
        if (open.isPresent() && open.get().hasNext()) {
          current = Optional.of(open.get().next());
          return true;
        }
        close();
        if (next == source.files.size()) {
          current = Optional.empty();
          return false;
        }
        ResourceId file = FileSystems.matchNewResource(source.files.get(next++), false);
        open =
            Optional.of(
                new DataFileStream<>(
                    Channels.newInputStream(FileSystems.open(file)),
                    new SpecificDatumReader<>(source.type)));
      }
    }

    @Override
    public T getCurrent() {
      return current.orElseThrow(NoSuchElementException::new);
    }

    @Override
    public void close() throws IOException {
      if (open.isPresent()) {
        open.get().close();
        open = Optional.empty();
      }
    }

    @Override
    public BoundedSource<T> getCurrentSource() {
      return source;
    }
  }
}
