package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.schemas.KeptResultRecord;
import dev.assay.schemas.RejectionRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/**
 * What a stage made of one element. All of it must fit in memory.
 *
 * @param entered units of what the stage counts that reached it
 * @param passed units that came out, where one output carries many of them or none
 * @param accepted what goes on, in order
 * @param rejected what does not, in order
 * @param observations what was seen on this occasion only, as lines of JSON
 * @param ran the repository's code that ran; empty if there may be more
 */
record SiftResult<O>(
    int entered,
    int passed,
    List<O> accepted,
    List<RejectionRecord> rejected,
    List<String> observations,
    Optional<List<Code>> ran) {
  SiftResult {
    accepted = List.copyOf(accepted);
    rejected = List.copyOf(rejected);
    observations = List.copyOf(observations);
  }

  /** The result of work that has outputs and no more. */
  static <O> SiftResult<O> of(List<O> accepted) {
    return new SiftResult<>(0, 0, accepted, List.of(), List.of(), Optional.empty());
  }

  /** The same with what ran. */
  SiftResult<O> having(Optional<List<Code>> code) {
    return new SiftResult<>(entered, passed, accepted, rejected, observations, code);
  }

  /**
   * Whether asking again would give the same: not where an endpoint was silent or a server died.
   */
  boolean isSettled() {
    return rejected.stream()
        .map(rejection -> Reason.withSymbol(rejection.getReason()))
        .allMatch(Reason::isSettled);
  }

  /**
   * The bytes that a store keeps.
   *
   * @param isolations what executed code was isolated by
   * @param nanos how long the work took
   */
  static <O extends SpecificRecord> byte[] bytes(
      SiftResult<O> result, Iterable<String> isolations, long nanos) {
    List<ByteBuffer> accepted = new ArrayList<>();
    for (O output : result.accepted()) {
      accepted.add(ByteBuffer.wrap(AvroBytes.of(output)));
    }
    List<String> kinds = new ArrayList<>();
    isolations.forEach(kinds::add);
    return AvroBytes.of(
        new KeptResultRecord(
            result.entered(),
            result.passed(),
            accepted,
            result.rejected(),
            result.observations(),
            kinds,
            nanos,
            result.ran().map(CodeText::of).orElse(null)));
  }

  /**
   * What a store kept.
   *
   * @throws IOException if the bytes are none that {@link #bytes} made of such outputs
   */
  static <O extends SpecificRecord> SiftResult<O> of(KeptResultRecord kept, Class<O> output)
      throws IOException {
    List<O> accepted = new ArrayList<>();
    for (ByteBuffer bytes : kept.getAccepted()) {
      byte[] record = new byte[bytes.remaining()];
      bytes.duplicate().get(record);
      accepted.add(AvroBytes.read(record, output));
    }
    return new SiftResult<>(
        kept.getEntered(),
        kept.getPassed(),
        accepted,
        kept.getRejections(),
        kept.getObservations(),
        kept.getRan().map(CodeText::read));
  }
}
