package dev.assay.pipelines.dataset;

import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Zstandard in Java for Parquet's pages. Parquet's own factory goes through Hadoop's configuration,
 * which brings a dozen jars, to a native library; this one needs neither, and the same pages give
 * the same bytes on every platform.
 */
final class ZstdPages implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    check(codec);
    return new Compressor();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    check(codec);
    return new Decompressor();
  }

  private static void check(CompressionCodecName codec) {
    if (codec != CompressionCodecName.ZSTD) {
      throw new IllegalArgumentException("pages are compressed with ZSTD only, not " + codec);
    }
  }

  private static ByteBuffer bytes(BytesInput page) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(page.size()));
    page.writeAllTo(bytes);
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  @Override
  public void release() {}

  private static final class Compressor implements BytesInputCompressor {
    private final ZstdCompressor zstd = new ZstdCompressor();

    @Override
    public BytesInput compress(BytesInput page) throws IOException {
      ByteBuffer plain = bytes(page);
      ByteBuffer packed = ByteBuffer.allocate(zstd.maxCompressedLength(plain.remaining()));
      zstd.compress(plain, packed);
      return BytesInput.from(packed.flip());
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.ZSTD;
    }

    @Override
    public void release() {}
  }

  private static final class Decompressor implements BytesInputDecompressor {
    private final ZstdDecompressor zstd = new ZstdDecompressor();

    @Override
    public BytesInput decompress(BytesInput page, int size) throws IOException {
      ByteBuffer plain = ByteBuffer.allocate(size);
      zstd.decompress(bytes(page), plain);
      return BytesInput.from(plain.flip());
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer plain, int size) {
      zstd.decompress(packed, plain);
    }

    @Override
    public void release() {}
  }
}
