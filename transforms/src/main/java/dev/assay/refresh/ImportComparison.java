package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.CodeObject;
import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.Lockstep.Pair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Compares what two imports made; holds both graphs. */
final class ImportComparison {
  /** What both versions have. */
  private record Both(Held older, Held newer) {}

  private final ImportGraph older;
  private final ImportGraph newer;
  private final Successors successors;
  private final Map<String, String> comings;
  private final Lockstep lockstep;
  private final Map<String, Both> modules;
  private final Map<String, Both> changed;
  private final Map<String, List<Both>> tests = new TreeMap<>();
  private final List<List<Both>> hooks = new ArrayList<>();
  private final List<Both> lost;

  ImportComparison(
      ImportGraph older, ImportGraph newer, Successors successors, Map<String, String> comings) {
    this.older = older;
    this.newer = newer;
    this.successors = successors;
    this.comings = comings;
    lockstep = new Lockstep(older, newer, successors, ImportComparison::isSpecial);
    modules = common(older.modules(), newer.modules());
    changed = common(older.older(), newer.older());
    older
        .tests()
        .forEach(
            (id, parts) ->
                Optional.ofNullable(newer.tests().get(id))
                    .ifPresent(others -> tests.put(id, side(parts, others))));
    for (int i = 0; i < Math.min(older.hooks().size(), newer.hooks().size()); i++) {
      hooks.add(side(older.hooks().get(i), newer.hooks().get(i)));
    }
    lost = side(older.lost(), newer.lost());
  }

  /** Whether others ask an object for a name. */
  private static boolean isSpecial(Node node, String name) {
    return (node.is("class") || node.is("instance"))
        && SpecialNames.ofClasses(name)
        && !SpecialNames.isForCopying(name);
  }

  private static Map<String, Both> common(Map<String, Held> one, Map<String, Held> other) {
    Map<String, Both> common = new TreeMap<>();
    one.forEach(
        (name, held) ->
            Optional.ofNullable(other.get(name))
                .ifPresent(after -> common.put(name, new Both(held, after))));
    return common;
  }

