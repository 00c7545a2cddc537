package dev.assay.pipelines.dataset;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The schema by which an earlier release wrote a row: it may lack columns that came later. */
final class RowSchema {
  private RowSchema() {}

  /**
   * A schema without the columns that a row lacks. One that has no default stays: the row is then
   * none of this schema, and reading it says so.
   *
   * @param schema of a record, today's
   */
  static Schema of(JsonNode row, Schema schema) {
    List<Schema.Field> fields = new ArrayList<>();
    boolean same = true;
    for (Schema.Field field : schema.getFields()) {
      if (!row.has(field.name()) && field.hasDefaultValue()) {
        same = false;
        continue;
      }
      Schema inner =
          field.schema().getType() == Schema.Type.RECORD
              ? of(row.path(field.name()), field.schema())
              : field.schema();
      same &= inner.equals(field.schema());
      fields.add(new Schema.Field(field, inner));
    }
    return same
        ? schema
        : Schema.createRecord(
            schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
  }
}
