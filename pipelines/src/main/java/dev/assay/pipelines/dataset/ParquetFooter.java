package dev.assay.pipelines.dataset;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Comparator;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/**
 * Puts the footer of a Parquet file in order. Parquet's writer keeps the encodings of each column
 * in a hash set of enum constants, whose order follows from identity hash codes and so differs
 * between processes: the one thing in a file that is not a function of its rows (seen with 1.15.2
 * in {@code TasksParquetTest}).
 */
final class ParquetFooter {
  /** A footer is followed by its length, little-endian, and the four bytes {@code PAR1}. */
  private static final int TAIL = 8;

  private ParquetFooter() {}

  /** Sorts the encodings in place; readers take them for a set. */
  static void sort(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] tail = new byte[TAIL];
      bytes.seek(bytes.length() - TAIL);
      bytes.readFully(tail);
      byte[] footer = new byte[ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt()];
      long start = bytes.length() - TAIL - footer.length;
      bytes.seek(start);
      bytes.readFully(footer);
      byte[] sorted = sorted(footer);
      if (sorted.length != footer.length) {
        throw new IOException(
            "sorting the footer of %s changed its length from %d to %d"
                .formatted(file.getFileName(), footer.length, sorted.length));
      }
      bytes.seek(start);
      bytes.write(sorted);
    }
  }

  private static byte[] sorted(byte[] footer) throws IOException {
    FileMetaData metadata = Util.readFileMetaData(new ByteArrayInputStream(footer));
    for (RowGroup group : metadata.getRow_groups()) {
      for (ColumnChunk column : group.getColumns()) {
        column.getMeta_data().getEncodings().sort(Comparator.comparingInt(Encoding::getValue));
      }
    }
    ByteArrayOutputStream sorted = new ByteArrayOutputStream(footer.length);
    Util.writeFileMetaData(metadata, sorted);
    return sorted.toByteArray();
  }
}
