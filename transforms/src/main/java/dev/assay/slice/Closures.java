package dev.assay.slice;

import dev.assay.source.Node;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which frames made which inner functions, and what those read of them.
 *
 * <p>A cut-out function does not say whether a name it does not bind is a global or belongs to a
 * function around it. So an inner function (its qualified name has {@code <locals>}) asks every
 * frame that made it: those on whose relevant statements its {@code def}, {@code class}, lambda or
 * generator expression stands, and its callers in whose text it stands. A frame that does not bind
 * the name passes the question on outwards; a name that nobody binds is a global.
 *
 * <p>Inner functions are told apart by file and first line.
 */
final class Closures {
  /** An inner function. */
  private record Key(String file, int line) {}

  /**
   * What a frame is asked for.
   *
   * @param maker the frame that made the inner function
   * @param name the variable that the inner function reads
   */
  record Question(Frame maker, String name) {}

  private final Map<Key, Set<Frame>> makers = new HashMap<>();
  private final Map<Key, Set<String>> asked = new HashMap<>();

  private static Key key(TracedFunction function) {
    return new Key(function.file(), function.firstLine());
  }

  /** Notes that a frame made an inner function; returns what is already asked of it. */
  Collection<Question> made(Frame maker, String file, Node inner) {
    return made(maker, new Key(file, Statements.firstLineOf(inner)));
  }

  /** Notes that a frame stands around an inner function it called; returns what is asked of it. */
  Collection<Question> made(Frame maker, TracedFunction inner) {
    return made(maker, key(inner));
  }

  private Collection<Question> made(Frame maker, Key key) {
    if (!makers.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(maker)) {
      return List.of();
    }
    return asked.getOrDefault(key, Set.of()).stream()
        .map(name -> new Question(maker, name))
        .toList();
  }

  /** Notes that an inner function reads a name it does not bind; returns whom to ask now. */
  Collection<Question> asks(TracedFunction inner, String name) {
    Key key = key(inner);
    if (!asked.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(name)) {
      return List.of();
    }
    return makers.getOrDefault(key, Set.of()).stream()
        .map(maker -> new Question(maker, name))
        .toList();
  }

  /** The frames that bind a name an inner function reads, as far as they are in the slice. */
  List<Frame> binders(TracedFunction inner, String name, FileOf files) {
    List<Frame> found = new ArrayList<>();
    collect(inner, name, files, found, new HashSet<>());
    return found;
  }

  /** Tells which function a frame is of. */
  interface FileOf {
    TracedFunction function(Frame frame);
  }

  private void collect(
      TracedFunction inner, String name, FileOf files, List<Frame> found, Set<Key> seen) {
    if (!CallTree.isInner(inner) || !seen.add(key(inner))) {
      return;
    }
    for (Frame maker : makers.getOrDefault(key(inner), Set.of())) {
      if (maker.graph().variables().binds(name)) {
        found.add(maker);
      } else {
        collect(files.function(maker), name, files, found, seen);
      }
    }
  }
}
