package dev.assay.transforms;

import dev.assay.schemas.KeptResultRecord;
import dev.assay.store.ResultKey;
import dev.assay.store.Results;
import dev.assay.store.StoreLocation;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/**
 * The results of one kind of work, kept in the run's store: work is done only for an element whose
 * result is not there. So a retry, a resumed run, a second attempt and a larger cluster go on where
 * another one stopped.
 *
 * <p>A result is found by the work, the settings that decide it, the element's own bytes and the
 * version of the code. An element holds all it comes from, down to the digest of its repository,
 * requirements and interpreter.
 */
final class KeptResults<I extends SpecificRecord, O extends SpecificRecord>
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final StoreLocation store;
  private final Class<O> output;
  private final ArrayList<String> decisive;

  /**
   * @param name what is done, as keys say it
   * @param decisive the settings that decide the result
   */
  KeptResults(String name, BuildSettings settings, Class<O> output, List<String> decisive) {
    this.name = name;
    this.store = settings.store();
    this.output = output;
    this.decisive = new ArrayList<>(decisive);
    // Code that could reach the network makes other results than code that could not.
    this.decisive.add(settings.isolation().toString());
  }

  /** The result for an element, found or made. */
  SiftResult<O> of(I element, Sift.Work<I, O> work, ProgressLog progress) throws Exception {
    Optional<SiftResult<O>> known = find(element, progress);
    return known.isPresent() ? known.get() : make(element, work, progress);
  }

  /** The result that an earlier attempt made. */
  Optional<SiftResult<O>> find(I element, ProgressLog progress) throws IOException {
    Optional<byte[]> bytes = Results.at(store).get(key(element));
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    KeptResultRecord kept = AvroBytes.read(bytes.get(), KeptResultRecord.class);
    progress.isolated(kept.getIsolations());
    progress.reused(name);
    return Optional.of(SiftResult.of(kept, output));
  }

  /** Works, and keeps the result. One that cannot be kept is passed on all the same, and said. */
  SiftResult<O> make(I element, Sift.Work<I, O> work, ProgressLog progress) throws Exception {
    long start = System.nanoTime();
    RanCode.Watched<SiftResult<O>> watched = RanCode.during(() -> work.on(element, progress));
    SiftResult<O> result = watched.result().having(watched.code());
    long nanos = System.nanoTime() - start;
    progress.worked(name, nanos);
    if (result.isSettled()) {
      try {
        Results.at(store)
            .put(key(element), SiftResult.bytes(result, OraclePool.shared().isolations(), nanos));
      } catch (IOException full) {
        progress.note(
            "results cannot be kept in "
                + store.directory()
                + " ("
                + full
                + "): if this run is"
                + " interrupted, some of its work is done again");
      }
    }
    return result;
  }

  private ResultKey key(I element) {
    return ResultKey.of(name, decisive, AvroBytes.of(element));
  }
}
