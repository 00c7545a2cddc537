package dev.assay.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One node of a Python syntax tree: a class of Python's {@code ast} module as a {@link NodeKind},
 * its child fields under their {@code ast} names, and the range of text it was parsed from.
 *
 * <p>Nodes are immutable once their {@link PythonSource} is built and compare by identity: two
 * equal texts are two nodes. {@link #sameTree} compares structure.
 */
public final class Node {
  private final NodeKind kind;
  private final Span span;
  private final @Nullable String name;
  private final List<String> names;
  private final @Nullable Constant constant;
  private final Map<Field, List<Node>> fields;
  private final int depth;
  private @Nullable Node parent;

  Node(
      NodeKind kind,
      Span span,
      @Nullable String name,
      List<String> names,
      @Nullable Constant constant,
      Map<Field, List<Node>> fields) {
    this.kind = kind;
    this.span = span;
    this.name = name;
    this.names = List.copyOf(names);
    this.constant = constant;
    this.fields = new EnumMap<>(Field.class);
    fields.forEach((field, nodes) -> this.fields.put(field, List.copyOf(nodes)));
    int deepest = 0;
    for (List<Node> nodes : this.fields.values()) {
      for (Node child : nodes) {
        child.parent = this;
        deepest = Math.max(deepest, child.depth);
      }
    }
    depth = deepest + 1;
  }

  /** How many nodes the longest way down from here has, this one included. */
  int depth() {
    return depth;
  }

  public NodeKind kind() {
    return kind;
  }

  public boolean is(NodeKind candidate) {
    return kind == candidate;
  }

  public Span span() {
    return span;
  }

  /** First line, 1-based. */
  public int line() {
    return span.line();
  }

  /** The enclosing node; empty for the module. */
  public Optional<Node> parent() {
    return Optional.ofNullable(parent);
  }

  /**
   * The identifier this node carries: {@code id} of a name, {@code attr} of an attribute, {@code
   * arg} of an argument or keyword, {@code name} of a function, class, alias, handler, capture
   * pattern or type parameter, {@code rest} of a mapping pattern, {@code module} of a from-import.
   *
   * @throws IllegalStateException if it has none, as {@code **kwargs} in a call
   */
  public String name() {
    if (name == null) {
      throw new IllegalStateException(kind + " at line " + span.line() + " has no name");
    }
    return name;
  }

  /** Whether {@link #name} has an answer. */
  public boolean hasName() {
    return name != null;
  }

  /** Whether this is the plain name {@code id}. */
  public boolean isName(String id) {
    return kind == NodeKind.NAME && id.equals(name);
  }

  /**
   * The words this node carries beside its name: operators in Python's spelling ({@code "+"},
   * {@code "is not"}, one for each comparator of a comparison), the names of {@code global} and
   * {@code nonlocal}, the {@code asname} of an alias, the keyword attributes of a class pattern.
   */
  public List<String> names() {
    return names;
  }

  /**
   * The value of a literal or singleton pattern.
   *
   * @throws IllegalStateException for any other kind
   */
  public Constant constant() {
    if (constant == null) {
      throw new IllegalStateException(kind + " at line " + span.line() + " is no literal");
    }
    return constant;
  }

  /** The nodes under a field in source order; empty where {@code ast} has None or no such field. */
  public List<Node> list(Field field) {
    return fields.getOrDefault(field, List.of());
  }

  /** The single node under a field; empty where {@code ast} has None. */
  public Optional<Node> find(Field field) {
    List<Node> nodes = list(field);
    return nodes.isEmpty() ? Optional.empty() : Optional.of(nodes.get(0));
  }

  /**
   * The single node under a field that is always there.
   *
   * @throws IllegalStateException if the field is empty
   */
  public Node child(Field field) {
    return find(field)
        .orElseThrow(
            () -> new IllegalStateException(kind + " at line " + span.line() + " lacks " + field));
  }

  /** All children, in the order of their text. */
  public List<Node> children() {
    List<Node> all = new ArrayList<>();
    fields.values().forEach(all::addAll);
    all.removeIf(node -> node.kind == NodeKind.ABSENT);
    all.sort((a, b) -> Integer.compare(a.span.start(), b.span.start()));
    return Collections.unmodifiableList(all);
  }

  /** This node and everything below it, parents before children, in the order of their text. */
  public Stream<Node> walk() {
    List<Node> all = new ArrayList<>();
    visit(all::add);
    return all.stream();
  }

  private void visit(Consumer<Node> visitor) {
    visitor.accept(this);
    children().forEach(child -> child.visit(visitor));
  }

  /** The nearest enclosing statement, which is this node if it is one. */
  public Optional<Node> statement() {
    for (Node node = this; node != null; node = node.parent) {
      if (node.kind.isStatement()) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  /** Whether both nodes are of one kind and carry the same names and literal. */
  public boolean sameButChildren(Node other) {
    return kind == other.kind
        && Objects.equals(name, other.name)
        && names.equals(other.names)
        && Objects.equals(constant, other.constant);
  }

  /** Whether both trees have the same shape, names and literals; positions do not matter. */
  public boolean sameTree(Node other) {
    if (!sameButChildren(other) || !fields.keySet().equals(other.fields.keySet())) {
      return false;
    }
    for (Map.Entry<Field, List<Node>> entry : fields.entrySet()) {
      List<Node> mine = entry.getValue();
      List<Node> theirs = other.list(entry.getKey());
      if (mine.size() != theirs.size()) {
        return false;
      }
      for (int i = 0; i < mine.size(); i++) {
        if (!mine.get(i).sameTree(theirs.get(i))) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return kind + (name == null ? "" : " " + name) + " at line " + span.line();
  }
}
