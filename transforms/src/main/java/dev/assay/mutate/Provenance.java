package dev.assay.mutate;

import dev.assay.mutate.LocalNames.Local;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Where a value comes from, as text that two versions of a test share if their values come from the
 * same computation.
 *
 * <p>A local stands for all that is assigned to it, stored into it and done to it, so that a value
 * may be given a name on its way; constants are all alike. From the value down to the calls it is
 * made by, everything counts. Of what is handed to a call only the calls and parameters that it in
 * turn is made of do, so that a test's inputs may be written otherwise, but not put in the place of
 * what the library computes.
 */
final class Provenance {
  /** Stands for a constant, or a display of constants. */
  private static final String LITERAL = "#";

  private final TestSource test;
  private final Map<String, String> interned;
  private final Map<Local, List<Binding>> bindings;
  private final Map<Local, String> values = new HashMap<>();
  private final Map<Local, Set<String>> feeds = new HashMap<>();
  private final Set<Local> open = new HashSet<>();

  /**
   * The values of one version of a test.
   *
   * @param interned short words for long texts, shared by the versions that are compared
   */
  Provenance(TestSource test, Map<String, String> interned) {
    this.test = test;
    this.interned = interned;
    this.bindings = Binding.of(test);
  }

  /** Where the value of an expression comes from. */
  String of(Node node) {
    if (Likeness.isLiteral(node)) {
      return LITERAL;
    }
    return switch (node.kind()) {
      case NAME -> name(node);
      case CALL -> call(node);
      case ATTRIBUTE -> of(node.child(Field.VALUE)) + "." + node.name();
      case LIST, TUPLE, SET, DICT -> display(node);
      default ->
          node.kind()
              + String.join(",", node.names())
              + node.children().stream().map(this::of).collect(Collectors.joining(",", "(", ")"));
    };
  }

  private String display(Node node) {
    List<String> elements = new ArrayList<>();
    for (Node child : node.children()) {
      String element = of(child);
      boolean repeated = !elements.isEmpty() && elements.get(elements.size() - 1).equals(element);
      if (!repeated || !element.equals(LITERAL)) {
        elements.add(element);
      }
    }
    return elements.isEmpty() || elements.equals(List.of(LITERAL))
        ? LITERAL
        : node.kind() + elements.toString();
  }

  private String call(Node call) {
    Node callee = call.child(Field.FUNC);
    boolean asserts =
        callee.is(NodeKind.ATTRIBUTE)
            && callee.name().startsWith("assert")
            && callee.child(Field.VALUE).isName("self");
    List<String> arguments = new ArrayList<>();
    for (Node argument : call.list(Field.ARGS)) {
      arguments.add(asserts ? of(argument) : feeds(argument).toString());
    }
    TreeSet<String> keywords = new TreeSet<>();
    for (Node keyword : call.list(Field.KEYWORDS)) {
      keywords.add((keyword.hasName() ? keyword.name() : "**") + "=" + feeds(keyword));
    }
    return intern(of(callee) + arguments + keywords);
  }

  /** The calls and parameters that an expression's value is made of. */
  private Set<String> feeds(Node node) {
    Set<String> found = new TreeSet<>();
    if (node.is(NodeKind.CALL)) {
      found.add(call(node));
    } else if (node.is(NodeKind.NAME)) {
      LocalNames.owner(test.python(), node, node.name())
          .ifPresent(local -> found.addAll(feeds(local)));
    } else {
      node.children().forEach(child -> found.addAll(feeds(child)));
    }
    return found;
  }

  private Set<String> feeds(Local local) {
    Set<String> known = feeds.get(local);
    if (known != null) {
      return known;
    }
    if (!open.add(local)) {
      return Set.of();
    }
    Set<String> found = new TreeSet<>();
    for (Binding binding : of(local)) {
      binding.value().ifPresent(value -> found.addAll(feeds(value)));
      if (binding.isParameter()) {
        found.add(binding.how());
      }
    }
    open.remove(local);
    feeds.put(local, found);
    return found;
  }

  private List<Binding> of(Local local) {
    return bindings.getOrDefault(local, List.of());
  }

  private String name(Node node) {
    return LocalNames.owner(test.python(), node, node.name())
        .map(this::value)
        .orElseGet(() -> "global " + node.name());
  }

  private String value(Local local) {
    String known = values.get(local);
    if (known != null) {
      return known;
    }
    if (!open.add(local)) {
      return "itself";
    }
    List<String> texts = new ArrayList<>();
    for (Binding binding : of(local)) {
      texts.add(binding.how() + binding.value().map(this::of).orElse(""));
    }
    open.remove(local);
    String text = texts.size() == 1 ? texts.get(0) : intern(texts.toString());
    values.put(local, text);
    return text;
  }

  private String intern(String text) {
    return interned.computeIfAbsent(text, longText -> "@" + interned.size());
  }
}
