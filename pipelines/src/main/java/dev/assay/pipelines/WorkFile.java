package dev.assay.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code work.json}: for each expensive kind of work how many results the last start of a run made,
 * how many it found in the store, and how long the making took. Another start writes another one.
 */
final class WorkFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private WorkFile() {}

  static void write(Path file, Map<String, WorkCount> work) throws IOException {
    ObjectNode all = JSON.createObjectNode();
    work.forEach(
        (name, count) ->
            all.putObject(name)
                .put("made", count.made())
                .put("found", count.found())
                .put("milliseconds", count.milliseconds()));
    Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
  }
}