  private static List<Both> side(List<Held> one, List<Held> other) {
    List<Both> both = new ArrayList<>();
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      both.add(new Both(one.get(i), other.get(i)));
    }
    return both;
  }

  ImportDifference result() {
    Stream.of(modules.values(), changed.values())
        .flatMap(roots -> roots.stream())
        .forEach(root -> lockstep.begin(root.older(), root.newer()));
    Stream.of(tests.values(), hooks)
        .flatMap(roots -> roots.stream())
        .flatMap(List::stream)
        .forEach(root -> lockstep.begin(root.older(), root.newer()));
    lost.forEach(root -> lockstep.begin(root.older(), root.newer()));
    lockstep.walk();
    Taints taints;
    do {
      taints = taints();
    } while (taints.obstacle().isEmpty() && differByMention(taints));
    return new ImportDifference(
        taints.obstacle().or(this::rootObstacle),
        taints.told(holders(taints)),
        changedTests(),
        new Aliases(older, newer, lockstep, taints.reached()).names());
  }

  private Holders holders(Taints taints) {
    Set<Pair> roots = new HashSet<>();
    Map<String, Pair> named = new TreeMap<>();
    modules.forEach(
        (name, root) ->
            Pair.of(root.older(), root.newer()).ifPresent(pair -> named.put(name, pair)));
    Stream.of(changed.values(), lost)
        .flatMap(all -> all.stream())
        .forEach(root -> Pair.of(root.older(), root.newer()).ifPresent(roots::add));
    Stream.of(tests.values(), hooks)
        .flatMap(all -> all.stream())
        .flatMap(List::stream)
        .forEach(root -> Pair.of(root.older(), root.newer()).ifPresent(roots::add));
    return new Holders(older, newer, lockstep, taints.reached(), named, roots);
  }

  /** Finds the names under which objects that are the same hold what is not. */
  private Taints taints() {
    Taints taints = new Taints(older, newer, lockstep, comings);
    for (String module : ofOne(older.modules().keySet(), newer.modules().keySet())) {
      boolean comes = newer.modules().containsKey(module);
      taints.taint(
          module.substring(module.lastIndexOf('.') + 1),
          module + (comes ? " is imported now" : " is imported no more"));
    }
    modules.forEach((name, root) -> taints.reach(root.older(), root.newer(), name));
    changed.forEach((name, root) -> taints.reach(root.older(), root.newer(), name));
    tests.forEach(
        (id, parts) -> parts.forEach(part -> taints.reach(part.older(), part.newer(), id)));
    lost.forEach(root -> taints.reach(root.older(), root.newer(), "what nothing holds"));
    taints.follow();
    return taints;
  }

  private static Set<String> ofOne(Set<String> one, Set<String> other) {
    Set<String> different = new TreeSet<>(one);
    different.addAll(other);
    different.removeIf(name -> one.contains(name) && other.contains(name));
    return different;
  }

  private Optional<String> rootObstacle() {
    Set<String> states = new TreeSet<>(older.surroundings());
    Set<String> others = new TreeSet<>(newer.surroundings());
    for (String state : ofOne(states, others)) {
      return Optional.of("the import leaves the process in another state: " + state);
    }
    if (older.hooks().size() != newer.hooks().size()
        || hooks.stream().flatMap(List::stream).anyMatch(part -> !isSame(part))) {
      return Optional.of("pytest's hooks or handlers of signals came, went or changed");
    }
    if (older.lost().size() != newer.lost().size() || !lost.stream().allMatch(this::isSame)) {
      return Optional.of("objects that only the interpreter holds came, went or changed");
    }
    for (String name : ofOne(older.older().keySet(), newer.older().keySet())) {
      return Optional.of("the import changes " + name + " in one version only");
    }
    return changed.entrySet().stream()
        .filter(root -> !isAlike(root.getValue()))
        .map(root -> "the import changes " + root.getKey() + " in another way: " + why(root))
        .findFirst()
        .or(
            () ->
                modules.entrySet().stream()
                    .filter(root -> !isAlike(root.getValue()))
                    .map(root -> "the module " + root.getKey() + " is another: " + why(root))
                    .findFirst());
  }

  private boolean isSame(Both both) {
    return lockstep.isSame(both.older(), both.newer());
  }

  private boolean isAlike(Both both) {
    return lockstep.isAlike(both.older(), both.newer());
  }

  private String why(Map.Entry<String, Both> root) {
    return lockstep.why(root.getValue().older(), root.getValue().newer());
  }

  private Set<String> changedTests() {
    Set<String> ids = new HashSet<>();
    tests.forEach(
        (id, parts) -> {
          int before = older.tests().getOrDefault(id, List.of()).size();
          int after = newer.tests().getOrDefault(id, List.of()).size();
          if (before != after || !parts.stream().allMatch(this::isSame)) {
            ids.add(id);
          }
        });
    return ids;
  }

  /** Objects that ask for a tainted name are others, though they hold the same. */
  private boolean differByMention(Taints taints) {
    if (taints.names().isEmpty()) {
      return false;
    }
    Predicate<String> asks = Askers.whoAskFor(taints.names());
    boolean more = false;
    for (Pair pair : taints.reached()) {
      Node node = older.nodes().get(pair.older());
      Optional<String> word =
          node.mentions().stream()
              .filter(each -> taints.names().contains(each) || (node.runs() && asks.test(each)))
              .findFirst()
              .or(() -> node.runs() ? held(node, asks) : Optional.empty())
              .or(() -> unwritten(node));
      if (word.isPresent() && !lockstep.isDifferent(pair)) {
        lockstep.differ(pair, "it may ask for " + word.get());
        more = true;
      }
    }
    return more;
  }

  /** Code that was made and goes by a file of the repository may ask for any name. */
  private Optional<String> unwritten(Node node) {
    return node.held().stream()
        .filter(part -> part instanceof CodeObject)
        .map(part -> ((CodeObject) part).place())
        .filter(place -> !place.file().isEmpty() && !successors.isWritten(place))
        .map(place -> "any name, being no text of " + place.file())
        .findFirst();
  }

  /** What asks for names and is called by what holds it; the first that it holds is its type. */
  private Optional<String> held(Node node, Predicate<String> asks) {
    return node.held().stream()
        .skip(1)
        .flatMap(part -> older.foreignName(part).stream())
        .filter(asks)
        .findFirst();
  }
}
