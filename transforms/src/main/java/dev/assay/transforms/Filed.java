package dev.assay.transforms;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.coders.AtomicCoder;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.coders.StringUtf8Coder;

/**
 * A record on its way to a file: records of every kind travel in one collection, since a runner
 * hands each element to each reader of a step's outputs.
 *
 * @param folder where it belongs, on any file system that Beam knows; all records there are of one
 *     class
 * @param id unique in that folder
 */
public record Filed(String folder, String id, SpecificRecord content) {
  public Filed {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(content, "content");
  }

  /** Folder, identifier, class and the content as Avro binary. */
  static final class FiledCoder extends AtomicCoder<Filed> {
    private static final long serialVersionUID = 1L;
    private static final StringUtf8Coder TEXT = StringUtf8Coder.of();
    private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

    @Override
    public void encode(Filed filed, OutputStream out) throws IOException {
      TEXT.encode(filed.folder, out);
      TEXT.encode(filed.id, out);
      TEXT.encode(filed.content.getClass().getName(), out);
      BYTES.encode(AvroBytes.of(filed.content), out);
    }

    @Override
    public Filed decode(InputStream in) throws IOException {
      String folder = TEXT.decode(in);
      String id = TEXT.decode(in);
      String type = TEXT.decode(in);
      try {
        Class<? extends SpecificRecord> known =
            Class.forName(type).asSubclass(SpecificRecord.class);
        return new Filed(folder, id, AvroBytes.read(BYTES.decode(in), known));
      } catch (ClassNotFoundException e) {
        throw new CoderException("a record of a class that this program does not have: " + type, e);
      }
    }
  }
}
