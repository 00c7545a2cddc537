package dev.assay.refresh;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the import of a test file made: objects, and what they hold. The whole graph is in memory;
 * of networkx that is some 13,500 objects.
 *
 * @param modules the nodes of modules, by their names
 * @param older the nodes of objects that were there before and changed, by what tells them
 * @param tests all by which pytest decides how to run a test, by its node id
 * @param hooks implementations of pytest's hooks, in the order in which they run
 * @param lost objects of the repository that nothing else holds, in the order in which they were
 *     made
 * @param surroundings the state of the process that is no object
 * @param nodes the objects
 * @param hidden those that something else holds, too: the interpreter or C
 * @param files of modules of the repository, where they stand
 */
public record ImportGraph(
    Map<String, Held> modules,
    Map<String, Held> older,
    Map<String, List<Held>> tests,
    List<List<Held>> hooks,
    List<Held> lost,
    List<String> surroundings,
    List<Node> nodes,
    Set<Integer> hidden,
    Map<Integer, String> files) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String OPAQUE = "opaque";
  private static final String OLDER = "older ";
  private static final Set<String> CALLERS =
      Set.of(
          "functools.partial",
          "functools.partialmethod",
          "builtins.property",
          "builtins.staticmethod",
          "builtins.classmethod",
          "builtins.method",
          "builtins.tuple");
  private static final String NAMED = "named ";

  /** What stands for an object in what holds it. */
  public sealed interface Held {}

  /** An object that is a node. */
  public record Reference(int node) implements Held {}

  /** A value that is told by what it is, or an object that is what it was before. */
  public record Atom(String text) implements Held {
    /** Whether there may be more to it than can be seen. */
    boolean isOpaque() {
      return text.equals(OPAQUE);
    }
  }

  /**
   * What a function does.
   *
   * @param place where it stands; its file is empty if that is none of the repository's
   * @param shape what a caller can tell
   * @param digest of all that it does
   */
  public record CodeObject(Code place, String shape, String digest) implements Held {}

  /** What two objects hold under one name. */
  @FunctionalInterface
  interface NamedByBoth {
    void visit(String name, Held one, Held other);
  }

  /**
   * An object.
   *
   * @param kind {@code module} of the repository, {@code foreign} one, {@code class}, {@code
   *     function}, {@code instance}, or its type, after {@code foreign} for a class of others
   * @param named what is held under a name that only code that says it asks for
   * @param held all else, in order
   * @param mentions words by which it may ask for names itself
   */
  public record Node(String kind, Map<String, Held> named, List<Held> held, Set<String> mentions) {
    boolean is(String other) {
      return kind.equals(other);
    }

    /** Goes through the names under which another object holds something, too. */
    void namedByBoth(Node other, NamedByBoth visitor) {
      named.forEach(
          (name, held) -> {
            Held theirs = other.named().get(name);
            if (theirs != null) {
              visitor.visit(name, held, theirs);
            }
          });
    }

    /** Whether calling it runs what it holds or mentions, and that is no library's own affair. */
    boolean runs() {
      return CALLERS.contains(kind)
          || (is("function")
              && (!mentions.isEmpty()
                  || held.stream()
                      .anyMatch(
                          part ->
                              part instanceof CodeObject code && !code.place().file().isEmpty())));
    }

    /** Whether it is a module or a class of others. */
    boolean isForeign() {
      return kind.startsWith("foreign");
    }
  }

  /** Reads the graph that the harness drew ({@code assay_harness/made.py}). */
  public static ImportGraph read(String json) {
    try {
      JsonNode graph = JSON.readTree(json);
      Map<String, Atom> atoms = new HashMap<>();
      Map<String, List<Held>> tests = new LinkedHashMap<>();
      graph
          .get("tests")
          .fields()
          .forEachRemaining(test -> tests.put(test.getKey(), all(test.getValue(), atoms)));
      List<List<Held>> hooks = new ArrayList<>();
      graph.get("hooks").forEach(hook -> hooks.add(all(hook, atoms)));
      List<String> surroundings = new ArrayList<>();
      graph.get("surroundings").forEach(each -> surroundings.add(each.asText()));
      List<Node> nodes = new ArrayList<>();
      graph.get("nodes").forEach(node -> nodes.add(node(node, atoms)));
      Set<Integer> hidden = new HashSet<>();
      graph.get("hidden").forEach(node -> hidden.add(node.asInt()));
      Map<Integer, String> files = new HashMap<>();
      graph
          .get("files")
          .fields()
          .forEachRemaining(
              each -> files.put(Integer.valueOf(each.getKey()), each.getValue().asText()));
      return new ImportGraph(
          named(graph.get("modules"), atoms),
          named(graph.get("older"), atoms),
          tests,
          hooks,
          all(graph.get("lost"), atoms),
          surroundings,
          nodes,
          hidden,
          files);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("what an import made is no JSON", e);
    }
  }

  /** The object that is held, if it is a node. */
  Optional<Node> node(Held held) {
    return held instanceof Reference reference
        ? Optional.of(nodes.get(reference.node()))
        : Optional.empty();
  }

  /**
   * The last component of what the interpreter or a library calls a thing.
   *
   * @return empty for what is the repository's, or has no name
   */
  Optional<String> foreignName(Held held) {
    if (held instanceof Atom atom) {
      return atom.text().startsWith(OLDER) ? Optional.of(last(atom.text())) : Optional.empty();
    }
    return node(held).flatMap(ImportGraph::foreignName);
  }

  private static Optional<String> foreignName(Node node) {
    for (Held part : node.held()) {
      if (node.is("function") && part instanceof CodeObject code && code.place().file().isEmpty()) {
        return Optional.of(last(code.place().qualname()));
      }
      if (part instanceof Atom atom && atom.text().startsWith(NAMED)) {
        return Optional.of(last(atom.text()));
      }
    }
    return Optional.empty();
  }

  private static String last(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf(' ')) + 1);
  }

  private static Node node(JsonNode json, Map<String, Atom> atoms) {
    Set<String> mentions = new TreeSet<>();
    json.path(3).forEach(word -> mentions.add(word.asText()));
    return new Node(
        json.get(0).asText(), named(json.get(1), atoms), all(json.get(2), atoms), mentions);
  }

  private static Map<String, Held> named(JsonNode json, Map<String, Atom> atoms) {
    Map<String, Held> named = new LinkedHashMap<>();
    json.fields().forEachRemaining(each -> named.put(each.getKey(), held(each.getValue(), atoms)));
    return named;
  }

  private static List<Held> all(JsonNode json, Map<String, Atom> atoms) {
    List<Held> all = new ArrayList<>();
    json.forEach(each -> all.add(held(each, atoms)));
    return all;
  }

  private static Held held(JsonNode json, Map<String, Atom> atoms) {
    if (json.isInt()) {
      return new Reference(json.asInt());
    }
    if (json.isArray()) {
      String file = json.get(0).isNull() ? "" : json.get(0).asText();
      return new CodeObject(
          new Code(file, json.get(1).asText(), json.get(2).asInt()),
          json.get(3).asText(),
          json.get(4).asText());
    }
    return atoms.computeIfAbsent(json.asText(), Atom::new);
  }
}
