package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Call.ExecutedLine;
import java.util.BitSet;

/** One call of a function whose text is known: what of the function it ran, and whom it called. */
final class Activation {
  private final Call call;
  private final FunctionGraph graph;
  private final CallMatcher matcher;
  private final BitSet ran = new BitSet();
  private final int[] counts;

  Activation(Call call, FunctionGraph graph, CallMatcher matcher) {
    this.call = call;
    this.graph = graph;
    this.matcher = matcher;
    Statements statements = graph.statements();
    counts = new int[statements.lineCount()];
    for (ExecutedLine line : call.lines()) {
      int[] covering = statements.covering(line.line());
      if (covering.length > 0) {
        counts[line.line() - statements.lowestLine()] += line.count();
      }
      for (int statement : covering) {
        ran.set(statement);
      }
    }
  }

  Call call() {
    return call;
  }

  FunctionGraph graph() {
    return graph;
  }

  CallMatcher matcher() {
    return matcher;
  }

  /** Whether any line of a statement's granule ran. */
  boolean ran(int statement) {
    return ran.get(statement);
  }

  /** How often a line of a granule ran. */
  int count(int line) {
    return counts[line - graph.statements().lowestLine()];
  }

  /** The first line of a statement's granule that ran. */
  int firstLine(int statement) {
    int line = graph.statements().firstLine(statement);
    while (count(line) == 0) {
      line++;
    }
    return line;
  }

  /**
   * The statement of the line that was the last to run for the first time; {@link Statements#NONE}
   * if that line is none's.
   */
  int lastNewStatement() {
    if (call.lines().isEmpty()) {
      return Statements.NONE;
    }
    int line = call.lines().get(call.lines().size() - 1).line();
    int[] covering = graph.statements().covering(line);
    return covering.length == 0 ? Statements.NONE : covering[covering.length - 1];
  }
}
