package dev.assay.transforms;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** One record as Avro binary: equal records, equal bytes. */
final class AvroBytes {
  private AvroBytes() {}

  static byte[] of(SpecificRecord record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
      new SortingWriter(record.getSchema()).write(record, encoder);
      encoder.flush();
    } catch (IOException impossible) {
      throw new UncheckedIOException("memory takes every byte", impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #of} wrote with the same schema.
   *
   * @throws IOException if the bytes end too early or go on
   */
  static <T extends SpecificRecord> T read(byte[] bytes, Class<T> type) throws IOException {
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    T record = new SpecificDatumReader<>(type).read(null, decoder);
    if (!decoder.isEnd()) {
      throw new IOException("there is more after a " + type.getSimpleName());
    }
    return record;
  }

  /** Avro leaves the order of a map's entries to the map. */
  private static final class SortingWriter extends SpecificDatumWriter<SpecificRecord> {
    SortingWriter(Schema schema) {
      super(schema);
    }

    @Override
    protected Iterable<Map.Entry<Object, Object>> getMapEntries(Object map) {
      TreeMap<Object, Object> sorted = new TreeMap<>();
      super.getMapEntries(map).forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
      return sorted.entrySet();
    }
  }
}
