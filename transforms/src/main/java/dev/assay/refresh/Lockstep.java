package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.Atom;
import dev.assay.refresh.ImportGraph.CodeObject;
import dev.assay.refresh.ImportGraph.Held;
import dev.assay.refresh.ImportGraph.Node;
import dev.assay.refresh.ImportGraph.Reference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Goes through what two imports made in step, and finds pairs of objects that differ: that are of
 * different kinds, hold something namelessly that differs, or stand for several objects of the
 * other version. What an object holds under a name may differ without the object being another one.
 *
 * <p>Objects that hold each other are the same unless something speaks against it.
 */
final class Lockstep {
  /** Types of which nobody asks whether two objects are one. */
  private static final Pattern VALUES =
      Pattern.compile(
          "builtins\\.(?:tuple|frozenset|range|slice)|typing\\..*|types\\.(?:GenericAlias|UnionType)"
              + "|re\\.Pattern|decimal\\.Decimal|datetime\\..*|fractions\\.Fraction");

  /** Two objects of which one may stand for the other. */
  record Pair(int older, int newer) {
    /** Of two things that are nodes. */
    static Optional<Pair> of(Held one, Held other) {
      return one instanceof Reference before && other instanceof Reference after
          ? Optional.of(new Pair(before.node(), after.node()))
          : Optional.empty();
    }
  }

  /** Why a pair differs: something by itself, or since a pair does that it holds. */
  private record Cause(String what, Optional<Pair> held) {}

  /** That a pair is held, by which pair, and under which name if under one. */
  private record Holding(Pair holder, Optional<String> name) {}

  private final ImportGraph older;
  private final ImportGraph newer;
  private final Successors successors;
  private final BiPredicate<Node, String> isSpecial;
  private final Map<Integer, Integer> newerOf = new HashMap<>();
  private final Map<Integer, Integer> olderOf = new HashMap<>();
  private final Map<Pair, List<Holding>> holdings = new HashMap<>();
  private final Map<Pair, Cause> different = new HashMap<>();
  private final Set<Pair> blurred = new HashSet<>();
  private Set<Pair> opaque = Set.of();
  private final Deque<Pair> open = new ArrayDeque<>();
  private final Deque<Pair> later = new ArrayDeque<>();
  private final Deque<Pair> found = new ArrayDeque<>();

  /**
   * @param successors of the older version's code
   * @param isSpecial whether others ask an object for a name
   */
  Lockstep(
      ImportGraph older,
      ImportGraph newer,
      Successors successors,
      BiPredicate<Node, String> isSpecial) {
    this.older = older;
    this.newer = newer;
    this.successors = successors;
    this.isSpecial = isSpecial;
  }

  /** Begins with two things as well. */
  void begin(Held one, Held other) {
    reach(one, other, Optional.empty());
  }

  /** Goes through all that it began with. */
  void walk() {
    while (!open.isEmpty() || !later.isEmpty()) {
      visit(open.isEmpty() ? later.removeFirst() : open.removeFirst());
    }
    opaque = holders(blurred);
    spread();
  }

  /**
   * Some pairs, and all that hold one of them namelessly, if only by way of others. What a class or
   * a module of a library holds is its own affair.
   */
  Set<Pair> holders(Collection<Pair> pairs) {
    Set<Pair> all = new LinkedHashSet<>();
    Deque<Pair> more = new ArrayDeque<>(pairs);
    while (!more.isEmpty()) {
      Pair pair = more.removeFirst();
      if (!older.nodes().get(pair.older()).isForeign() && all.add(pair)) {
        holdings.getOrDefault(pair, List.of()).stream()
            .filter(holding -> holding.name().isEmpty())
            .forEach(holding -> more.addLast(holding.holder()));
      }
    }
    return all;
  }

  /** Whether one of two things can stand for the other, after both were gone through. */
  boolean isSame(Held one, Held other) {
    return isAlike(one, other) && Pair.of(one, other).filter(opaque::contains).isEmpty();
  }

  /** The same, provided that what cannot be looked into is the same where all else is. */
  boolean isAlike(Held one, Held other) {
    Optional<Pair> pair = Pair.of(one, other);
    if (pair.isPresent()) {
      return holdings.containsKey(pair.get()) && !different.containsKey(pair.get());
    }
    if (one instanceof CodeObject before && other instanceof CodeObject after) {
      return successors.isSuccessor(before, after);
    }
    return one.equals(other);
  }

  boolean isDifferent(Pair pair) {
    return different.containsKey(pair);
  }

