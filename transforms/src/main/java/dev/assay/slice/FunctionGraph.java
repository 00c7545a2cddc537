package dev.assay.slice;

import dev.assay.slice.Changes.Change;
import dev.assay.source.Field;
import dev.assay.source.Flow;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
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
   * @param change the change for which it is needed; empty where it is needed for something else
   */
  record Need(int statement, Reason.Kind kind, String name, Optional<Change> change) {
    Need(int statement, Reason.Kind kind, String name) {
      this(statement, kind, name, Optional.empty());
    }
  }

  private final PythonSource source;
  private final Statements statements;
  private final CallExpressions calls;
  private final Variables variables;
  private final Changes changes;
  private final List<Set<Need>> needs = new ArrayList<>();
  private final List<Set<Need>> capturedNeeds = new ArrayList<>();
  private final List<List<Need>> needLists;
  private final List<List<Need>> capturedNeedLists;
  private final List<String> parameters;
  private final Set<String> changedOutside;
  private final Set<String> storedOutside;
  private final Set<Integer> results = new TreeSet<>();
  private final boolean generator;
  private final CallSites sites;
  private Optional<Volume.Texts> texts = Optional.empty();
  private Optional<Volume.Lines> lines = Optional.empty();

  /**
   * Analyses a function.
   *
   * @param source the text it stands in
   * @param root the function, lambda or generator expression
   */
  FunctionGraph(PythonSource source, Node root) {
    this.source = source;
    Flow flow = Flow.of(source, root);
    statements = new Statements(root);
    calls = new CallExpressions(statements);
    variables = new Variables(root, statements, flow);
    boolean yields = root.is(NodeKind.GENERATOR_EXP);
    List<Mutations> mutations = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      Node statement = statements.node(i);
      mutations.add(Mutations.of(statement, calls.of(i), source.scope(root)));
      needs.add(new LinkedHashSet<>());
      capturedNeeds.add(new LinkedHashSet<>());
      if (statement.kind().isExpression() || statement.is(NodeKind.RETURN)) {
        results.add(i);
      } else if (Statements.yields(statement)) {
        results.add(i);
        yields = true;
      }
    }
    generator = yields;
    changes = new Changes(flow, mutations, calls);
    flow.uses().forEach(use -> addUse(flow, use));
    for (int i = 0; i < statements.size(); i++) {
      addControl(flow, i);
    }
    needLists = needs.stream().map(List::copyOf).toList();
    capturedNeedLists = capturedNeeds.stream().map(List::copyOf).toList();
    needs.clear();
    capturedNeeds.clear();
    parameters = List.copyOf(variables.parameters());
    changedOutside = changesOutside();
    storedOutside = storesOutside();
    sites = new CallSites(source, statements, calls);
  }

  private void addUse(Flow flow, Flow.Use use) {
    int reader = variables.statementOf(use.statement());
    if (reader == Statements.NONE) {
      return;
    }
    Set<Need> into = variables.isCaptured(use) ? capturedNeeds.get(reader) : needs.get(reader);
    for (Flow.Definition definition : flow.reaching(use)) {
      if (!Variables.isParameter(definition)) {
        int binder = variables.statementOf(definition.statement());
        if (binder != Statements.NONE && binder != reader) {
          into.add(new Need(binder, Reason.Kind.DEFINES, use.variable()));
        }
      }
    }
    for (Change change : changes.seenBy(use)) {
      int changer = change.statement();
      if (changer != reader && statements.canPrecede(changer, reader)) {
        into.add(new Need(changer, Reason.Kind.MUTATES, use.variable(), Optional.of(change)));
      }
    }
  }

  private void addControl(Flow flow, int statement) {
    Node node = statements.node(statement);
    Set<Need> into = needs.get(statement);
    if (node.kind().isStatement() || isPart(node)) {
      for (Node controller : flow.controllers(node)) {
        int number = variables.statementOf(controller);
        if (number != Statements.NONE) {
          into.add(new Need(number, Reason.Kind.CONTROLS, ""));
        }
      }
    }
    if (isPart(node)) {
      addHead(node, into);
    }
    if (Recorders.records(node)) {
      addBody(node, into);
    }
  }

  private static boolean isPart(Node node) {
    return node.is(NodeKind.EXCEPT_HANDLER) || node.is(NodeKind.MATCH_CASE);
  }

  /**
   * A case depends on the subject, which stands on the match statement; a handler on what may have
   * raised what it catches: the statements of the try body that ran.
   */
  private void addHead(Node part, Set<Need> into) {
    Node whole = part.parent().orElseThrow();
    int head = statements.numberOf(whole);
    if (part.is(NodeKind.MATCH_CASE)) {
      into.add(new Need(head, Reason.Kind.CONTROLS, ""));
      return;
    }
    into.add(new Need(head, Reason.Kind.TRIED, ""));
    addBody(whole, into);
  }

  /** What may have raised in the body of a statement. */
  private void addBody(Node whole, Set<Need> into) {
    for (int tried : statements.inBlock(whole.list(Field.BODY))) {
      if (Statements.mayRaise(statements.node(tried))) {
        into.add(new Need(tried, Reason.Kind.TRIED, ""));
      }
    }
  }

  /** The lines to read of a function that it was found for; counted when first asked for. */
  Volume.Lines lines(TracedFunction function) {
    if (lines.filter(known -> known.isOf(function)).isEmpty()) {
      Volume.Texts known = texts.orElseGet(() -> Volume.Texts.of(source));
      texts = Optional.of(known);
      lines = Optional.of(Volume.Lines.of(function, known));
    }
    return lines.get();
  }

  PythonSource source() {
    return source;
  }

  Statements statements() {
    return statements;
  }

  CallExpressions calls() {
    return calls;
  }

  Variables variables() {
    return variables;
  }

  /** The statements that a statement needs directly. */
  List<Need> needs(int statement) {
    return needLists.get(statement);
  }

  /** What the body of a nested function or class, made by a statement, needs of this one. */
  List<Need> capturedNeeds(int statement) {
    return capturedNeedLists.get(statement);
  }

  /** The statements that give a call's result, in order: returns, yields, a lambda's expression. */
  Set<Integer> results() {
    return results;
  }

  /** Whether calling the function makes a generator. */
  boolean isGenerator() {
    return generator;
  }

  /** The changes of the object of a variable, in order. */
  Set<Change> changes(String name) {
    return changes.of(name);
  }

  /** The parameters, in order of declaration. */
  List<String> parameters() {
    return parameters;
  }

  /** Where calls of it stand. */
  CallSites sites() {
    return sites;
  }

  /** The variables of functions around it, or globals, that it binds or changes. */
  Set<String> changedOutside() {
    return changedOutside;
  }

  /** The variables of other scopes that it binds, or into whose objects it stores for certain. */
  Set<String> storedOutside() {
    return storedOutside;
  }

  private Set<String> changesOutside() {
    Set<String> outside = new HashSet<>(variables.boundOutside());
    changes.names().stream().filter(name -> !variables.binds(name)).forEach(outside::add);
    return outside;
  }

  private Set<String> storesOutside() {
    Set<String> outside = new HashSet<>(variables.boundOutside());
    outside.addAll(changes.storesOutside().keySet());
    return outside;
  }
}
