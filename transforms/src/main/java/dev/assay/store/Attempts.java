package dev.assay.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.MoveOptions.StandardMoveOptions;
import org.apache.beam.sdk.io.fs.ResourceId;

/**
 * Beginnings of work, noted in the store before the work begins and removed when its process lived
 * to see it end, well or badly. What is left belongs to processes that died while they worked, or
 * that work still.
 *
 * <p>A mark is a suspicion and no proof: a process that is killed from outside leaves one for all
 * that it was at.
 */
public final class Attempts {
  /** Marks after which work is suspected of ending its process. No more are counted. */
  public static final int SUSPICIOUS = 2;

  private final StoreLocation location;
  private final ResultKey key;
  private final int earlier;

  private Attempts(StoreLocation location, ResultKey key, int earlier) {
    this.location = location;
    this.key = key;
    this.earlier = earlier;
  }

  /**
   * Notes that work begins.
   *
   * @throws IOException if that cannot be written down
   */
  public static Attempts begin(StoreLocation location, ResultKey key) throws IOException {
    int earlier = 0;
    while (earlier < SUSPICIOUS && exists(mark(location, key, earlier))) {
      earlier++;
    }
    if (earlier < SUSPICIOUS) {
      FileSystems.create(mark(location, key, earlier), "text/plain").close();
    }
    return new Attempts(location, key, earlier);
  }

  /** Whether as many attempts as make one suspicious began and did not end. */
  public boolean isSuspicious() {
    return earlier >= SUSPICIOUS;
  }

  /**
   * Notes that the process is still there.
   *
   * @throws IOException if that cannot be written down
   */
  public void end() throws IOException {
    List<ResourceId> marks = new ArrayList<>();
    for (int i = 0; i < SUSPICIOUS; i++) {
      marks.add(mark(location, key, i));
    }
    FileSystems.delete(marks, StandardMoveOptions.IGNORE_MISSING_FILES);
  }

  private static boolean exists(ResourceId mark) throws IOException {
    try (ReadableByteChannel open = FileSystems.open(mark)) {
      return open.isOpen();
    } catch (FileNotFoundException | NoSuchFileException absent) {
      return false;
    }
  }

  private static ResourceId mark(StoreLocation location, ResultKey key, int number) {
    return FileSystems.matchNewResource(
        location.directory() + "/attempts/" + key.digest() + "-" + number, false);
  }
}
