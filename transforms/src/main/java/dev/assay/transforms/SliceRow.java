package dev.assay.transforms;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.schemas.SliceRecord;
import dev.assay.slice.Slice;
import dev.assay.trace.TracedAssertion;

/**
 * A slice as one line of JSON, with the papers' names (RepoReason, appendix F.1, "Output
 * Contract"): {@code question_id, esv, esv_code, mcl, dfi, scope, source_variables, relevant_calls,
 * relevant_lines, untraced_function_calls, library_files}.
 */
final class SliceRow {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SliceRow() {}

  static String json(TracedAssertion traced, Slice slice) {
    SliceRecord record = SliceRecords.of(traced.id(), slice);
    ObjectNode row =
        JSON.createObjectNode()
            .put("question_id", record.getQuestionId())
            .put("esv", record.getEsv())
            .put("esv_code", record.getEsvCode())
            .put("mcl", record.getMcl())
            .put("dfi", record.getDfi())
            .put("scope", record.getScope());
    record.getSourceVariables().forEach(row.putArray("source_variables")::add);
    ArrayNode calls = row.putArray("relevant_calls");
    record.getCalls().forEach(calls::add);
    ArrayNode lines = row.putArray("relevant_lines");
    record
        .getLines()
        .forEach(
            line -> {
              ObjectNode node =
                  lines
                      .addObject()
                      .put("call", line.getCall())
                      .put("file", line.getFile())
                      .put("line", line.getLine())
                      .put("count", line.getCount());
              line.getReasons().forEach(node.putArray("reasons")::add);
            });
    record.getUntracedCalls().forEach(row.putArray("untraced_function_calls")::add);
    record.getFiles().forEach(row.putArray("library_files")::add);
    try {
      return JSON.writeValueAsString(row);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of texts and numbers is JSON", impossible);
    }
  }
}
