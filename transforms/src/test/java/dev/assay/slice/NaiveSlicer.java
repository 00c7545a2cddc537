package dev.assay.slice;

import dev.assay.slice.RandomStatement.CallExpression;
import dev.assay.slice.RandomStatement.Kind;
import dev.assay.slice.RandomTrace.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Slices a random trace by asking every rule of every statement of every frame until nothing more
 * becomes relevant. It shares no code with the slicer and knows the program from its generator.
 */
final class NaiveSlicer {
  private record Place(int run, int statement) {}

  private record Wanted(int run, String parameter) {}

  private final List<Run> runs;
  private final Set<Place> relevant = new HashSet<>();
  private final Set<Place> changing = new HashSet<>();
  private final Set<Integer> results = new HashSet<>();
  private final Map<Integer, Boolean> changers = new HashMap<>();
  private final Set<Wanted> changesWanted = new HashSet<>();

  NaiveSlicer(RandomTrace trace) {
    runs = trace.runs();
    Run entry = runs.get(0);
    for (RandomStatement statement : entry.function.statements()) {
      if (statement.line() == trace.assertedLine()) {
        relevant.add(new Place(0, statement.number()));
      }
    }
    int before;
    do {
      before = relevant.size() + changing.size() + results.size() + changesWanted.size();
      runs.forEach(this::apply);
    } while (before < relevant.size() + changing.size() + results.size() + changesWanted.size());
  }

  private void apply(Run run) {
    NaiveFlow flow = run.function.flow();
    for (RandomStatement statement : run.function.statements()) {
      if (!ran(run, statement)) {
        continue;
      }
      Place place = new Place(run.order, statement.number());
      if (statement.kind() == Kind.RETURN && results.contains(run.order)) {
        relevant.add(place);
      }
      for (String parameter : run.function.parameters()) {
        if (changesWanted.contains(new Wanted(run.order, parameter))
            && changes(run, statement, parameter)) {
          relevant.add(place);
          changing.add(place);
        }
      }
      for (RandomStatement needing : run.function.statements()) {
        if (needing.number() == statement.number()
            || !relevant.contains(new Place(run.order, needing.number()))) {
          continue;
        }
        if (flow.defines(statement, needing) || flow.controls(statement, needing)) {
          relevant.add(place);
        }
        if (flow.canPrecede(statement, needing) && changesWhatItReads(run, statement, needing)) {
          relevant.add(place);
          changing.add(place);
        }
      }
      if (relevant.contains(place)) {
        called(run, statement, -1).forEach(child -> results.add(child.order));
      }
      if (changing.contains(place)) {
        for (Run child : called(run, statement, -1)) {
          child.function.parameters().forEach(p -> changesWanted.add(new Wanted(child.order, p)));
        }
      }
    }
  }

  private static boolean ran(Run run, RandomStatement statement) {
    return run.counts.containsKey(statement.line());
  }

  /** The frames that one call expression of a statement made; with -1 those of all. */
  private List<Run> called(Run run, RandomStatement statement, int expression) {
    List<Run> called = new ArrayList<>();
    for (Run child : runs) {
      if (child.parent == run.order
          && child.callingStatement == statement.number()
          && (expression < 0 || child.callingExpression == expression)) {
        called.add(child);
      }
    }
    return called;
  }

  /** The variables whose objects a statement changed, or may have. */
  private Set<String> changed(Run run, RandomStatement statement) {
    Set<String> changed = new TreeSet<>(statement.changed());
    for (int i = 0; i < statement.calls().size(); i++) {
      CallExpression call = statement.calls().get(i);
      if (call.dropped() || called(run, statement, i).stream().anyMatch(this::changesParameter)) {
        changed.addAll(call.arguments());
      }
    }
    return changed;
  }

  private boolean changesParameter(Run run) {
    Boolean known = changers.get(run.order);
    if (known == null) {
      known = findsChange(run);
      changers.put(run.order, known);
    }
    return known;
  }

  private boolean findsChange(Run run) {
    return run.function.statements().stream()
        .filter(statement -> ran(run, statement))
        .anyMatch(
            statement ->
                run.function.parameters().stream().anyMatch(p -> changes(run, statement, p)));
  }

  private boolean changes(Run run, RandomStatement statement, String variable) {
    NaiveFlow flow = run.function.flow();
    return changed(run, statement).stream()
        .flatMap(name -> flow.objects(name, statement, true).stream())
        .anyMatch(object -> object.variable().equals(variable));
  }

  private boolean changesWhatItReads(Run run, RandomStatement changer, RandomStatement reader) {
    NaiveFlow flow = run.function.flow();
    Set<NaiveFlow.Binding> changed = new HashSet<>();
    changed(run, changer).forEach(name -> changed.addAll(flow.objects(name, changer, true)));
    return reader.reads().stream()
        .flatMap(name -> flow.objects(name, reader, false).stream())
        .anyMatch(changed::contains);
  }

  /** The relevant lines of all frames, each as frame and line, with their counts. */
  SortedMap<List<Integer>, Integer> lines() {
    SortedMap<List<Integer>, Integer> lines =
        new TreeMap<>(
            (a, b) -> a.get(0) - b.get(0) != 0 ? a.get(0) - b.get(0) : a.get(1) - b.get(1));
    for (Place place : relevant) {
      Run run = runs.get(place.run());
      int line = run.function.statements().get(place.statement()).line();
      lines.put(List.of(run.order, line), run.counts.get(line));
    }
    return lines;
  }

  /** The variables that relevant statements of a frame read and none of them binds. */
  SortedSet<String> sources() {
    SortedSet<String> sources = new TreeSet<>();
    for (Run run : runs) {
      Set<String> read = new TreeSet<>();
      Set<String> written = new TreeSet<>();
      for (RandomStatement statement : run.function.statements()) {
        if (relevant.contains(new Place(run.order, statement.number()))) {
          read.addAll(statement.reads());
          written.addAll(statement.writes());
        }
      }
      read.removeAll(written);
      sources.addAll(read);
    }
    return sources;
  }
}
