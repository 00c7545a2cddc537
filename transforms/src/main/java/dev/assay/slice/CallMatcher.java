package dev.assay.slice;

import dev.assay.source.Node;
import dev.assay.trace.Call;
import dev.assay.trace.Call.CallSite;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The frames that one frame's statements called.
 *
 * <p>A frame is matched to the call expression that ends exactly where its call site ends, columns
 * being UTF-8 bytes there and code points here. That holds for methods, {@code super()}, decorated
 * functions, partials, callbacks and lambdas alike, since the site is the expression that was being
 * evaluated, not a name. Where none ends there, the callee's simple name decides among the calls of
 * the statement (a class's name for {@code __init__}). What is left was entered while the statement
 * ran without being called by name: a special method behind an operator, a subscript, a {@code
 * with}, {@code len} or an iteration, a property, a generator that a loop resumed.
 *
 * <p>Imported traces may hold no sites; see {@link SitelessCalls}.
 *
 * <p>A generator's site is where it was first resumed, so {@code list(g(x))} and {@code for … in
 * g(x)} match by position. One that an irrelevant statement resumed first is matched by name to the
 * call that made it.
 */
final class CallMatcher {
  /**
   * A frame and what called it.
   *
   * @param child the frame
   * @param expression the call expression; empty for a special method, property or resumption
   */
  record Match(Call child, Optional<Node> expression) {}

  private final Trace trace;
  private final FunctionGraph graph;
  private final SitelessCalls siteless;
  private final Map<Integer, List<Match>> byStatement = new HashMap<>();
  private final Map<Integer, Integer> statements = new HashMap<>();
  private final Map<String, List<Call>> byName = new HashMap<>();
  private final Set<Node> matched = new HashSet<>();

  /**
   * @param caller the call that made the others
   */
  CallMatcher(Trace trace, FunctionGraph graph, Call caller, List<Call> children) {
    this.trace = trace;
    this.graph = graph;
    siteless = new SitelessCalls(graph, caller);
    for (Call child : children) {
      Optional<Node> expression = child.site().flatMap(this::expressionAt);
      int statement = statementOf(child, expression);
      if (expression.isEmpty() && statement != Statements.NONE) {
        expression =
            graph.calls().of(statement).stream().filter(call -> names(call, child)).findFirst();
      }
      if (statement != Statements.NONE) {
        statements.put(child.order(), statement);
        byStatement
            .computeIfAbsent(statement, any -> new ArrayList<>())
            .add(new Match(child, expression));
        expression.ifPresent(matched::add);
      }
      byName.computeIfAbsent(simpleName(child), any -> new ArrayList<>()).add(child);
    }
  }

  private Optional<Node> expressionAt(CallSite site) {
    return inside(site) ? graph.calls().endingAt(site.endLine(), column(site)) : Optional.empty();
  }

  private int column(CallSite site) {
    return graph.source().columnOfUtf8(site.endLine(), site.endColumn());
  }

  private boolean inside(CallSite site) {
    return graph.source().firstLine() <= site.endLine()
        && site.endLine() <= graph.source().lastLine();
  }

  private int statementOf(Call child, Optional<Node> expression) {
    if (expression.isPresent()) {
      return graph.statements().around(expression.get());
    }
    Optional<CallSite> site = child.site().filter(this::inside);
    if (site.isPresent()) {
      CallSite at = site.get();
      return graph.statements().evaluating(at.line(), at.endLine(), column(at));
    }
    return siteless.statementOf(simpleName(child), trace.function(child));
  }

  private boolean names(Node call, Call child) {
    return CallExpressions.simpleName(call).filter(simpleName(child)::equals).isPresent();
  }

  /** The name a caller writes: for a constructor the class's. */
  private String simpleName(Call child) {
    if (child.calledAs().isPresent()) {
      return child.calledAs().get();
    }
    TracedFunction function = trace.function(child);
    String name = function.name();
    if (name.equals("__init__") || name.equals("__new__")) {
      String owner = function.qualname().substring(0, function.qualname().length() - name.length());
      String[] parts = owner.split("\\.", -1);
      return parts.length >= 2 ? parts[parts.length - 2] : name;
    }
    return name;
  }

  /** The frames that a statement called, in order of entry. */
  List<Match> of(int statement) {
    return byStatement.getOrDefault(statement, List.of());
  }

  /** The statement that called a frame. */
  Optional<Integer> statementOf(Call child) {
    return Optional.ofNullable(statements.get(child.order()));
  }

  /** Whether a frame was found for a call expression by its position or statement. */
  boolean isMatched(Node call) {
    return matched.contains(call);
  }

  /** The frames of this one's that bear the name of what is called, wherever they were entered. */
  List<Call> named(Node call) {
    return CallExpressions.simpleName(call)
        .map(name -> byName.getOrDefault(name, List.of()))
        .orElse(List.of());
  }
}
