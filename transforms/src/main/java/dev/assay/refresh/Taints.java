package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.Lockstep.Pair;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The names under which objects that are the same in two versions hold what is not. */
final class Taints {
  private final ImportGraph older;
  private final ImportGraph newer;
  private final Lockstep lockstep;

  /** With words about each, by the object in which it is bound, if that is none of many. */
  private final Map<String, Map<Optional<Pair>, String>> names = new TreeMap<>();

  private final Map<Pair, String> paths = new LinkedHashMap<>();
  private final Deque<Pair> open = new ArrayDeque<>();
  private Optional<String> obstacle = Optional.empty();

  /**
   * Begins with nothing.
   *
   * @param lockstep has gone through both
   * @param known names that are tainted anyway, and words about each
   */
  Taints(ImportGraph older, ImportGraph newer, Lockstep lockstep, Map<String, String> known) {
    this.older = older;
    this.newer = newer;
    this.lockstep = lockstep;
    known.forEach(this::taint);
  }

  /** The names. */
  Set<String> names() {
    return names.keySet();
  }

  /** What is known of each. */
  Map<String, List<Taint>> told(Holders all) {
    Map<Optional<Pair>, Optional<Taint.Access>> known = new HashMap<>();
    Map<String, List<Taint>> told = new TreeMap<>();
    names.forEach(
        (name, holders) ->
            holders.forEach(
                (holder, why) ->
                    told.computeIfAbsent(name, any -> new ArrayList<>())
                        .add(
                            new Taint(
                                why,
                                known.computeIfAbsent(holder, pair -> pair.flatMap(all::of))))));
    return told;
  }

  /** Something that differs, and whose name tells nothing. */
  Optional<String> obstacle() {
    return obstacle;
  }

  /** All pairs of objects that are the same, and are reached without a tainted name. */
  Set<Pair> reached() {
    return paths.keySet();
  }

  /** A name that is bound anywhere. */
  void taint(String name, String why) {
    taint(name, Optional.empty(), why);
  }

  /** A name like {@code _Class__name} is what the class means by {@code __name}. */
  private void taint(String name, Optional<Pair> holder, String why) {
    add(name, holder, why);
    int inside = name.startsWith("_") ? name.indexOf("__", 1) : -1;
    while (inside > 0 && inside + 2 < name.length()) {
      add(name.substring(inside), holder, why);
      inside = name.indexOf("__", inside + 1);
    }
  }

  private void add(String name, Optional<Pair> holder, String why) {
    names.computeIfAbsent(name, any -> new LinkedHashMap<>()).putIfAbsent(holder, why);
  }

  /** Begins with two things as well. */
  void reach(Held one, Held other, String path) {
    Optional<Pair> pair = Pair.of(one, other);
    if (pair.isPresent()
        && lockstep.isAlike(one, other)
        && paths.putIfAbsent(pair.get(), path) == null) {
      open.addLast(pair.get());
    }
  }

  /** Goes through all that is reached. */
  void follow() {
    while (!open.isEmpty()) {
      Pair pair = open.removeFirst();
      look(pair, paths.getOrDefault(pair, ""));
    }
  }

  private void look(Pair pair, String path) {
    Node before = older.nodes().get(pair.older());
    Node after = newer.nodes().get(pair.newer());
    before
        .named()
        .forEach(
            (name, held) ->
                Optional.ofNullable(after.named().get(name))
                    .ifPresentOrElse(
                        other -> compare(pair, name, held, other, path + "." + name),
                        () ->
                            differ(
                                pair,
                                name,
                                path + "." + name + " is gone",
                                isModule(older, held))));
    after
        .named()
        .forEach(
            (name, held) -> {
              if (!before.named().containsKey(name)) {
                differ(pair, name, path + "." + name + " is new", isModule(newer, held));
              }
            });
    List<Held> mine = before.held();
    List<Held> theirs = after.held();
    for (int i = 0; i < Math.min(mine.size(), theirs.size()); i++) {
      reach(mine.get(i), theirs.get(i), path);
    }
  }

  private void compare(Pair holder, String name, Held held, Held other, String path) {
    boolean same =
        older.nodes().get(holder.older()).is("foreign")
            ? lockstep.isAlike(held, other)
            : lockstep.isSame(held, other);
    if (same) {
      reach(held, other, path);
    } else {
      differ(
          holder,
          name,
          path + " changed: " + lockstep.why(held, other),
          isModule(older, held) || isModule(newer, other));
    }
  }

  private void differ(Pair pair, String name, String words, boolean module) {
    Node holder = older.nodes().get(pair.older());
    if (holder.is("foreign") && !module) {
      obstacle = obstacle.or(() -> Optional.of(words));
    } else if (holder.is("module") && SpecialNames.ofModules(name)) {
      obstacle = obstacle.or(() -> Optional.of(words + ", which others ask modules for"));
    } else {
      taint(name, Optional.of(pair), words);
    }
  }

  private static boolean isModule(ImportGraph graph, Held held) {
    return graph.node(held).filter(node -> node.is("module") || node.is("foreign")).isPresent();
  }
}
