package dev.assay.transforms;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** An Avro file whose bytes are a function of its records alone. */
public final class RecordFile {
  private static final int LEVEL = 6;

  private RecordFile() {}

  /**
   * Writes records in the order given.
   *
   * @param records at least one, all of one schema
   * @throws IOException if the stream cannot be written
   */
  public static <T extends SpecificRecord> void write(List<T> records, OutputStream out)
      throws IOException {
    Schema schema = records.get(0).getSchema();
    try (DataFileWriter<T> writer = new DataFileWriter<>(new SpecificDatumWriter<T>(schema))) {
      writer.setCodec(CodecFactory.deflateCodec(LEVEL));
      writer.create(schema, out, marker(schema.toString()));
      for (T record : records) {
        writer.append(record);
      }
    }
  }

  /** The marker between blocks, which Avro draws at random. */
  private static byte[] marker(String schema) {
    try {
      return MessageDigest.getInstance("MD5").digest(schema.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has MD5", impossible);
    }
  }
}
