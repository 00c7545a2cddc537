package dev.assay.transforms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;

/** Folders of Avro files, as stages write them. Reads one record at a time. */
public final class RecordFiles {
  private RecordFiles() {}

  /** The files of records of a folder, in the order of their names; none if it is missing. */
  public static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(file -> file.toString().endsWith(".avro")).sorted().toList();
    }
  }

  /** Opens one of them. */
  public static <T extends SpecificRecord> DataFileReader<T> open(Path file, Class<T> type)
      throws IOException {
    return new DataFileReader<>(file.toFile(), new SpecificDatumReader<>(type));
  }

  /**
   * Visits every record of a folder, files in the order of their names. A folder that is missing
   * holds no records: a stage that let nothing through wrote none.
   */
  public static <T extends SpecificRecord> void forEach(
      Path folder, Class<T> type, Consumer<? super T> visitor) throws IOException {
    for (Path file : in(folder)) {
      try (DataFileReader<T> reader = open(file, type)) {
        reader.forEach(visitor);
      }
    }
  }
}
