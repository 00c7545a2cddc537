package dev.assay.transforms;

import dev.assay.schemas.KeptResultRecord;
import dev.assay.store.Attempts;
import dev.assay.store.ResultKey;
import dev.assay.store.Results;
import dev.assay.store.StoreLocation;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
  private final BuildSettings settings;
  private final Class<O> output;
  private final ArrayList<String> decisive;
  private final Sift.Work<I, O> quarantine;

  /**
   * @param name what is done, as keys say it
   * @param decisive the settings that decide the result
   * @param quarantine what becomes of an element that ends every process that works on it
   */
  KeptResults(
      String name,
      BuildSettings settings,
      Class<O> output,
      List<String> decisive,
      Sift.Work<I, O> quarantine) {
    this.name = name;
    this.settings = settings;
    this.output = output;
    this.decisive = new ArrayList<>(decisive);
    // Code that could reach the network makes other results than code that could not.
    this.decisive.add(settings.isolation().toString());
    this.quarantine = quarantine;
  }

  /** The result for an element, found or made. */
  SiftResult<O> of(I element, Sift.Work<I, O> work, ProgressLog progress) throws Exception {
    Optional<SiftResult<O>> known = find(element, progress);
    return known.isPresent() ? known.get() : make(element, work, progress);
  }

  /** The result that an earlier attempt made. */
  Optional<SiftResult<O>> find(I element, ProgressLog progress) throws IOException {
    Optional<KeptResultRecord> kept = kept(settings.store(), element);
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    progress.isolated(kept.get().getIsolations());
    progress.reused(name, ElementName.of(element));
    return Optional.of(SiftResult.of(kept.get(), output));
  }

  private Optional<KeptResultRecord> kept(StoreLocation store, I element) throws IOException {
    Optional<byte[]> bytes = Results.at(store).get(key(element));
    return bytes.isPresent()
        ? Optional.of(AvroBytes.read(bytes.get(), KeptResultRecord.class))
        : Optional.empty();
  }

  /**
   * The result for an element of an earlier dataset, told as one for an element of this run, and
   * kept as such.
   *
   * @param store where the earlier run kept it
   * @param retold nothing if it cannot be told so
   */
  Optional<SiftResult<O>> inherit(
      I element,
      I older,
      StoreLocation store,
      Function<SiftResult<O>, Optional<SiftResult<O>>> retold,
      ProgressLog progress)
      throws IOException {
    Optional<KeptResultRecord> known = kept(store, older);
    if (known.isEmpty()) {
      return Optional.empty();
    }
    KeptResultRecord kept = known.get();
    Optional<SiftResult<O>> result = retold.apply(SiftResult.of(kept, output));
    if (result.isPresent()) {
      progress.isolated(kept.getIsolations());
      keep(
          key(element),
          SiftResult.bytes(result.get(), kept.getIsolations(), kept.getNanos()),
          progress);
    }
    return result;
  }

  /** Works, and keeps the result. One that cannot be kept is passed on all the same, and said. */
  SiftResult<O> make(I element, Sift.Work<I, O> work, ProgressLog progress) throws Exception {
    ResultKey key = key(element);
    Optional<Attempts> attempt = begin(key, progress);
    byte[] bytes;
    try {
      bytes =
          attempt.filter(Attempts::isSuspicious).isPresent()
              ? apart(element, work, progress)
              : bytes(element, work, progress);
    } catch (Exception orderly) {
      // This process lives. An Error leaves the mark: memory or stack were too small for the work.
      end(attempt, progress);
      throw orderly;
    }
    KeptResultRecord made = AvroBytes.read(bytes, KeptResultRecord.class);
    SiftResult<O> result = SiftResult.of(made, output);
    if (result.isSettled()) {
      keep(key, bytes, progress);
    }
    end(attempt, progress);
    progress.worked(name, ElementName.of(element), made.getNanos());
    return result;
  }

  private byte[] bytes(I element, Sift.Work<I, O> work, ProgressLog progress) throws Exception {
    long start = System.nanoTime();
    RanCode.Watched<SiftResult<O>> watched = RanCode.during(() -> work.on(element, progress));
    SiftResult<O> result = watched.result().having(watched.code());
    return SiftResult.bytes(result, OraclePool.shared().isolations(), System.nanoTime() - start);
  }

  /** What two processes died over is done in a third that nothing else depends on. */
  private byte[] apart(I element, Sift.Work<I, O> work, ProgressLog progress) throws Exception {
    byte[] input = AvroBytes.of(element);
    @SuppressWarnings("unchecked") // An element's class is the class of such elements.
    Class<I> type = (Class<I>) element.getClass();
    Optional<byte[]> answer =
        SacrificialProcess.run(
            () -> {
              OraclePool.shared().isolate(settings.isolation());
              return bytes(
                  AvroBytes.read(input, type), work, ProgressLog.in(settings.progressDirectory()));
            },
            byte[].class);
    if (answer.isPresent()) {
      return answer.get();
    }
    return SiftResult.bytes(quarantine.on(element, progress), List.of(), 0);
  }

  private Optional<Attempts> begin(ResultKey key, ProgressLog progress) {
    try {
      return Optional.of(Attempts.begin(settings.store(), key));
    } catch (IOException full) {
      unkept(full, progress);
      return Optional.empty();
    }
  }

  private void end(Optional<Attempts> attempt, ProgressLog progress) {
    try {
      if (attempt.isPresent()) {
        attempt.get().end();
      }
    } catch (IOException full) {
      unkept(full, progress);
    }
  }

  private void keep(ResultKey key, byte[] bytes, ProgressLog progress) {
    try {
      Results.at(settings.store()).put(key, bytes);
    } catch (IOException full) {
      unkept(full, progress);
    }
  }

  private void unkept(IOException full, ProgressLog progress) {
    if (full instanceof ClosedByInterruptException) {
      // The runner has called this work off, and somebody else does it.
      return;
    }
    progress.note(
        settings.store().directory(),
        "results cannot be kept in "
            + settings.store().directory()
            + " ("
            + full
            + "): if this run is interrupted, some of its work is done again");
  }

  private ResultKey key(I element) {
    return ResultKey.of(name, decisive, AvroBytes.of(element));
  }
}
