package dev.assay.transforms;

import dev.assay.schemas.CallRecord;
import dev.assay.schemas.FunctionRecord;
import dev.assay.schemas.NamedValue;
import dev.assay.schemas.ResultRecord;
import dev.assay.schemas.SiteRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.trace.Call;
import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.CallSite;
import dev.assay.trace.Call.ExecutedLine;
import dev.assay.trace.Call.Result;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Traces as records and back; nothing is lost either way. */
public final class TraceRecords {
  private TraceRecords() {}

  static TraceRecord record(String testId, Trace trace) {
    TraceRecord record =
        TraceRecord.newBuilder()
            .setId("")
            .setTestId(testId)
            .setFunctions(trace.functions().stream().map(TraceRecords::record).toList())
            .setCalls(trace.calls().stream().map(TraceRecords::record).toList())
            .setTruncated(trace.truncated())
            .setThreads(trace.threads())
            .setLost(trace.lost())
            .build();
    return TraceRecord.newBuilder(record).setId(ContentId.of("trace", record.toString())).build();
  }

  /** The trace that a record holds. */
  public static Trace trace(TraceRecord record) {
    List<Call> calls = new ArrayList<>();
    for (CallRecord call : record.getCalls()) {
      calls.add(call(calls.size(), call));
    }
    return new Trace(
        record.getFunctions().stream().map(TraceRecords::function).toList(),
        calls,
        record.getTruncated(),
        record.getThreads(),
        record.getLost());
  }

  static List<NamedValue> values(List<Argument> arguments) {
    return arguments.stream().map(a -> new NamedValue(a.name(), a.value())).toList();
  }

  static List<Argument> arguments(List<NamedValue> values) {
    return values.stream().map(v -> new Argument(v.getName(), v.getValue())).toList();
  }

  private static FunctionRecord record(TracedFunction function) {
    return new FunctionRecord(
        function.file(),
        function.qualname(),
        function.firstLine(),
        function.source(),
        function.library());
  }

  private static TracedFunction function(FunctionRecord record) {
    return new TracedFunction(
        record.getFile(),
        record.getQualname(),
        record.getFirstLine(),
        record.getSource(),
        record.getLibrary());
  }

  private static CallRecord record(Call call) {
    return CallRecord.newBuilder()
        .setParent(call.parent())
        .setDepth(call.depth())
        .setFunction(call.function())
        .setArguments(values(call.arguments()))
        .setResult(call.result().map(r -> new ResultRecord(r.raised(), r.value())).orElse(null))
        .setSite(call.site().map(TraceRecords::site).orElse(null))
        .setLines(call.lines().stream().map(ExecutedLine::line).toList())
        .setCounts(call.lines().stream().map(ExecutedLine::count).toList())
        .build();
  }

  private static Call call(int order, CallRecord record) {
    List<ExecutedLine> lines = new ArrayList<>();
    for (int i = 0; i < record.getLines().size(); i++) {
      lines.add(new ExecutedLine(record.getLines().get(i), record.getCounts().get(i)));
    }
    return new Call(
        order,
        record.getParent(),
        record.getDepth(),
        record.getFunction(),
        arguments(record.getArguments()),
        record.getResult().map(r -> new Result(r.getRaised(), r.getValue())),
        record.getSite().map(TraceRecords::site),
        lines);
  }

  private static SiteRecord site(CallSite site) {
    Integer column = site.column().isPresent() ? site.column().getAsInt() : null;
    return new SiteRecord(site.line(), column, site.endLine(), site.endColumn());
  }

  private static CallSite site(SiteRecord record) {
    OptionalInt column = record.getColumn().map(OptionalInt::of).orElse(OptionalInt.empty());
    return new CallSite(record.getLine(), column, record.getEndLine(), record.getEndColumn());
  }
}
