package dev.assay.pipelines.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.pipelines.page.SliceView;

/**
 * What an answer depends on, for the page's scripts: {@code summary}, {@code functions} of {@code
 * name, file, calls, lines}, where a line is {@code [number, count, text, why]} and only a relevant
 * one has the last, and {@code sources} of {@code [name, description]}.
 */
final class SliceJson {
  private SliceJson() {}

  static ObjectNode of(SliceView slice) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("summary", slice.summary());
    ArrayNode functions = node.putArray("functions");
    for (SliceView.Function function : slice.functions()) {
      ArrayNode lines =
          functions
              .addObject()
              .put("name", function.name())
              .put("file", function.file())
              .put("calls", function.calls())
              .putArray("lines");
      for (SliceView.Line line : function.lines()) {
        ArrayNode row = lines.addArray().add(line.number()).add(line.count()).add(line.text());
        if (line.relevant()) {
          row.add(line.why());
        }
      }
    }
    ArrayNode sources = node.putArray("sources");
    slice
        .sources()
        .forEach(source -> sources.addArray().add(source.name()).add(source.described()));
    return node;
  }
}
