package dev.assay.refresh;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A Python file in two versions: which of its code is the same. Holds both syntax trees, unless the
 * texts are equal. Not safe for several threads.
 */
final class FileChange {

  /** Both versions, parsed. */
  private record Trees(
      PythonSource older, PythonSource newer, Definitions before, Definitions after) {}

  private final boolean equal;
  private final Optional<Trees> trees;
  private final Map<Node, Optional<Moved>> known = new HashMap<>();
  private Optional<Map<Integer, Integer>> surface = Optional.empty();

  private FileChange(boolean equal, Optional<Trees> trees) {
    this.equal = equal;
    this.trees = trees;
  }

  /** Of a file whose text is the same. */
  static FileChange none() {
    return new FileChange(true, Optional.empty());
  }

  /** Compares two texts that differ; of one that is no Python nothing is the same. */
  static FileChange between(Optional<PythonSource> older, Optional<PythonSource> newer) {
    return new FileChange(
        false,
        older.flatMap(
            before ->
                newer.map(
                    after ->
                        new Trees(before, after, Definitions.of(before), Definitions.of(after)))));
  }

  /** Whether not a character differs. */
  boolean isEqual() {
    return equal;
  }

  /** Whether it can be told what became of its code. */
  boolean isKnown() {
    return equal || trees.isPresent();
  }

  /** The innermost function that a line of the older version belongs to, if it is the same. */
  boolean same(int line) {
    return equal || movedAround(line).isPresent();
  }

  /** Whether a line of the older version belongs to a function. */
  boolean isOfFunction(int line) {
    return trees.flatMap(both -> both.before().around(line)).isPresent();
  }

  /** Whether the older version has a function of that name there. */
  boolean isFunction(Code place) {
    return trees
        .flatMap(both -> both.before().around(place.firstLine()).map(both.before()::qualname))
        .filter(place.qualname()::equals)
        .isPresent();
  }

  /** Whether both versions have one function of a name. */
  boolean isOnly(String qualname) {
    return trees
        .filter(both -> both.before().named(qualname).size() == 1)
        .filter(both -> both.after().named(qualname).size() == 1)
        .isPresent();
  }

  /**
   * The newer line of what stands on an older one outside functions; empty if what runs at import
   * changed.
   */
  OptionalInt outside(int line) {
    if (surface.isEmpty()) {
      surface = Optional.of(trees.flatMap(FileChange::surface).orElse(Map.of()));
    }
    Integer newer = surface.get().get(line);
    return newer == null ? OptionalInt.empty() : OptionalInt.of(newer);
  }

  private static Optional<Map<Integer, Integer>> surface(Trees both) {
    Node before = both.older().module();
    Node after = both.newer().module();
    return Surface.same(before, after)
        ? LinePairs.of(Surface.nodes(before), Surface.nodes(after))
        : Optional.empty();
  }

  /** The newer line of lambda expressions on an older one, if only one line has the same. */
  OptionalInt lambda(int line) {
    if (trees.isEmpty()) {
      return OptionalInt.empty();
    }
    List<Node> before =
        lambdas(trees.get().older()).filter(lambda -> lambda.line() == line).toList();
    int[] lines =
        lambdas(trees.get().newer())
            .filter(lambda -> before.stream().anyMatch(lambda::sameTree))
            .mapToInt(Node::line)
            .distinct()
            .toArray();
    return lines.length == 1 ? OptionalInt.of(lines[0]) : OptionalInt.empty();
  }

  private static Stream<Node> lambdas(PythonSource source) {
    return source.module().walk().filter(node -> node.is(NodeKind.LAMBDA));
  }

  /**
   * Where a function is in the newer version, if it does the same there.
   *
   * @param firstLine its first line in the older version, decorators included
   */
  Optional<Moved> moved(int firstLine) {
    if (trees.isEmpty()) {
      return Optional.empty();
    }
    return trees
        .get()
        .before()
        .around(firstLine)
        .filter(function -> Definitions.firstLine(function) == firstLine)
        .flatMap(this::moved);
  }

  /** Where the innermost function around an older line is in the newer version. */
  Optional<Moved> movedAround(int line) {
    return trees.flatMap(both -> both.before().around(line)).flatMap(this::moved);
  }

  /** Some lines of the newer version; empty if it has no such lines. */
  Optional<String> newerLines(int first, int last) {
    return trees
        .map(Trees::newer)
        .filter(source -> 1 <= first && first <= last && last <= source.lastLine())
        .map(
            source ->
                IntStream.rangeClosed(first, last)
                    .mapToObj(source::line)
                    .collect(Collectors.joining("\n")));
  }

  private Optional<Moved> moved(Node function) {
    return known.computeIfAbsent(function, this::find);
  }

  /** The function of the same name and place among those of that name. */
  private Optional<Moved> find(Node function) {
    Trees both = trees.orElseThrow();
    String qualname = both.before().qualname(function);
    List<Node> these = both.before().named(qualname);
    List<Node> those = both.after().named(qualname);
    if (these.size() != those.size()) {
      return Optional.empty();
    }
    Node newer = those.get(these.indexOf(function));
    if (!function.sameTree(newer)) {
      return Optional.empty();
    }
    return LinePairs.of(function, newer)
        .map(lines -> new Moved(Definitions.firstLine(newer), lines));
  }
}
