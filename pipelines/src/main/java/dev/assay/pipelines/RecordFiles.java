package dev.assay.pipelines;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;

/** Reads back what a run wrote, one record at a time. */
final class RecordFiles {
  private RecordFiles() {}

  /** The files of records of a directory, in the order of their names; none if it is missing. */
  static List<String> in(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(Path::toString).filter(file -> file.endsWith(".avro")).sorted().toList();
    }
  }

  /**
   * Visits every record below a directory, files in the order of their names. A directory that is
   * missing holds no records: a stage that let nothing through wrote none.
   */
  static <T extends SpecificRecord> void forEach(Path directory, Class<T> type, Consumer<T> visitor)
      throws IOException {
    for (String file : in(directory)) {
      try (DataFileReader<T> reader =
          new DataFileReader<>(new File(file), new SpecificDatumReader<>(type))) {
        for (T record : reader) {
          visitor.accept(record);
        }
      }
    }
  }
}
