package dev.assay.transforms;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.schemas.Stage;
import dev.assay.trace.TraceComparison.Diverged;

/**
 * Two values that were seen where one was expected, on one occasion. Not a record: on a rerun
 * others are seen. A rejection that rests on it says so, and {@code observed.jsonl} keeps it.
 *
 * @param stage where
 * @param repository name of the repository
 * @param subject the test
 * @param seen what differed and how
 * @param one under which conditions the one value was seen
 * @param other under which the other
 */
record Observation(
    Stage stage, String repository, String subject, Diverged seen, String one, String other) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One line of JSON. */
  String line() {
    ObjectNode line = JSON.createObjectNode();
    line.put("stage", stage.name()).put("repository", repository).put("subject", subject);
    line.put("where", seen.where());
    line.putObject("one").put("value", seen.one()).put("conditions", one);
    line.putObject("other").put("value", seen.other()).put("conditions", other);
    return line.toString();
  }
}
