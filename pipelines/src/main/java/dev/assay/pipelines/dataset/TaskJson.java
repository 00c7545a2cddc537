package dev.assay.pipelines.dataset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.schemas.TaskRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonDecoder;
import org.apache.avro.io.JsonEncoder;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;

/**
 * A task as one line of JSON: Avro's own JSON form, so that names and order are the schema's, with
 * {@code inputs} as the object that its text spells. Numbers within {@code inputs} keep their
 * digits.
 */
final class TaskJson {
  private static final Schema SCHEMA = TaskRecord.getClassSchema();
  private static final String INPUTS = "inputs";

  private final JsonMapper mapper =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  TaskJson() {
    mapper.getFactory().setCharacterEscapes(new LineSafeEscapes());
  }

  /**
   * The task as a line, without its end.
   *
   * @throws IOException if {@code inputs} is not the text of one JSON object
   */
  String line(TaskRecord task) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonEncoder encoder = EncoderFactory.get().jsonEncoder(SCHEMA, bytes);
    new SpecificDatumWriter<>(TaskRecord.class).write(task, encoder);
    encoder.flush();
    ObjectNode row = (ObjectNode) mapper.readTree(bytes.toByteArray());
    row.set(INPUTS, inputs(task));
    return mapper.writeValueAsString(row);
  }

  private ObjectNode inputs(TaskRecord task) throws IOException {
    JsonNode inputs = mapper.readTree(task.getInputs());
    if (inputs instanceof ObjectNode object) {
      return object;
    }
    throw new IOException(
        "inputs of %s must be a JSON object, found %s"
            .formatted(task.getInstanceId(), task.getInputs()));
  }

  /**
   * The task that a line holds, {@code inputs} as compact text.
   *
   * @throws IOException if the line is not a task
   */
  TaskRecord task(String line) throws IOException {
    if (!(mapper.readTree(line) instanceof ObjectNode row)) {
      throw new IOException("not a JSON object: " + line);
    }
    row.put(INPUTS, mapper.writeValueAsString(row.path(INPUTS)));
    Schema written = RowSchema.of(row, SCHEMA);
    JsonDecoder decoder = DecoderFactory.get().jsonDecoder(written, mapper.writeValueAsString(row));
    return new SpecificDatumReader<TaskRecord>(written, SCHEMA).read(null, decoder);
  }
}
