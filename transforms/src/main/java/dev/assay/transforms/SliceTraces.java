package dev.assay.transforms;

import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.slice.KnownFunctions;
import dev.assay.slice.Slice;
import dev.assay.slice.Slicer;
import dev.assay.trace.MalformedTraceException;
import dev.assay.trace.TraceReader;
import dev.assay.trace.TracedAssertion;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.jspecify.annotations.Nullable;

/**
 * Slices traces that were made elsewhere (RepoReason, appendix F). No Python is needed.
 *
 * <p>In: chunks of files of traces in the papers' JSONL form. Out: in the directory one file {@code
 * CHUNK.jsonl} for each chunk, with a {@link SliceRow} for each good line in order; and as
 * collection the rejections: lines that are no trace, and assertions that cannot be sliced. One
 * line must fit in memory. A file appears whole or not at all.
 */
public final class SliceTraces
    extends PTransform<PCollection<LineChunk>, PCollection<RejectionRecord>> {
  private static final long serialVersionUID = 1L;

  private final String directory;

  private SliceTraces(String directory) {
    this.directory = directory;
  }

  /** Writes into a directory that every worker can write to. */
  public static SliceTraces into(String directory) {
    return new SliceTraces(directory);
  }

  /** The file of a chunk's slices. */
  public static Path part(Path directory, int chunk) {
    return directory.resolve("%09d.jsonl".formatted(chunk));
  }

  @Override
  public PCollection<RejectionRecord> expand(PCollection<LineChunk> chunks) {
    return chunks
        .apply("SliceChunk", ParDo.of(new SliceFn(directory)))
        .setCoder(AvroCoder.specific(RejectionRecord.class));
  }

  private static final class SliceFn extends DoFn<LineChunk, RejectionRecord> {
    private static final long serialVersionUID = 1L;

    private final String directory;
    private transient @Nullable KnownFunctions known;

    SliceFn(String directory) {
      this.directory = directory;
    }

    @ProcessElement
    public void slice(@Element LineChunk chunk, OutputReceiver<RejectionRecord> rejections)
        throws IOException {
      Path target = part(Path.of(directory), chunk.index());
      Path partial = Files.createTempFile(Path.of(directory), target.getFileName() + ".", "");
      try (BufferedWriter out = Files.newBufferedWriter(partial)) {
        chunk.forEachLine((number, bytes) -> slice(chunk, number, bytes, out, rejections));
      }
      Files.move(
          partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void slice(
        LineChunk chunk,
        int number,
        byte[] bytes,
        BufferedWriter out,
        OutputReceiver<RejectionRecord> rejections)
        throws IOException {
      String subject = chunk.name() + ":" + number;
      KnownFunctions functions = functions();
      try {
        String line = LineChunk.text(bytes);
        if (line.isBlank()) {
          return;
        }
        TracedAssertion traced = TraceReader.read(line, subject);
        Slicer slicer = Slicer.of(traced.trace(), functions);
        if (!slicer.canSlice(traced.line())) {
          rejections.output(
              Rejections.of(
                  Stage.SLICE,
                  Reason.NOTHING_ASSERTED,
                  chunk.name(),
                  subject,
                  "no statement that ran begins on line %d of %s"
                      .formatted(traced.line(), traced.trace().functions().get(0).file())));
          return;
        }
        Slice slice = slicer.slice(traced.line());
        out.write(SliceRow.json(traced, slice));
        out.write('\n');
      } catch (CharacterCodingException noText) {
        Reason reason = Reason.of(MalformedTraceException.Reason.NOT_JSON);
        rejections.output(
            Rejections.of(Stage.INGEST, reason, chunk.name(), subject, "the line is no UTF-8"));
      } catch (MalformedTraceException malformed) {
        Reason reason = Reason.of(malformed.reason());
        rejections.output(
            Rejections.of(
                Stage.INGEST,
                reason,
                chunk.name(),
                subject,
                String.valueOf(malformed.getMessage())));
      }
    }

    /** Those of this worker's thread: a DoFn's instance serves one at a time. */
    private KnownFunctions functions() {
      if (known == null) {
        known = KnownFunctions.none();
      }
      return known;
    }
  }
}
