package dev.assay.transforms;

import dev.assay.schemas.SliceRecord;
import dev.assay.slice.Reason;
import dev.assay.slice.RelevantLine;
import dev.assay.slice.Slice;
import dev.assay.slice.UntracedCall;
import java.util.Locale;

/** Slices as records. */
final class SliceRecords {
  private SliceRecords() {}

  static SliceRecord of(String questionId, Slice slice) {
    return SliceRecord.newBuilder()
        .setQuestionId(questionId)
        .setEsv(slice.metrics().esv())
        .setEsvCode(slice.metrics().esvCode())
        .setMcl(slice.metrics().mcl())
        .setDfi(slice.metrics().dfi())
        .setSourceVariables(slice.sourceVariables())
        .setScope(slice.scope().name().toLowerCase(Locale.ROOT))
        .setFiles(slice.libraryFiles())
        .setCalls(slice.relevantCalls())
        .setLines(slice.relevantLines().stream().map(SliceRecords::line).toList())
        .setUntracedCalls(slice.untracedCalls().stream().map(SliceRecords::spell).toList())
        .build();
  }

  private static dev.assay.schemas.RelevantLine line(RelevantLine line) {
    return new dev.assay.schemas.RelevantLine(
        line.call(),
        line.file(),
        line.line(),
        line.count(),
        line.reasons().stream().map(SliceRecords::spell).toList());
  }

  private static String spell(Reason reason) {
    String name = reason.name().isEmpty() ? "" : " " + reason.name();
    return reason.kind().name().toLowerCase(Locale.ROOT)
        + name
        + " for "
        + reason.call()
        + ":"
        + reason.line();
  }

  private static String spell(UntracedCall call) {
    return call.file() + ":" + call.line() + " " + call.callee();
  }
}
