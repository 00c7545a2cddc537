package dev.assay.slice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The dependences of functions that were analysed before, shared by slicers of several traces: most
 * functions of a library are in many traces, and reading one costs more than slicing it.
 *
 * <p>Holds the least recently used out of memory: at most those of a million characters of source,
 * a few tens of megabytes. What a slice holds does not depend on it. Not safe for concurrent use.
 */
public final class KnownFunctions {
  /**
   * What a graph is made from.
   *
   * @param source the text it is found in
   * @param firstLine the line of the file where that text begins
   * @param line the line where the function begins
   * @param name its simple name
   * @param parameters the parameters that a call of it had, which tell lambdas of one line apart
   */
  record Key(String source, int firstLine, int line, String name, String parameters) {}

  private static final int CHARACTERS = 1_000_000;

  private final Map<Key, Optional<FunctionGraph>> graphs = new LinkedHashMap<>(16, 0.75f, true);
  private long characters;

  private KnownFunctions() {}

  /** None yet. */
  public static KnownFunctions none() {
    return new KnownFunctions();
  }

  /** The graph of a function, or that it has none, if that is known. */
  Optional<Optional<FunctionGraph>> find(Key key) {
    return Optional.ofNullable(graphs.get(key));
  }

  /** The graph of a function; made only if it is not known. */
  Optional<FunctionGraph> of(Key key, Supplier<Optional<FunctionGraph>> maker) {
    Optional<FunctionGraph> known = graphs.get(key);
    if (known != null) {
      return known;
    }
    Optional<FunctionGraph> made = maker.get();
    graphs.put(key, made);
    characters += key.source().length();
    while (characters > CHARACTERS && graphs.size() > 1) {
      Key eldest = graphs.keySet().iterator().next();
      graphs.remove(eldest);
      characters -= eldest.source().length();
    }
    return made;
  }
}
