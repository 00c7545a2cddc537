package dev.assay.slice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One statement of a random function with the facts that a slicer has to find out.
 *
 * @param number its place in the text
 * @param changed the variables whose objects it changes by itself
 * @param aliases to each variable it binds, the one whose object that is, if it is one's
 * @param successors what may run next, as numbers
 */
record RandomStatement(
    Kind kind,
    int number,
    int line,
    Set<String> reads,
    Set<String> writes,
    Set<String> changed,
    Map<String, String> aliases,
    List<CallExpression> calls,
    List<RandomStatement> body,
    List<RandomStatement> orelse,
    Set<Integer> successors) {
  /** What a statement is. */
  enum Kind {
    SIMPLE,
    IF,
    WHILE,
    FOR,
    RETURN,
    BREAK,
    CONTINUE
  }

  /**
   * A call.
   *
   * @param end the column after it
   * @param arguments the names it is given
   * @param dropped whether it is a statement of its own
   */
  record CallExpression(String function, int end, List<String> arguments, boolean dropped) {}

  RandomStatement(Kind kind, int number, int line) {
    this(
        kind,
        number,
        line,
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        new LinkedHashMap<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new LinkedHashSet<>());
  }

  /** Its own number and those of the statements inside. */
  Set<Integer> inside() {
    Set<Integer> inside = new LinkedHashSet<>(Set.of(number));
    body.forEach(statement -> inside.addAll(statement.inside()));
    orelse.forEach(statement -> inside.addAll(statement.inside()));
    return inside;
  }
}