  /** Says that two objects differ, and all that hold them namelessly. */
  void differ(Pair pair, String why) {
    mark(pair, new Cause(why, Optional.empty()));
    spread();
  }

  /** What makes two things differ in the end: words for people. */
  String why(Held one, Held other) {
    if (isAlike(one, other)) {
      return "it cannot be looked into";
    }
    Optional<Pair> pair = Pair.of(one, other);
    if (pair.isEmpty()) {
      return words(one, other);
    }
    Cause cause = new Cause("one object is several", Optional.empty());
    while (pair.isPresent() && different.containsKey(pair.get())) {
      cause = different.get(pair.get());
      pair = cause.held();
    }
    return cause.what();
  }

  private void visit(Pair pair) {
    Node before = older.nodes().get(pair.older());
    Node after = newer.nodes().get(pair.newer());
    if (!before.kind().equals(after.kind())) {
      mark(pair, new Cause(before.kind() + " became " + after.kind(), Optional.empty()));
      return;
    }
    if (before.held().size() != after.held().size()) {
      mark(pair, new Cause(before.kind() + " holds more or less", Optional.empty()));
      return;
    }
    before
        .named()
        .forEach(
            (name, held) -> {
              Held other = after.named().get(name);
              if (other == null
                  || !reach(held, other, Optional.of(new Holding(pair, Optional.of(name))))) {
                markBy(pair, name, Optional.empty());
              }
            });
    after.named().keySet().stream()
        .filter(name -> !before.named().containsKey(name))
        .forEach(name -> markBy(pair, name, Optional.empty()));
    if (before.held().stream().anyMatch(held -> held instanceof Atom atom && atom.isOpaque())) {
      blurred.add(pair);
    }
    for (int i = 0; i < before.held().size(); i++) {
      Holding namelessly = new Holding(pair, Optional.empty());
      Held one = before.held().get(i);
      Held other = after.held().get(i);
      if (!reach(one, other, Optional.of(namelessly))) {
        mark(pair, cause(one, other));
        return;
      }
    }
  }

  /** Whether nothing speaks against two things being the same so far. */
  private boolean reach(Held one, Held other, Optional<Holding> by) {
    if (Pair.of(one, other).isEmpty()) {
      return isAlike(one, other);
    }
    Pair pair = Pair.of(one, other).orElseThrow();
    List<Holding> known = holdings.get(pair);
    if (known == null) {
      if (!isOneToOne(pair)) {
        return false;
      }
      known = new ArrayList<>();
      holdings.put(pair, known);
      (by.flatMap(Holding::name).isPresent() || by.isEmpty() ? open : later).addLast(pair);
    }
    by.ifPresent(known::add);
    return !different.containsKey(pair);
  }

  private boolean isOneToOne(Pair pair) {
    if (VALUES.matcher(older.nodes().get(pair.older()).kind()).matches()) {
      return true;
    }
    if (newerOf.containsKey(pair.older()) || olderOf.containsKey(pair.newer())) {
      return false;
    }
    newerOf.put(pair.older(), pair.newer());
    olderOf.put(pair.newer(), pair.older());
    return true;
  }

  private Cause cause(Held one, Held other) {
    Optional<Pair> pair = Pair.of(one, other);
    return new Cause(pair.isPresent() ? "one object is several" : words(one, other), pair);
  }

  private static String words(Held one, Held other) {
    return words(one) + " became " + words(other);
  }

  private static String words(Held held) {
    if (held instanceof Atom atom) {
      return atom.text();
    }
    return held instanceof CodeObject code
        ? code.place().qualname() + " of line " + code.place().firstLine()
        : "an object";
  }

  private void markBy(Pair pair, String name, Optional<Pair> held) {
    if (isSpecial.test(older.nodes().get(pair.older()), name)) {
      mark(pair, new Cause(name + ", which others ask for, changed", held));
    }
  }

  private void mark(Pair pair, Cause why) {
    if (different.putIfAbsent(pair, why) == null) {
      found.addLast(pair);
    }
  }

  private void spread() {
    while (!found.isEmpty()) {
      Pair pair = found.removeFirst();
      for (Holding holding : holdings.getOrDefault(pair, List.of())) {
        if (holding.name().isPresent()) {
          markBy(holding.holder(), holding.name().get(), Optional.of(pair));
        } else {
          mark(holding.holder(), new Cause("what it holds changed", Optional.of(pair)));
        }
      }
    }
  }
}
