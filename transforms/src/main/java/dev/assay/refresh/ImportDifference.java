package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.CodeObject;
import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.ImportGraph.Reference;
import dev.assay.refresh.Lockstep.Pair;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * How what the import of a test file made differs between two versions.
 *
 * <p>Objects that the two imports made are paired from modules of the same name on. Where a pair
 * holds different things under a name, the name is <em>tainted</em>: its last component, whatever it
 * is bound in. All that is reached without a tainted name is the same in both. What is held
 * namelessly, an item of a list or a base of a class, makes another object of what holds it; so does
 * what others ask an object for by names of their own ({@link SpecialNames}).
 *
 * @param obstacle what differs and has no name that could be told from others: words for people
 * @param tainted names, and words about each
 * @param tests node ids of tests that pytest would run in another way
 * @param aliases other names under which functions of libraries are held that ask for names
 */
public record ImportDifference(
    Optional<String> obstacle,
    Map<String, String> tainted,
    Set<String> tests,
    Map<String, String> aliases) {
  /** Of imports that made the same. */
  public static final ImportDifference NONE =
      new ImportDifference(Optional.empty(), Map.of(), Set.of(), Map.of());

  public ImportDifference {
    tainted = Collections.unmodifiableMap(new TreeMap<>(tainted));
    tests = Set.copyOf(tests);
    aliases = Collections.unmodifiableMap(new TreeMap<>(aliases));
  }

  /** Of imports that cannot be compared. */
  public static ImportDifference blocked(String why) {
    return new ImportDifference(Optional.of(why), Map.of(), Set.of(), Map.of());
  }

  /** Compares what two imports made. */
  public static ImportDifference between(
      ImportGraph older, ImportGraph newer, BiPredicate<CodeObject, CodeObject> sameCode) {
    return new Comparison(older, newer, sameCode).result();
  }

  private static boolean isSpecial(Node node, String name) {
    return (node.is("class") || node.is("instance"))
        && SpecialNames.ofClasses(name)
        && !SpecialNames.isForCopying(name);
  }

  /** One comparison: holds both graphs. */
  private static final class Comparison {
    private final ImportGraph older;
    private final ImportGraph newer;
    private final Lockstep lockstep;
    private final Map<String, String> tainted = new TreeMap<>();
    private final Map<String, String> aliases = new TreeMap<>();
    private Optional<String> obstacle = Optional.empty();

    Comparison(
        ImportGraph older, ImportGraph newer, BiPredicate<CodeObject, CodeObject> sameCode) {
      this.older = older;
      this.newer = newer;
      this.lockstep = new Lockstep(older, newer, sameCode, ImportDifference::isSpecial);
    }

    ImportDifference result() {
      common(older.modules(), newer.modules())
          .forEach(name -> lockstep.begin(older.modules().get(name), newer.modules().get(name)));
      common(older.older(), newer.older())
          .forEach(name -> lockstep.begin(older.older().get(name), newer.older().get(name)));
      common(older.tests(), newer.tests())
          .forEach(id -> begin(older.tests().get(id), newer.tests().get(id)));
      for (int i = 0; i < Math.min(older.hooks().size(), newer.hooks().size()); i++) {
        begin(older.hooks().get(i), newer.hooks().get(i));
      }
      lockstep.walk();
      do {
        taint();
      } while (obstacle.isEmpty() && differByMention());
      return new ImportDifference(
          obstacle.or(this::rootObstacle), tainted, changedTests(), aliases);
    }

    private void begin(List<Held> before, List<Held> after) {
      for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
        lockstep.begin(before.get(i), after.get(i));
      }
    }

    private static <T> Set<String> common(Map<String, T> one, Map<String, T> other) {
      Set<String> common = new TreeSet<>(one.keySet());
      common.retainAll(other.keySet());
      return common;
    }

    private static <T> Set<String> ofOne(Map<String, T> one, Map<String, T> other) {
      Set<String> different = new TreeSet<>(one.keySet());
      different.addAll(other.keySet());
      different.removeAll(common(one, other));
      return different;
    }

    private Optional<String> rootObstacle() {
      for (int i = 0; i < older.surroundings().size(); i++) {
        if (i >= newer.surroundings().size()
            || !older.surroundings().get(i).equals(newer.surroundings().get(i))) {
          return Optional.of(
              "the import leaves the process in another state: " + older.surroundings().get(i));
        }
      }
      if (older.surroundings().size() < newer.surroundings().size()) {
        return Optional.of(
            "the import leaves the process in another state: "
                + newer.surroundings().get(older.surroundings().size()));
      }
      if (!isSame(older.hooks(), newer.hooks())) {
        return Optional.of("hooks of pytest's came, went or changed");
      }
      for (String name : ofOne(older.older(), newer.older())) {
        return Optional.of("the import changes " + name + " in one version only");
      }
      for (String name : older.older().keySet()) {
        if (!lockstep.isAlike(older.older().get(name), newer.older().get(name))) {
          return Optional.of(
              "the import changes "
                  + name
                  + " in another way: "
                  + lockstep.why(older.older().get(name), newer.older().get(name)));
        }
      }
      for (String name : common(older.modules(), newer.modules())) {
        if (!lockstep.isAlike(older.modules().get(name), newer.modules().get(name))) {
          return Optional.of("the module " + name + " is another one");
        }
      }
      return Optional.empty();
    }

    private boolean isSame(List<List<Held>> before, List<List<Held>> after) {
      if (before.size() != after.size()) {
        return false;
      }
      for (int i = 0; i < before.size(); i++) {
        if (!sameParts(before.get(i), after.get(i))) {
          return false;
        }
      }
      return true;
    }

    private boolean sameParts(List<Held> before, List<Held> after) {
      if (before.size() != after.size()) {
        return false;
      }
      for (int i = 0; i < before.size(); i++) {
        if (!lockstep.isSame(before.get(i), after.get(i))) {
          return false;
        }
      }
      return true;
    }

    private Set<String> changedTests() {
      Set<String> changed = new HashSet<>();
      for (String id : common(older.tests(), newer.tests())) {
        if (!sameParts(older.tests().get(id), newer.tests().get(id))) {
          changed.add(id);
        }
      }
      return changed;
    }

    /** Finds the names under which objects that are the same hold what is not. */
    private void taint() {
      tainted.clear();
      for (String module : ofOne(older.modules(), newer.modules())) {
        taint(
            module.substring(module.lastIndexOf('.') + 1),
            module + (newer.modules().containsKey(module) ? " is imported now" : " is imported no more"));
      }
      Map<Pair, String> paths = new HashMap<>();
      Deque<Pair> open = new ArrayDeque<>();
      common(older.modules(), newer.modules())
          .forEach(
              name ->
                  reach(older.modules().get(name), newer.modules().get(name), name, paths, open));
      common(older.older(), newer.older())
          .forEach(
              name -> reach(older.older().get(name), newer.older().get(name), name, paths, open));
      for (String id : common(older.tests(), newer.tests())) {
        reach(older.tests().get(id), newer.tests().get(id), id, paths, open);
      }
      while (!open.isEmpty()) {
        Pair pair = open.removeFirst();
        look(pair, paths.getOrDefault(pair, ""), paths, open);
      }
      reached = paths.keySet();
    }

    private Set<Pair> reached = Set.of();

    private void look(Pair pair, String path, Map<Pair, String> paths, Deque<Pair> open) {
      Node before = older.nodes().get(pair.older());
      Node after = newer.nodes().get(pair.newer());
      for (String name : lockstep.names(pair)) {
        Held one = before.named().get(name);
        Held other = after.named().get(name);
        if (lockstep.differs(pair, name)) {
          String words =
              path
                  + "."
                  + name
                  + (one == null
                      ? " is new"
                      : other == null ? " is gone" : " changed: " + lockstep.why(one, other));
          if (before.is("foreign") && isAlike(one, other)) {
            continue;
          }
          if (before.is("foreign") && !isModule(older, one) && !isModule(newer, other)) {
            obstacle = obstacle.or(() -> Optional.of(words));
          } else if (before.is("module") && SpecialNames.ofModules(name)) {
            obstacle = obstacle.or(() -> Optional.of(words + ", which others ask modules for"));
          } else {
            taint(name, words);
          }
        } else {
          note(name, one);
          reach(one, other, path + "." + name, paths, open);
        }
      }
      reach(before.held(), after.held(), path, paths, open);
    }

    private boolean isAlike(@Nullable Held one, @Nullable Held other) {
      return one != null && other != null && lockstep.isAlike(one, other);
    }

    private void note(String name, Held held) {
      older
          .foreignName(held)
          .filter(known -> !known.equals(name) && Askers.isOne(known))
          .ifPresent(known -> aliases.put(name, known));
    }

    private static boolean isModule(ImportGraph graph, @Nullable Held held) {
      return held instanceof Reference reference
          && (graph.node(reference).is("module") || graph.node(reference).is("foreign"));
    }

    private void reach(
        List<Held> before,
        List<Held> after,
        String path,
        Map<Pair, String> paths,
        Deque<Pair> open) {
      for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
        reach(before.get(i), after.get(i), path, paths, open);
      }
    }

    private void reach(
        Held one, Held other, String path, Map<Pair, String> paths, Deque<Pair> open) {
      if (one instanceof Reference before && other instanceof Reference after) {
        Pair pair = new Pair(before.node(), after.node());
        if (lockstep.isAlike(one, other) && paths.putIfAbsent(pair, path) == null) {
          open.addLast(pair);
        }
      }
    }

    /** A name like {@code _Class__name} is what the class means by {@code __name}. */
    private void taint(String name, String why) {
      tainted.putIfAbsent(name, why);
      int inside = name.startsWith("_") ? name.indexOf("__", 1) : -1;
      if (inside > 0 && inside + 2 < name.length()) {
        tainted.putIfAbsent(name.substring(inside), why);
      }
    }

    /** Objects that ask for a tainted name are others, though they hold the same. */
    private boolean differByMention() {
      if (tainted.isEmpty()) {
        return false;
      }
      Set<String> asked = Askers.whoAskFor(tainted.keySet());
      boolean more = false;
      for (Pair pair : reached) {
        Node node = older.nodes().get(pair.older());
        Optional<String> word =
            node.mentions().stream()
                .filter(each -> tainted.containsKey(each) || (node.runs() && asked.contains(each)))
                .findFirst()
                .or(() -> node.runs() ? held(node, asked) : Optional.empty());
        if (word.isPresent() && !lockstep.isDifferent(pair)) {
          lockstep.differ(pair, "it may ask for " + word.get());
          more = true;
        }
      }
      return more;
    }

    /** What asks for names and is called by what holds it; the first that it holds is its type. */
    private Optional<String> held(Node node, Set<String> asked) {
      return node.held().stream()
          .skip(1)
          .flatMap(part -> older.foreignName(part).stream())
          .filter(asked::contains)
          .findFirst();
    }
  }
}
