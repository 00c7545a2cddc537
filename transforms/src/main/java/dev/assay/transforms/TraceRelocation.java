package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.refresh.Moved;
import dev.assay.refresh.VersionDiff;
import dev.assay.schemas.CallRecord;
import dev.assay.schemas.FunctionRecord;
import dev.assay.schemas.SiteRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.text.Beginning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Tells a trace of an older version as an execution of the newer one would have recorded it: the
 * same calls of the same code, at the lines where that stands now.
 */
final class TraceRelocation {
  /** Something cannot be told for certain: the test is to be executed again. */
  private static final class UnknownPlaceException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** Where the lines of one function are now. */
  @FunctionalInterface
  private interface Lines {
    OptionalInt newer(int older);
  }

  private record Place(FunctionRecord function, Lines lines) {}

  private final VersionDiff diff;
  private final TestCaseRecord before;
  private final TestCaseRecord after;

  /**
   * @param before the test in the older version
   * @param after the same test, with the same source, in the newer version
   */
  TraceRelocation(VersionDiff diff, TestCaseRecord before, TestCaseRecord after) {
    this.diff = diff;
    this.before = before;
    this.after = after;
  }

  /** The trace in the newer version; empty if that cannot be told for certain. */
  Optional<TraceRecord> of(TraceRecord trace) {
    try {
      List<Place> places = new ArrayList<>();
      for (FunctionRecord function : trace.getFunctions()) {
        places.add(place(function));
      }
      List<CallRecord> calls = new ArrayList<>();
      for (CallRecord call : trace.getCalls()) {
        calls.add(call(call, trace, places));
      }
      TraceRecord moved =
          TraceRecord.newBuilder(trace)
              .setId("")
              .setFunctions(places.stream().map(Place::function).toList())
              .setCalls(calls)
              .build();
      return Optional.of(
          TraceRecord.newBuilder(moved).setId(ContentId.of("trace", moved.toString())).build());
    } catch (UnknownPlaceException unknown) {
      return Optional.empty();
    }
  }

  private Place place(FunctionRecord function) throws UnknownPlaceException {
    if (isTest(function)) {
      int by = after.getFirstLine() - before.getFirstLine();
      return new Place(
          at(function, function.getFirstLine() + by, function.getSource()),
          line -> OptionalInt.of(line + by));
    }
    String file = function.getFile();
    if (diff.isEqual(file)) {
      return new Place(function, OptionalInt::of);
    }
    int first = function.getFirstLine();
    int last = first + lines(function.getSource());
    Moved moved = diff.movedAround(file, first).orElseThrow(UnknownPlaceException::new);
    int newFirst = require(diff.firstLine(new Code(file, function.getQualname(), first)));
    String source =
        diff.newerLines(file, newFirst, require(moved.line(last)))
            .orElseThrow(UnknownPlaceException::new);
    return new Place(at(function, newFirst, source), moved::line);
  }

  /** The test, whose source in a mutant's trace is not its file's, and what is defined in it. */
  private boolean isTest(FunctionRecord function) {
    if (!function.getFile().equals(before.getDefinitionFile())) {
      return false;
    }
    int below = function.getFirstLine() - before.getFirstLine();
    return function.getQualname().equals(before.getQualname())
        ? below == 0
        : function.getQualname().startsWith(before.getQualname() + ".<locals>.")
            && 0 <= below
            && below <= lines(before.getSource());
  }

  private static int lines(String text) {
    return (int) text.chars().filter(c -> c == '\n').count();
  }

  private static FunctionRecord at(FunctionRecord function, int firstLine, String source) {
    return FunctionRecord.newBuilder(function).setFirstLine(firstLine).setSource(source).build();
  }

  private CallRecord call(CallRecord call, TraceRecord trace, List<Place> places)
      throws UnknownPlaceException {
    Place callee = places.get(call.getFunction());
    List<Integer> lines = new ArrayList<>();
    for (int line : call.getLines()) {
      lines.add(require(callee.lines().newer(line)));
    }
    CallRecord.Builder moved = CallRecord.newBuilder(call).setLines(lines);
    if (call.getSite().isPresent()) {
      if (call.getParent() < 0) {
        throw new UnknownPlaceException();
      }
      int caller = trace.getCalls().get(call.getParent()).getFunction();
      moved.setSite(
          site(call.getSite().get(), trace.getFunctions().get(caller), places.get(caller)));
    }
    return moved.build();
  }

  private static SiteRecord site(SiteRecord site, FunctionRecord older, Place caller)
      throws UnknownPlaceException {
    int line = require(caller.lines().newer(site.getLine()));
    int end = require(caller.lines().newer(site.getEndLine()));
    Optional<Integer> column = site.getColumn();
    if (column.isPresent()) {
      requireSame(line(older, site.getLine()), line(caller.function(), line), column.get());
    }
    requireSame(line(older, site.getEndLine()), line(caller.function(), end), site.getEndColumn());
    return new SiteRecord(line, column.orElse(null), end, site.getEndColumn());
  }

  /** Columns count from the beginning of a line: what stands there must be the same. */
  private static void requireSame(String before, String now, int column)
      throws UnknownPlaceException {
    if (!beginning(before, column).equals(beginning(now, column))) {
      throw new UnknownPlaceException();
    }
  }

  private static String line(FunctionRecord function, int line) throws UnknownPlaceException {
    String[] lines = function.getSource().split("\n", -1);
    int at = line - function.getFirstLine();
    if (at < 0 || at >= lines.length) {
      throw new UnknownPlaceException();
    }
    return lines[at];
  }

  /**
   * Bytes of UTF-8 are at least as many as characters: this takes too much rather than too little.
   */
  private static String beginning(String line, int bytes) {
    return Beginning.of(line, bytes);
  }

  private static int require(OptionalInt line) throws UnknownPlaceException {
    return line.orElseThrow(UnknownPlaceException::new);
  }
}
