package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.Lockstep.Pair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names by which code comes by an object: under which it is held, or what holds it namelessly
 * or under a name that others ask for. Nothing can be said of an object that a library, pytest or
 * the interpreter holds too.
 */
final class Holders {
  /** By which code comes by what pytest holds. */
  private static final Set<String> OF_PYTEST =
      Set.of(
          "request",
          "pytestconfig",
          "item",
          "nextitem",
          "session",
          "collector",
          "pluginmanager",
          "fixturedef");

  private final ImportGraph older;
  private final ImportGraph newer;
  private final Lockstep lockstep;
  private final Map<Pair, Set<String>> names = new HashMap<>();

  /** Of pairs that others ask for by names of their own, whom they ask. */
  private final Map<Pair, List<Pair>> asked = new HashMap<>();

  private final Map<String, List<Pair>> mentioning = new HashMap<>();
  private final Set<Pair> loose = new HashSet<>();

  /**
   * @param lockstep has gone through both
   * @param reached the pairs that are the same and reached by names that mean the same
   * @param modules the pairs in the table of modules, by the names of these
   * @param roots what pytest and older objects hold
   */
  Holders(
      ImportGraph older,
      ImportGraph newer,
      Lockstep lockstep,
      Collection<Pair> reached,
      Map<String, Pair> modules,
      Collection<Pair> roots) {
    this.older = older;
    this.newer = newer;
    this.lockstep = lockstep;
    loose.addAll(roots);
    modules.forEach(
        (name, pair) ->
            names
                .computeIfAbsent(pair, any -> new TreeSet<>())
                .add(name.substring(name.lastIndexOf('.') + 1)));
    for (Pair pair : reached) {
      Node before = older.nodes().get(pair.older());
      Node after = newer.nodes().get(pair.newer());
      before.namedByBoth(
          after,
          (name, held, other) -> Pair.of(held, other).ifPresent(both -> note(pair, name, both)));
      before
          .mentions()
          .forEach(word -> mentioning.computeIfAbsent(word, any -> new ArrayList<>()).add(pair));
      if (before.isForeign()) {
        loosen(before.held(), after.held());
      }
    }
  }

  private void note(Pair holder, String name, Pair held) {
    Node node = older.nodes().get(holder.older());
    if (node.isForeign() || (node.is("module") && SpecialNames.ofModules(name))) {
      loose.add(held);
      return;
    }
    names.computeIfAbsent(held, any -> new TreeSet<>()).add(name);
    if (!node.is("module") && SpecialNames.ofClasses(name)) {
      asked.computeIfAbsent(held, any -> new ArrayList<>()).add(holder);
    }
  }

  private void loosen(List<Held> these, List<Held> those) {
    for (int i = 0; i < Math.min(these.size(), those.size()); i++) {
      Pair.of(these.get(i), those.get(i)).ifPresent(loose::add);
    }
  }

  /** How code comes by an object; empty if any may. */
  Optional<Taint.Access> of(Pair object) {
    Optional<String> file = Optional.ofNullable(older.files().get(object.older()));
    if (older.nodes().get(object.older()).is("module") && file.isEmpty()) {
      return Optional.empty();
    }
    return names(object).map(names -> new Taint.Access(names, file));
  }

  private Optional<Set<String>> names(Pair object) {
    Set<String> found = new TreeSet<>(OF_PYTEST);
    Set<Pair> holders = new HashSet<>();
    List<Pair> more = new ArrayList<>(List.of(object));
    while (!more.isEmpty()) {
      List<Pair> others = new ArrayList<>();
      for (Pair holder : lockstep.holders(more)) {
        if (isLoose(holder)) {
          return Optional.empty();
        }
        if (holders.add(holder)) {
          if (older.files().getOrDefault(holder.older(), "").endsWith("__init__.py")) {
            found.add(Mentions.PACKAGE);
          }
          others.addAll(asked.getOrDefault(holder, List.of()));
          for (String name : names.getOrDefault(holder, Set.of())) {
            if (found.add(name)) {
              others.addAll(mentioning.getOrDefault(name, List.of()));
            }
          }
        }
      }
      others.removeAll(holders);
      more = others;
    }
    return Optional.of(found);
  }

  private boolean isLoose(Pair pair) {
    return loose.contains(pair)
        || older.hidden().contains(pair.older())
        || newer.hidden().contains(pair.newer());
  }
}
