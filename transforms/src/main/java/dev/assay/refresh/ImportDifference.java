package dev.assay.refresh;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * How what the import of a test file made differs between two versions.
 *
 * <p>Objects that the two imports made are paired from modules of the same name on. Where a pair
 * holds different things under a name, the name is <em>tainted</em>: its last component, whatever
 * it is bound in. All that is reached without a tainted name is the same in both. What is held
 * namelessly, an item of a list or a base of a class, makes another object of what holds it; so
 * does what others ask an object for by names of their own ({@link SpecialNames}).
 *
 * @param obstacle what differs and has no name that could be told from others: words for people
 * @param tainted names, and where each means something else
 * @param tests node ids of tests that pytest would run in another way
 * @param aliases other names under which functions of libraries are held that ask for names
 */
public record ImportDifference(
    Optional<String> obstacle,
    Map<String, List<Taint>> tainted,
    Set<String> tests,
    Map<String, Set<String>> aliases) {
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

  /**
   * Compares what two imports made.
   *
   * @param comings names that are tainted anyway, and words about each
   */
  public static ImportDifference between(
      ImportGraph older, ImportGraph newer, Successors successors, Map<String, String> comings) {
    return new ImportComparison(older, newer, successors, comings).result();
  }
}
