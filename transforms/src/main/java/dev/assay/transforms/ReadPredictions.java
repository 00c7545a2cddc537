package dev.assay.transforms;

import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.score.MalformedPredictionException;
import dev.assay.score.PredictionFormat;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;

/**
 * Reads predictions from anywhere.
 *
 * <p>In: chunks of files. Out: predictions. Rejected: lines that are none, each by its number. One
 * line must fit in memory.
 */
public final class ReadPredictions
    extends PTransform<PCollection<LineChunk>, Sifted<PredictionRecord>> {
  private static final long serialVersionUID = 1L;

  private static final TupleTag<PredictionRecord> READ = new TupleTag<>("read") {};
  private static final TupleTag<RejectionRecord> REJECTED = new TupleTag<>("rejected") {};

  private final PredictionFormat format;
  private final String model;

  private ReadPredictions(PredictionFormat format, String model) {
    this.format = format;
    this.model = model;
  }

  /**
   * Reads one form.
   *
   * @param model the name to give to who made the predictions; empty to take each line's own
   */
  public static ReadPredictions of(PredictionFormat format, Optional<String> model) {
    return new ReadPredictions(format, model.orElse(""));
  }

  @Override
  public Sifted<PredictionRecord> expand(PCollection<LineChunk> chunks) {
    PCollectionTuple outputs =
        chunks.apply(
            "ReadLines",
            ParDo.of(new ReadFn(format, model)).withOutputTags(READ, TupleTagList.of(REJECTED)));
    return new Sifted<>(
        outputs.get(READ).setCoder(AvroCoder.specific(PredictionRecord.class)),
        READ,
        outputs.get(REJECTED).setCoder(AvroCoder.specific(RejectionRecord.class)),
        REJECTED);
  }

  private static final class ReadFn extends DoFn<LineChunk, PredictionRecord> {
    private static final long serialVersionUID = 1L;

    private final PredictionFormat format;
    private final String model;

    ReadFn(PredictionFormat format, String model) {
      this.format = format;
      this.model = model;
    }

    @ProcessElement
    public void read(@Element LineChunk chunk, MultiOutputReceiver outputs) throws IOException {
      Optional<String> name = Optional.of(model).filter(each -> !each.isEmpty());
      chunk.forEachLine((number, bytes) -> read(chunk, number, bytes, name, outputs));
    }

    private void read(
        LineChunk chunk,
        int number,
        byte[] bytes,
        Optional<String> name,
        MultiOutputReceiver outputs) {
      Reason reason;
      String detail;
      try {
        String line = LineChunk.text(bytes);
        if (!line.isBlank()) {
          outputs.get(READ).output(PredictionRecords.record(format.read(line, name)));
        }
        return;
      } catch (CharacterCodingException noText) {
        reason = Reason.of(MalformedPredictionException.Reason.NOT_JSON);
        detail = "the line is no UTF-8";
      } catch (MalformedPredictionException malformed) {
        reason = Reason.of(malformed.reason());
        detail = String.valueOf(malformed.getMessage());
      }
      String subject = chunk.name() + ":" + number;
      outputs.get(REJECTED).output(Rejections.of(Stage.SCORE, reason, "", subject, detail));
    }
  }
}
