package dev.assay.explain;

import dev.assay.slice.Reason;
import dev.assay.trace.Trace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Says why a line is in a slice, what it does for several lines in one sentence. Other lines are
 * named by their number, with their file if it is another.
 */
final class Words {
  private record What(Reason.Kind kind, String name) {}

  private static final int PLACES = 4;

  private final Trace trace;
  private final String file;

  /**
   * @param file the file of the lines that are explained
   */
  Words(Trace trace, String file) {
    this.trace = trace;
    this.file = file;
  }

  /** A sentence for each thing that a line does. */
  List<String> of(Collection<Reason> reasons) {
    Map<What, SortedSet<Integer>> here = new LinkedHashMap<>();
    Map<What, SortedSet<String>> elsewhere = new LinkedHashMap<>();
    for (Reason reason : reasons) {
      What what = new What(reason.kind(), reason.name());
      String other = trace.function(trace.calls().get(reason.call())).file();
      SortedSet<Integer> lines = here.computeIfAbsent(what, any -> new TreeSet<>());
      SortedSet<String> places = elsewhere.computeIfAbsent(what, any -> new TreeSet<>());
      if (other.equals(file)) {
        lines.add(reason.line());
      } else {
        places.add(other + ":" + reason.line());
      }
    }
    List<String> sentences = new ArrayList<>();
    here.forEach(
        (what, lines) -> {
          List<String> places = new ArrayList<>();
          lines.forEach(line -> places.add(Integer.toString(line)));
          boolean numbers = !places.isEmpty();
          places.addAll(elsewhere.getOrDefault(what, new TreeSet<>()));
          String named = numbers ? (places.size() > 1 ? "lines " : "line ") : "";
          sentences.add(sentence(what, named + joined(places), places.size() > 1));
        });
    return sentences;
  }

  private static String joined(List<String> places) {
    if (places.size() > PLACES) {
      return String.join(", ", places.subList(0, PLACES)) + " and more";
    }
    int last = places.size() - 1;
    return last == 0
        ? places.get(0)
        : String.join(", ", places.subList(0, last)) + " and " + places.get(last);
  }

  private static String sentence(What what, String place, boolean many) {
    String name = what.name();
    return switch (what.kind()) {
      case ASSERTION -> "asserted";
      case DEFINES -> "gives " + name + " to " + place;
      case MUTATES -> "changes " + name + " for " + place;
      case CAPTURED -> "binds or changes " + name + " for " + place + " of another call";
      case CALLS -> "calls what changes " + (name.isEmpty() ? "an object" : name) + " for " + place;
      case CONTROLS -> "decides whether " + place + (many ? " run" : " runs");
      case TRIED -> "may raise what " + place + (many ? " catch" : " catches");
      case RETURNS -> "gives the result to " + place;
      case RAISES -> "ends the call of " + place + " by an exception";
      case CHANGES_ARGUMENT -> "changes " + name + ", which " + place + " passed in";
      case UNREADABLE -> "of a function whose source cannot be read, called on " + place;
    };
  }
}
