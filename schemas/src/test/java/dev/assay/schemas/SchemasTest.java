package dev.assay.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class SchemasTest {
  @Test
  void everyRecordAndEveryFieldIsDocumented() throws Exception {
    List<String> undocumented = new ArrayList<>();
    for (Schema schema : schemas()) {
      if (schema.getDoc() == null || schema.getDoc().isBlank()) {
        undocumented.add(schema.getName());
      }
      if (schema.getType() == Schema.Type.RECORD) {
        for (Schema.Field field : schema.getFields()) {
          if (field.doc() == null || field.doc().isBlank()) {
            undocumented.add(schema.getName() + "." + field.name());
          }
        }
      }
    }

    assertThat(undocumented).isEmpty();
  }

  @Test
  void theTaskRowHasTheColumnsOfTheDesignInTheirOrder() {
    assertThat(TaskRecord.getClassSchema().getFields())
        .extracting(Schema.Field::name)
        .containsExactly(
            "instance_id",
            "family",
            "repo",
            "version",
            "test_id",
            "prompt",
            "test_source",
            "assertion",
            "answer",
            "answer_kind",
            "hint",
            "inputs",
            "esv",
            "esv_code",
            "mcl",
            "dfi",
            "source_variables",
            "scope",
            "structural_score",
            "stars",
            "difficulty",
            "difficulty_source",
            "teacher",
            "mutation_attempts",
            "stability",
            "leaks",
            "provenance");
  }

  private static List<Schema> schemas() throws IOException, ReflectiveOperationException {
    List<Schema> schemas = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("src/main/avro"))) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString().replace(".avsc", "");
        schemas.add(
            (Schema)
                Class.forName("dev.assay.schemas." + name)
                    .getMethod("getClassSchema")
                    .invoke(null));
      }
    }
    assertThat(schemas).hasSizeGreaterThan(10);
    return schemas;
  }
}
