package dev.assay.explain;

import dev.assay.slice.Reason;
import dev.assay.trace.Trace;

/**
 * Says why a line is in a slice. Other lines are named by their number, with their file if it is
 * another.
 */
final class Words {
  private final Trace trace;
  private final String file;

  /**
   * @param file the file of the lines that are explained
   */
  Words(Trace trace, String file) {
    this.trace = trace;
    this.file = file;
  }

  String of(Reason reason) {
    String name = reason.name();
    String place = place(reason);
    return switch (reason.kind()) {
      case ASSERTION -> "asserted";
      case DEFINES -> "gives " + name + " to " + place;
      case MUTATES -> "changes " + name + " for " + place;
      case CAPTURED -> "binds or changes " + name + " for " + place + " of another call";
      case CALLS -> "calls what changes " + (name.isEmpty() ? "an object" : name) + " for " + place;
      case CONTROLS -> "decides whether " + place + " runs";
      case TRIED -> "may raise what " + place + " catches";
      case RETURNS -> "gives the result to " + place;
      case RAISES -> "ends the call of " + place + " by an exception";
      case CHANGES_ARGUMENT -> "changes " + name + ", which " + place + " passed in";
      case UNREADABLE -> "of a function whose source cannot be read, called on " + place;
    };
  }

  private String place(Reason reason) {
    String other = trace.function(trace.calls().get(reason.call())).file();
    return other.equals(file) ? "line " + reason.line() : other + ":" + reason.line();
  }
}
