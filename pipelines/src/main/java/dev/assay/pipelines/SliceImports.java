package dev.assay.pipelines;

import dev.assay.oracle.Trees;
import dev.assay.schemas.RejectionRecord;
import dev.assay.transforms.LineChunk;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.SliceTraces;
import dev.assay.transforms.WriteRecords;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Reshuffle;

/**
 * Slices a file of traces made elsewhere: {@code slices.jsonl} with a line for each trace that
 * could be sliced, in the order of the file, and {@code rejections/*.avro} for the others. The same
 * file gives the same bytes at any parallelism.
 *
 * <p>In memory are the lines being worked on, and all rejections: less than a kilobyte each.
 */
public final class SliceImports {
  private static final String SLICES = "slices.jsonl";
  private static final String REJECTIONS = "rejections";
  private static final String PARTS = ".parts";

  private SliceImports() {}

  /**
   * Slices a file.
   *
   * @param traces a file in the papers' JSONL form
   * @param out a folder that is new, empty or an earlier result of this
   * @throws ConfigException if one of them cannot be used; nothing was done
   * @throws UncheckedIOException if the file cannot be read or the result not written
   */
  public static SlicedTraces run(Path traces, Path out, PipelineOptions options)
      throws ConfigException {
    check(traces, out);
    try {
      return slice(traces.toAbsolutePath(), out.toAbsolutePath(), options);
    } catch (IOException e) {
      throw new UncheckedIOException("slicing " + traces + " into " + out + ": " + e, e);
    }
  }

  private static void check(Path traces, Path out) throws ConfigException {
    if (!Files.isRegularFile(traces)) {
      throw new ConfigException(List.of("'" + traces + "': no such file"));
    }
    if (!Files.exists(out)) {
      return;
    }
    List<String> own = List.of(SLICES, REJECTIONS, PARTS);
    try (Stream<Path> entries = Files.list(out)) {
      if (!entries.allMatch(entry -> own.contains(String.valueOf(entry.getFileName())))) {
        throw new ConfigException(
            List.of("--out " + out + ": holds other files; must be new, empty or an earlier run"));
      }
    } catch (IOException e) {
      throw new ConfigException(List.of("--out " + out + ": cannot be read: " + e));
    }
  }

  private static SlicedTraces slice(Path traces, Path out, PipelineOptions options)
      throws IOException {
    Path parts = out.resolve(PARTS);
    for (String name : List.of(SLICES, REJECTIONS, PARTS)) {
      Trees.delete(out.resolve(name));
    }
    Files.createDirectories(parts);
    List<LineChunk> chunks = LineChunk.of(traces);
    Pipeline pipeline = Pipeline.create(options);
    pipeline
        .apply("Chunks", Create.of(chunks).withCoder(SerializableCoder.of(LineChunk.class)))
        .apply("SpreadChunks", Reshuffle.viaRandomKey())
        .apply("SliceTraces", SliceTraces.into(parts.toString()))
        .apply(
            "WriteRejections",
            WriteRecords.to(out.resolve(REJECTIONS).toString(), RejectionRecord::getId));
    pipeline.run().waitUntilFinish();
    long slices = join(parts, chunks, out.resolve(SLICES));
    Map<String, Long> rejections = new TreeMap<>();
    RecordFiles.forEach(
        out.resolve(REJECTIONS),
        RejectionRecord.class,
        rejection ->
            rejections.merge(rejection.getStage() + "/" + rejection.getReason(), 1L, Long::sum));
    Trees.delete(parts);
    return new SlicedTraces(
        chunks.stream().mapToLong(LineChunk::lines).sum(), slices, rejections, out);
  }

  /** Joins the chunks' files in order; returns how many lines they have. */
  private static long join(Path parts, List<LineChunk> chunks, Path target) throws IOException {
    Path partial = target.resolveSibling(PARTS).resolve(SLICES);
    long lines = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(partial))) {
      for (LineChunk chunk : chunks) {
        byte[] part = Files.readAllBytes(SliceTraces.part(parts, chunk.index()));
        for (byte each : part) {
          lines += each == '\n' ? 1 : 0;
        }
        out.write(part);
      }
    }
    Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
    return lines;
  }
}
