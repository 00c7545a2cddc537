package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Flow;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What every statement of one function needs of the others, whatever runs: the program dependence
 * graph that frames of the function walk over their executed statements.
 */
final class FunctionGraph {
  /**
   * A statement that another needs.
   *
   * @param statement its number in {@link Statements}
   * @param kind DEFINES, MUTATES, CONTROLS or TRIED
   * @param name the variable, or empty
   */
  record Need(int statement, Reason.Kind kind, String name) {}

  /**
   * A variable that a statement reads.
   *
   * @param name the variable
   * @param called whether it is read only to be called, as {@code f} in {@code f(x)} or {@code @f}
   */
  record Read(String name, boolean called) {}

  private final PythonSource source;
  private final Node root;
  private final Statements statements;
  private final CallExpressions calls;
  private final List<Mutations> mutations = new ArrayList<>();
  private final List<Set<Need>> needs = new ArrayList<>();
  private final List<Set<Need>> capturedNeeds = new ArrayList<>();
  private final List<Set<Read>> reads = new ArrayList<>();
  private final List<Set<String>> writes = new ArrayList<>();
  private final Set<String> parameters = new LinkedHashSet<>();
  private final Set<String> bound = new HashSet<>();
  private final Set<String> imported = new HashSet<>();
  private final Map<String, Set<Integer>> binders = new HashMap<>();
  private final Map<String, Set<Integer>> changers = new HashMap<>();

  /**
   * Analyses a function.
   *
   * @param source the text it stands in
   * @param root the function, lambda, generator expression or class
   */
  FunctionGraph(PythonSource source, Node root) {
    this.source = source;
    this.root = root;
    statements = new Statements(root);
    calls = new CallExpressions(statements);
    Scope scope = source.scope(root);
    for (int i = 0; i < statements.size(); i++) {
      needs.add(new LinkedHashSet<>());
      capturedNeeds.add(new LinkedHashSet<>());
      reads.add(new LinkedHashSet<>());
      writes.add(new HashSet<>());
      mutations.add(Mutations.of(statements.node(i), calls.of(i), scope));
    }
    Flow flow = Flow.of(source, root);
    addDefinitions(flow);
    addUses(flow);
    addControl(flow);
    addTried();
    addSubjects();
  }

  private int statementOf(Node statement) {
    return root.kind().isExpression() ? 0 : statements.numberOf(statement);
  }

  private void addDefinitions(Flow flow) {
    Set<String> outer = statements.declaredNonlocal();
    for (Flow.Definition definition : flow.definitions()) {
      String name = definition.variable();
      if (isParameter(definition)) {
        parameters.add(name);
        bound.add(name);
        continue;
      }
      int statement = statementOf(definition.statement());
      if (statement != Statements.NONE) {
        if (!outer.contains(name)) {
          bound.add(name);
        }
        writes.get(statement).add(name);
        binders.computeIfAbsent(name, any -> new TreeSet<>()).add(statement);
        if (definition.node().is(NodeKind.ALIAS)) {
          imported.add(name);
        }
      }
    }
  }

  private static boolean isParameter(Flow.Definition definition) {
    return definition.node().is(NodeKind.ARG);
  }

  private void addUses(Flow flow) {
    Map<String, List<Change>> changes = changes(flow);
    for (Flow.Use use : flow.uses()) {
      int reader = statementOf(use.statement());
      if (reader == Statements.NONE) {
        continue;
      }
      String name = use.variable();
      Set<Need> into = capturedNeeds.get(reader);
      if (!isCaptured(use)) {
        into = needs.get(reader);
        reads.get(reader).add(new Read(name, isCalled(use.node())));
      }
      List<Flow.Definition> reaching = flow.reaching(use);
      for (Flow.Definition definition : reaching) {
        int binder = isParameter(definition) ? reader : statementOf(definition.statement());
        if (binder != Statements.NONE && binder != reader) {
          into.add(new Need(binder, Reason.Kind.DEFINES, name));
        }
      }
      for (Change change : changes.getOrDefault(name, List.of())) {
        if (change.statement != reader
            && statements.canPrecede(change.statement, reader)
            && reaching.stream().anyMatch(change.reaching::contains)) {
          into.add(new Need(change.statement, Reason.Kind.MUTATES, name));
        }
      }
    }
  }

  /**
   * Whether the body of a nested function reads the variable, which runs in a frame of its own.
   * Lambdas and generator expressions stand on the lines of their statement and are read with it.
   */
  private static boolean isCaptured(Flow.Use use) {
    return use.statement().kind().isFunction()
        && use.node().statement().filter(nearest -> nearest != use.statement()).isPresent();
  }

