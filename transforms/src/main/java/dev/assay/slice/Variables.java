package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Flow;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which variables a function's statements bind and read. */
final class Variables {
  /**
   * A variable that a statement reads.
   *
   * @param name the variable
   * @param called whether it is read only to be called, as {@code f} in {@code f(x)} or {@code @f}
   * @param bound whether the function binds it
   * @param builtin whether it has the name of a builtin
   * @param number the variable's place among those of the function
   */
  record Read(String name, boolean called, boolean bound, boolean builtin, int number) {}

  private final Node root;
  private final Statements statements;
  private final List<Set<Read>> reads = new ArrayList<>();
  private final List<Set<String>> writes = new ArrayList<>();
  private final List<BitSet> written = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Set<String> parameters = new LinkedHashSet<>();
  private final Set<String> bound = new HashSet<>();
  private final Set<String> imported = new HashSet<>();
  private final Map<String, Set<Integer>> binders = new HashMap<>();

  Variables(Node root, Statements statements, Flow flow) {
    this.root = root;
    this.statements = statements;
    for (int i = 0; i < statements.size(); i++) {
      reads.add(new LinkedHashSet<>());
      writes.add(new HashSet<>());
      written.add(new BitSet());
    }
    Set<String> outer = statements.declaredOutside();
    flow.definitions().forEach(definition -> add(definition, outer));
    for (Flow.Use use : flow.uses()) {
      int reader = statementOf(use.statement());
      if (reader != Statements.NONE && !isCaptured(use)) {
        String name = use.variable();
        reads
            .get(reader)
            .add(
                new Read(
                    name,
                    isCalled(use.node()),
                    bound.contains(name),
                    Builtins.contains(name),
                    number(name)));
      }
    }
  }

  private void add(Flow.Definition definition, Set<String> outer) {
    String name = definition.variable();
    if (isParameter(definition)) {
      parameters.add(name);
      bound.add(name);
      return;
    }
    int statement = statementOf(definition.statement());
    boolean attributeOfClass =
        statement != Statements.NONE
            && !root.kind().isExpression()
            && statements.node(statement) != definition.statement();
    if (statement == Statements.NONE || attributeOfClass) {
      return;
    }
    if (!outer.contains(name)) {
      bound.add(name);
    }
    writes.get(statement).add(name);
    written.get(statement).set(number(name));
    binders.computeIfAbsent(name, any -> new TreeSet<>()).add(statement);
    if (definition.node().is(NodeKind.ALIAS)) {
      imported.add(name);
    }
  }

  private int number(String name) {
    Integer known = numbers.putIfAbsent(name, names.size());
    if (known == null) {
      names.add(name);
      return names.size() - 1;
    }
    return known;
  }

  static boolean isParameter(Flow.Definition definition) {
    return definition.node().is(NodeKind.ARG);
  }

  /** The granule of a node that {@link Flow} calls a statement; a class body is its class's. */
  int statementOf(Node statement) {
    if (root.kind().isExpression()) {
      return 0;
    }
    Node at = statement;
    while (statements.numberOf(at) == Statements.NONE && at != root) {
      at = at.parent().orElse(root);
    }
    return statements.numberOf(at);
  }

  /**
   * Whether the variable is not read by the lines of its statement, but by the body of a nested
   * function, which runs in a frame of its own, or of a class. Lambdas and generator expressions
   * stand on the lines of their statement and are read with it.
   */
  boolean isCaptured(Flow.Use use) {
    Node granule = use.statement();
    return !root.kind().isExpression()
        && !granule.is(NodeKind.EXCEPT_HANDLER)
        && !granule.is(NodeKind.MATCH_CASE)
        && use.node()
            .statement()
            .filter(nearest -> statements.numberOf(nearest) != statementOf(granule))
            .isPresent();
  }

  private static boolean isCalled(Node name) {
    return name.parent()
        .filter(
            parent ->
                (parent.is(NodeKind.CALL) && parent.child(Field.FUNC) == name)
                    || parent.list(Field.DECORATOR_LIST).contains(name))
        .isPresent();
  }

  /** What a statement reads itself. */
  Collection<Read> reads(int statement) {
    return reads.get(statement);
  }

  /** The variables that a statement binds; storing into an object binds none. */
  Set<String> writes(int statement) {
    return writes.get(statement);
  }

  /** The variables that a statement binds, by their numbers. */
  BitSet written(int statement) {
    return written.get(statement);
  }

  /** The variable with a number. */
  String name(int number) {
    return names.get(number);
  }

  /** How many variables are read or bound. */
  int size() {
    return names.size();
  }

  /** The parameters, in order of declaration. */
  Collection<String> parameters() {
    return parameters;
  }

  /** Whether the function binds a variable itself, as a parameter or otherwise. */
  boolean binds(String name) {
    return bound.contains(name);
  }

  /** Whether an import statement of the function binds a variable. */
  boolean imports(String name) {
    return imported.contains(name);
  }

  /** The statements that bind a variable, in order. */
  Set<Integer> binders(String name) {
    return binders.getOrDefault(name, Set.of());
  }

  /** The variables of functions around it, or globals, that its statements bind. */
  Set<String> boundOutside() {
    Set<String> outside = new TreeSet<>(binders.keySet());
    outside.removeAll(bound);
    return outside;
  }
}
