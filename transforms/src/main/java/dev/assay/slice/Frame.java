package dev.assay.slice;

import dev.assay.trace.Call;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One call while it is being sliced: which of what it ran is relevant so far, and why. */
final class Frame {
  private final Activation activation;
  private final @Nullable Reason[] reasons;
  private final BitSet relevant = new BitSet();
  private final BitSet changing = new BitSet();

  Frame(Activation activation) {
    this.activation = activation;
    reasons = new Reason[activation.graph().statements().size()];
  }

  Activation activation() {
    return activation;
  }

  Call call() {
    return activation.call();
  }

  FunctionGraph graph() {
    return activation.graph();
  }

  CallMatcher matcher() {
    return activation.matcher();
  }

  /** Whether following a statement would add nothing: it did not run, or is relevant already. */
  boolean isSettled(int statement, boolean change) {
    return !activation.ran(statement)
        || (relevant.get(statement) && !(change && !changing.get(statement)));
  }

  /** Makes a statement relevant; the first reason stays. Returns whether it was not yet. */
  boolean keep(int statement, Reason reason) {
    if (relevant.get(statement)) {
      return false;
    }
    relevant.set(statement);
    reasons[statement] = reason;
    return true;
  }

  /** Makes what a statement changes relevant too. Returns whether it was not yet. */
  boolean keepChanges(int statement) {
    boolean kept = changing.get(statement);
    changing.set(statement);
    return !kept;
  }

  /** The relevant statements. */
  BitSet relevant() {
    return relevant;
  }

  /** The relevant lines, in order. */
  List<RelevantLine> lines(String file) {
    List<RelevantLine> lines = new ArrayList<>();
    Statements statements = graph().statements();
    int before = 0;
    boolean ordered = true;
    for (int i = relevant.nextSetBit(0); i >= 0; i = relevant.nextSetBit(i + 1)) {
      Reason reason = reasons[i];
      if (reason == null) {
        continue;
      }
      List<Reason> why = List.of(reason);
      for (int line = statements.firstLine(i); line <= statements.lastLine(i); line++) {
        if (activation.count(line) > 0) {
          lines.add(new RelevantLine(call().order(), file, line, activation.count(line), why));
          ordered &= before < line;
          before = line;
        }
      }
    }
    return ordered ? lines : merged(lines);
  }

  /** Lines that several statements stand on, once each with all their reasons. */
  private static List<RelevantLine> merged(List<RelevantLine> lines) {
    SortedMap<Integer, RelevantLine> merged = new TreeMap<>();
    for (RelevantLine line : lines) {
      merged.merge(line.line(), line, Frame::joined);
    }
    return List.copyOf(merged.values());
  }

  private static RelevantLine joined(RelevantLine one, RelevantLine other) {
    List<Reason> reasons = new ArrayList<>(one.reasons());
    reasons.addAll(other.reasons());
    return new RelevantLine(one.call(), one.file(), one.line(), one.count(), reasons);
  }
}
