package dev.assay.refresh;

import dev.assay.refresh.Alignment.Pair;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What changed of what a module does when it is imported: either something whose consequences
 * cannot be followed, or the names of bindings.
 *
 * @param obstacle why no name can be told from another, in words for people
 * @param tainted names whose bindings came, went or changed, the last component only, and what
 *     happened to each in words for people
 * @param gone those of them that nothing in the module binds any more
 * @param kept the steps of its import that are the same, without their code
 * @param lines the newer line of each older one on which a part of what was kept begins
 */
record SurfaceChange(
    Optional<String> obstacle,
    Map<String, String> tainted,
    Set<String> gone,
    List<Statement> kept,
    Map<Integer, Integer> lines) {

  /** Of a module with an obstacle. */
  static SurfaceChange blocked(String why) {
    return new SurfaceChange(Optional.of(why), Map.of(), Set.of(), List.of(), Map.of());
  }

  /** Of a module whose text is the same. */
  static SurfaceChange none(List<Statement> steps) {
    return new SurfaceChange(
        Optional.empty(),
        Map.of(),
        Set.of(),
        steps.stream().map(Statement::summary).toList(),
        Map.of());
  }

  /** Compares two versions of a module. */
  static SurfaceChange between(
      String path, List<Statement> older, List<Statement> newer, BindingRules rules) {
    Optional<Statement> unmatched = Alignment.unmatchedEffect(older, newer);
    if (unmatched.isPresent()) {
      return blocked(
          String.format(
              "what runs at the import of %s changed, at line %d", path, unmatched.get().line()));
    }
    Alignment alignment = Alignment.of(older, newer);
    Set<String> before = headers(alignment.removed());
    Set<String> after = headers(alignment.added());
    List<Statement> removed =
        alignment.removed().stream().filter(step -> !isWithin(step, before)).toList();
    List<Statement> added =
        alignment.added().stream().filter(step -> !isWithin(step, after)).toList();
    Map<String, String> tainted = new LinkedHashMap<>();
    Set<String> gone = new HashSet<>();
    List<BindingRules.Seers> seers =
        Stream.concat(removed.stream().map(rules::whenGone), added.stream().map(rules::whenNew))
            .toList();
    Optional<String> obstacle =
        seers.stream().flatMap(each -> each.obstacle().stream()).findFirst();
    if (obstacle.isPresent()) {
      return blocked(obstacle.get());
    }
    seers.forEach(each -> each.names().forEach(tainted::putIfAbsent));
    for (Statement step : Stream.concat(removed.stream(), added.stream()).toList()) {
      for (String name : step.binds()) {
        String what =
            !binds(added, step.scope(), name)
                ? " is gone from "
                : !binds(removed, step.scope(), name) ? " is new in " : " changed in ";
        tainted.put(name, name + what + path);
      }
    }
    for (Statement step : removed) {
      step.binds().stream()
          .filter(name -> newer.stream().noneMatch(each -> each.binds().contains(name)))
          .forEach(gone::add);
    }
    Optional<Map<String, String>> exported = rules.exports(removed, added);
    if (exported.isEmpty()) {
      return blocked("the names that a star import takes from " + path + " changed");
    }
    exported.get().forEach(tainted::putIfAbsent);
    Map<Integer, Integer> lines = new HashMap<>();
    for (Pair pair : alignment.kept()) {
      lines.putIfAbsent(pair.older().line(), pair.newer().line());
      if (!pair.older().documentedAs(pair.newer())) {
        Optional<String> unfollowed = rules.documentationObstacle(pair.older());
        if (unfollowed.isPresent()) {
          return blocked(unfollowed.get());
        }
        tainted.putIfAbsent("__doc__", "a documentation string changed in " + path);
      } else if (pair.older().code().isPresent() && pair.older().kind() != Statement.Kind.CLASS) {
        Surface.lines(pair.older().code().get(), pair.newer().code().orElseThrow())
            .forEach(lines::putIfAbsent);
      }
    }
    return new SurfaceChange(
        Optional.empty(),
        tainted,
        gone,
        alignment.kept().stream().map(pair -> pair.older().summary()).toList(),
        lines);
  }

  private static Set<String> headers(List<Statement> steps) {
    Set<String> labels = new HashSet<>();
    steps.stream()
        .filter(step -> step.kind() == Statement.Kind.CLASS)
        .forEach(step -> labels.add(step.label()));
    return labels;
  }

  /** Whether a step belongs to a class that came or went as a whole: its name says it all. */
  private static boolean isWithin(Statement step, Set<String> classes) {
    return classes.stream().anyMatch(step.scope()::startsWith);
  }

  private static boolean binds(List<Statement> steps, String scope, String name) {
    return steps.stream()
        .anyMatch(step -> step.scope().equals(scope) && step.binds().contains(name));
  }
}
