package dev.assay.pipelines.dataset;

import dev.assay.schemas.TaskRecord;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * A column of the dataset as its schema documents it.
 *
 * @param name its name; a column of a struct as {@code struct.column}
 * @param type its type, as {@code int} or {@code list of string}
 * @param doc what it holds, in Markdown
 */
record Column(String name, String type, String doc) {
  /** The columns of a row in their order. */
  static List<Column> all() {
    return columns("", TaskRecord.getClassSchema()).toList();
  }

  private static Stream<Column> columns(String prefix, Schema record) {
    return record.getFields().stream()
        .flatMap(
            field -> {
              String name = prefix + field.name();
              Column column = new Column(name, type(field.schema()), field.doc());
              return field.schema().getType() == Schema.Type.RECORD
                  ? Stream.concat(Stream.of(column), columns(name + ".", field.schema()))
                  : Stream.of(column);
            });
  }

  private static String type(Schema schema) {
    return switch (schema.getType()) {
      case ARRAY -> "list of " + type(schema.getElementType());
      case RECORD -> "struct";
      case UNION -> String.join(" or ", schema.getTypes().stream().map(Column::type).toList());
      default -> schema.getType().name().toLowerCase(Locale.ROOT);
    };
  }
}