  private static boolean isCalled(Node name) {
    return name.parent()
        .filter(
            parent ->
                (parent.is(NodeKind.CALL) && parent.child(Field.FUNC) == name)
                    || parent.list(Field.DECORATOR_LIST).contains(name))
        .isPresent();
  }

  /** A statement that changes the object of a variable, and where that object came from. */
  private record Change(int statement, Set<Flow.Definition> reaching) {}

  private Map<String, List<Change>> changes(Flow flow) {
    Map<Node, Integer> roots = new HashMap<>();
    for (int i = 0; i < statements.size(); i++) {
      for (Node changed : mutations.get(i).roots()) {
        roots.put(changed, i);
      }
    }
    Map<String, List<Change>> changes = new HashMap<>();
    for (Flow.Use use : flow.uses()) {
      Integer statement = roots.get(use.node());
      if (statement != null) {
        String name = use.node().isName("super") ? firstParameter() : use.variable();
        changes
            .computeIfAbsent(name, any -> new ArrayList<>())
            .add(new Change(statement, Set.copyOf(flow.reaching(use))));
        changers.computeIfAbsent(name, any -> new TreeSet<>()).add(statement);
      }
    }
    return changes;
  }

  private String firstParameter() {
    return parameters.stream().findFirst().orElse("");
  }

  private void addControl(Flow flow) {
    for (int i = 0; i < statements.size(); i++) {
      Node statement = statements.node(i);
      if (statement.kind().isExpression()) {
        continue;
      }
      for (Node controller : flow.controllers(statement)) {
        int number = statementOf(controller);
        if (number != Statements.NONE) {
          needs.get(i).add(new Need(number, Reason.Kind.CONTROLS, ""));
        }
      }
    }
  }

  /** Whether calling the function makes a generator. */
  boolean isGenerator() {
    if (root.kind().isExpression()) {
      return root.is(NodeKind.GENERATOR_EXP);
    }
    for (int i = 0; i < statements.size(); i++) {
      if (!statements.node(i).kind().isFunction() && Statements.yields(statements.node(i))) {
        return true;
      }
    }
    return false;
  }

  /** A handler that catches something depends on what may have raised it. */
  private void addTried() {
    for (int i = 0; i < statements.size(); i++) {
      Node handler = statements.node(i);
      if (handler.is(NodeKind.EXCEPT_HANDLER)) {
        int attempt = statements.numberOf(handler.parent().orElseThrow());
        needs.get(i).add(new Need(attempt, Reason.Kind.TRIED, ""));
        for (int tried : statements.inBlock(statements.node(attempt).list(Field.BODY))) {
          if (Statements.mayRaise(statements.node(tried))) {
            needs.get(i).add(new Need(tried, Reason.Kind.TRIED, ""));
          }
        }
      }
    }
  }

  /** A case that matches depends on the subject, which stands on the match statement. */
  private void addSubjects() {
    for (int i = 0; i < statements.size(); i++) {
      Node matchCase = statements.node(i);
      if (matchCase.is(NodeKind.MATCH_CASE)) {
        int subject = statements.numberOf(matchCase.parent().orElseThrow());
        needs.get(i).add(new Need(subject, Reason.Kind.CONTROLS, ""));
      }
    }
  }

  PythonSource source() {
    return source;
  }

  Node root() {
    return root;
  }

  Statements statements() {
    return statements;
  }

  CallExpressions calls() {
    return calls;
  }

  Mutations mutations(int statement) {
    return mutations.get(statement);
  }

  /** The statements that a statement needs directly. */
  Collection<Need> needs(int statement) {
    return needs.get(statement);
  }

  /** What the body of a nested function, made by a statement, needs of this one. */
  Collection<Need> capturedNeeds(int statement) {
    return capturedNeeds.get(statement);
  }

  Collection<Read> reads(int statement) {
    return reads.get(statement);
  }

  /** The variables that a statement binds; storing into an object binds none. */
  Set<String> writes(int statement) {
    return writes.get(statement);
  }

  Set<String> parameters() {
    return parameters;
  }

  /** The variables of functions around it that it binds or changes, if they are not globals. */
  Set<String> changesOutside() {
    Set<String> outside = new TreeSet<>(binders.keySet());
    outside.addAll(changers.keySet());
    outside.removeAll(bound);
    return outside;
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

  /** The statements that change a variable's object, in order. */
  Set<Integer> changers(String name) {
    return changers.getOrDefault(name, Set.of());
  }
}
