package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.Lockstep.Pair;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Names under which the repository holds what {@linkplain Askers asks} for names that it does not
 * mention, or something that holds such a thing namelessly.
 */
final class Aliases {
  private final ImportGraph older;
  private final Map<String, String> names = new TreeMap<>();

  /**
   * Finds them.
   *
   * @param lockstep has gone through both
   * @param reached the pairs to look at
   */
  Aliases(ImportGraph older, ImportGraph newer, Lockstep lockstep, Collection<Pair> reached) {
    this.older = older;
    Map<Pair, String> holders = new HashMap<>();
    for (Pair pair : reached) {
      Node node = older.nodes().get(pair.older());
      if (!node.is("module") && !node.isForeign()) {
        node.held().stream()
            .skip(1) // the type
            .flatMap(part -> asker(part).stream())
            .findFirst()
            .ifPresent(
                known ->
                    lockstep
                        .holders(List.of(pair))
                        .forEach(each -> holders.putIfAbsent(each, known)));
      }
    }
    for (Pair pair : reached) {
      Node before = older.nodes().get(pair.older());
      Node after = newer.nodes().get(pair.newer());
      if (!before.is("foreign")) {
        before
            .named()
            .forEach(
                (name, held) ->
                    Optional.ofNullable(after.named().get(name))
                        .flatMap(other -> known(name, held, Pair.of(held, other), holders))
                        .ifPresent(known -> names.put(name, known)));
      }
    }
  }

  /** Each with the word that stands for what is held. */
  Map<String, String> names() {
    return names;
  }

  private Optional<String> known(
      String name, Held held, Optional<Pair> pair, Map<Pair, String> holders) {
    return asker(held)
        .filter(known -> !known.equals(name))
        .or(() -> pair.flatMap(both -> Optional.ofNullable(holders.get(both))));
  }

  private Optional<String> asker(Held held) {
    return older.foreignName(held).filter(Askers::isOne);
  }
}
