package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.Lockstep.Pair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names under which the repository holds what {@linkplain Askers asks} for names that it does not
 * mention, or something that holds such a thing namelessly.
 */
final class Aliases {
  private final ImportGraph older;
  private final Map<String, Set<String>> names = new TreeMap<>();

  /**
   * Finds them.
   *
   * @param lockstep has gone through both
   * @param reached the pairs to look at
   */
  Aliases(ImportGraph older, ImportGraph newer, Lockstep lockstep, Collection<Pair> reached) {
    this.older = older;
    Map<String, List<Pair>> asking = new TreeMap<>();
    for (Pair pair : reached) {
      Node node = older.nodes().get(pair.older());
      if (!node.is("module") && !node.isForeign()) {
        node.held().stream()
            .skip(1) // the type
            .flatMap(part -> asker(part).stream())
            .forEach(asker -> asking.computeIfAbsent(asker, any -> new ArrayList<>()).add(pair));
      }
    }
    Map<Pair, Set<String>> holders = new HashMap<>();
    asking.forEach(
        (asker, pairs) ->
            lockstep
                .holders(pairs)
                .forEach(pair -> holders.computeIfAbsent(pair, any -> new TreeSet<>()).add(asker)));
    for (Pair pair : reached) {
      Node before = older.nodes().get(pair.older());
      Node after = newer.nodes().get(pair.newer());
      if (!before.is("foreign")) {
        before.namedByBoth(
            after, (name, held, other) -> note(name, held, Pair.of(held, other), holders));
      }
    }
  }

  /** Each with the words that stand for what is held. */
  Map<String, Set<String>> names() {
    return names;
  }

  private void note(String name, Held held, Optional<Pair> pair, Map<Pair, Set<String>> holders) {
    Set<String> askers = new TreeSet<>();
    asker(held).filter(known -> !known.equals(name)).ifPresent(askers::add);
    pair.map(both -> holders.getOrDefault(both, Set.of())).ifPresent(askers::addAll);
    if (!askers.isEmpty()) {
      names.computeIfAbsent(name, any -> new TreeSet<>()).addAll(askers);
    }
  }

  private Optional<String> asker(Held held) {
    return older.foreignName(held).filter(Askers::isOne);
  }
}
