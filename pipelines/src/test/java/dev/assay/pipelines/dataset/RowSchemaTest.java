package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;

class RowSchemaTest {
  private static final Schema TODAY =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "id", "type": "string"},
                {"name": "colour", "type": ["null", "string"], "default": null},
                {"name": "origin", "type": {"type": "record", "name": "Origin", "fields": [
                  {"name": "file", "type": "string"},
                  {"name": "line", "type": "int", "default": 1}]}}]}
              """);

  private static GenericRecord read(String row) throws Exception {
    Schema written = RowSchema.of(new ObjectMapper().readTree(row), TODAY);
    return new GenericDatumReader<GenericRecord>(written, TODAY)
        .read(null, DecoderFactory.get().jsonDecoder(written, row));
  }

  @Test
  void columnsThatCameLaterHaveTheirDefaults() throws Exception {
    GenericRecord row = read("{\"id\": \"a\", \"origin\": {\"file\": \"f\"}}");

    assertThat(row)
        .hasToString(
            "{\"id\": \"a\", \"colour\": null, \"origin\": {\"file\": \"f\", \"line\": 1}}");
  }

  @Test
  void aRowWithEveryColumnIsOfTodaysSchema() throws Exception {
    String row =
        "{\"id\": \"a\", \"colour\": {\"string\": \"red\"}, \"origin\": {\"file\": \"f\","
            + " \"line\": 7}}";

    assertThat(RowSchema.of(new ObjectMapper().readTree(row), TODAY)).isSameAs(TODAY);
    assertThat(read(row).get("colour")).hasToString("red");
  }
}
