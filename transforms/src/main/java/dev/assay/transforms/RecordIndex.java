package dev.assay.transforms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificRecord;

/**
 * Finds single records in a folder of Avro files by a key. In memory are the keys and where their
 * records are. Safe for many threads.
 */
final class RecordIndex<T extends SpecificRecord> {
  private record Place(Path file, long block) {}

  private final Class<T> type;
  private final Function<T, String> key;
  private final Map<String, Place> places = new HashMap<>();

  private RecordIndex(Class<T> type, Function<T, String> key) {
    this.type = type;
    this.key = key;
  }

  /**
   * Reads a folder once.
   *
   * @param folder one that is missing holds no records
   * @param key unique among the records
   * @throws UncheckedIOException if the files cannot be read
   */
  static <T extends SpecificRecord> RecordIndex<T> of(
      Path folder, Class<T> type, Function<T, String> key) {
    RecordIndex<T> index = new RecordIndex<>(type, key);
    try {
      for (Path file : RecordFiles.in(folder)) {
        index.read(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the records in " + folder + " cannot be read", e);
    }
    return index;
  }

  private void read(Path file) throws IOException {
    try (DataFileReader<T> reader = RecordFiles.open(file, type)) {
      while (reader.hasNext()) {
        long block = reader.previousSync();
        places.put(key.apply(reader.next()), new Place(file, block));
      }
    }
  }

  /** Whether there is a record of a key. */
  boolean has(String wanted) {
    return places.containsKey(wanted);
  }

  /** The record of a key. */
  Optional<T> find(String wanted) {
    Place place = places.get(wanted);
    if (place == null) {
      return Optional.empty();
    }
    try (DataFileReader<T> reader = RecordFiles.open(place.file(), type)) {
      reader.seek(place.block());
      while (reader.hasNext()) {
        T record = reader.next();
        if (key.apply(record).equals(wanted)) {
          return Optional.of(record);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(place.file() + " cannot be read", e);
    }
    throw new IllegalStateException(place.file() + " changed while it was read: no " + wanted);
  }
}
