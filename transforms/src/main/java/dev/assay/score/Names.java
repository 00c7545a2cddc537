package dev.assay.score;

import dev.assay.score.Value.Name;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * When two dotted names are one: they are the same, or one leaves out modules that the other names
 * (RepoReason, appendix C.2.3: partially qualified references count if they are unambiguous).
 *
 * <p>Ours: only leading modules may be left out, and a class never, for {@code RED} can belong to
 * any class where {@code Color.RED} belongs to one; and what a test binds itself is no module.
 */
final class Names {
  /** Modules by the names that everybody gives them. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "np",
          "numpy",
          "pd",
          "pandas",
          "nx",
          "networkx",
          "sp",
          "sympy",
          "sy",
          "sympy",
          "dt",
          "datetime");

  private static final Set<String> NO_MODULES = Set.of("self", "cls");

  private static final Set<String> INFINITY = Set.of("math.inf", "numpy.inf", "np.inf");

  private final Set<String> variables;

  /**
   * @param variables names that the test binds
   */
  Names(Set<String> variables) {
    this.variables = variables;
  }

  /** Whether two paths name one thing. */
  Agreement compare(List<String> gold, List<String> answer) {
    if (gold.equals(answer)) {
      return Agreement.SAME;
    }
    List<String> longer = gold.size() >= answer.size() ? gold : answer;
    List<String> shorter = longer == gold ? answer : gold;
    if (longer.size() == shorter.size()) {
      return isAlias(longer, shorter) ? Agreement.QUALIFIED : Agreement.DIFFERENT;
    }
    int left = longer.size() - shorter.size();
    boolean modules =
        longer.subList(left, longer.size()).equals(shorter)
            && longer.subList(0, left).stream().allMatch(Names::isModule)
            && !variables.contains(longer.get(0))
            && !variables.contains(shorter.get(0));
    return modules ? Agreement.QUALIFIED : Agreement.DIFFERENT;
  }

  private boolean isAlias(List<String> one, List<String> other) {
    int size = one.size();
    return size > 1
        && one.subList(1, size).equals(other.subList(1, size))
        && full(one.get(0)).equals(full(other.get(0)))
        && !variables.contains(one.get(0))
        && !variables.contains(other.get(0));
  }

  private static String full(String module) {
    return ALIASES.getOrDefault(module, module);
  }

  /** Modules are spelled in lower case (PEP 8), and so are variables: see {@code variables}. */
  private static boolean isModule(String name) {
    return name.equals(name.toLowerCase(Locale.ROOT)) && !NO_MODULES.contains(name);
  }

  /** A name that stands for a number is that number. */
  static Value resolve(Name name, boolean symbolic) {
    String last = name.path().get(name.path().size() - 1);
    if (last.toLowerCase(Locale.ROOT).equals("nan")) {
      return new Value.Real(Double.NaN);
    }
    return !symbolic && INFINITY.contains(String.join(".", name.path()))
        ? new Value.Real(Double.POSITIVE_INFINITY)
        : name;
  }
}
