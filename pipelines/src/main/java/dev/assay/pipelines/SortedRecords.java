package dev.assay.pipelines;

import dev.assay.transforms.RecordFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificRecord;

/** Reads files that are each sorted by id as one that is: one record of each is in memory. */
final class SortedRecords {
  /** Takes records in order. */
  @FunctionalInterface
  interface Visitor<T> {
    void visit(T record) throws IOException;
  }

  private record Head<T>(String id, T record, DataFileReader<T> rest) {}

  private SortedRecords() {}

  /**
   * Visits every record below a directory in the order of ids. A directory that is missing holds
   * none.
   *
   * @param id what the files are sorted by
   */
  static <T extends SpecificRecord> void forEach(
      Path directory, Class<T> type, Function<T, String> id, Visitor<T> visitor)
      throws IOException {
    List<Closeable> open = new ArrayList<>();
    PriorityQueue<Head<T>> heads =
        new PriorityQueue<>(Comparator.comparing((Head<T> head) -> head.id()));
    try {
      for (Path file : RecordFiles.in(directory)) {
        DataFileReader<T> reader = RecordFiles.open(file, type);
        open.add(reader);
        advance(reader, id, heads);
      }
      while (!heads.isEmpty()) {
        Head<T> head = heads.remove();
        visitor.visit(head.record());
        advance(head.rest(), id, heads);
      }
    } finally {
      for (Closeable each : open) {
        each.close();
      }
    }
  }

  private static <T> void advance(
      DataFileReader<T> reader, Function<T, String> id, PriorityQueue<Head<T>> heads) {
    if (reader.hasNext()) {
      T record = reader.next();
      heads.add(new Head<>(id.apply(record), record, reader));
    }
  }
}
