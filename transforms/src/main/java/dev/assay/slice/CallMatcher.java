package dev.assay.slice;

import dev.assay.slice.CallExpressions.Expression;
import dev.assay.slice.CallSites.Place;
import dev.assay.trace.Call;
import dev.assay.trace.Call.CallSite;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The frames that one frame's statements called.
 *
 * <p>A frame is matched to the call expression that ends exactly where its call site ends, columns
 * being UTF-8 bytes there and code points here; where the site begins tells an operation from its
 * last operand, which ends there as well ({@link Operators}). That holds for methods, {@code
 * super()}, decorated functions, partials, callbacks and lambdas alike, since the site is the
 * expression that was being evaluated, not a name. Where none ends there, the callee's simple name
 * decides among the calls of the statement (a class's name for {@code __init__}). What is left was
 * entered while the statement ran without being called by name: a special method behind an
 * operator, a subscript, a {@code with}, {@code len} or an iteration, a property, a generator that
 * a loop resumed.
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
  record Match(Call child, Optional<Expression> expression) {}

  private final CallTree tree;
  private final FunctionGraph graph;
  private final List<Call> children;
  private final int[] statements;
  private final Map<Integer, List<Match>> byStatement;
  private final BitSet matched = new BitSet();
  private final boolean yields;

  /**
   * Matches the frames that one called.
   *
   * @param caller the call that made the others
   */
  CallMatcher(CallTree tree, FunctionGraph graph, Call caller) {
    this.tree = tree;
    this.graph = graph;
    children = tree.children(caller);
    statements = new int[children.size()];
    byStatement = children.isEmpty() ? Map.of() : new HashMap<>();
    Optional<SitelessCalls> siteless = Optional.empty();
    boolean anyYields = false;
    for (int i = 0; i < statements.length; i++) {
      Call child = children.get(i);
      Optional<CallSite> site = child.site().filter(graph.sites()::contains);
      Place place;
      if (site.isPresent()) {
        place = graph.sites().at(site.get());
      } else {
        siteless = siteless.or(() -> Optional.of(new SitelessCalls(graph, caller)));
        place =
            new Place(
                Optional.empty(),
                siteless.get().statementOf(tree.nameOf(child), tree.trace().function(child)));
      }
      statements[i] = place.statement();
      if (place.statement() != Statements.NONE) {
        add(child, place, site.filter(each -> each.column().isEmpty()).isEmpty());
      }
      anyYields |= tree.facts(child).mayYield();
    }
    yields = anyYields;
  }

  private void add(Call child, Place place, boolean isExact) {
    String method = tree.facts(child).ownName();
    Optional<Expression> expression =
        place
            .expression()
            .filter(
                call -> isExact || !Operators.endWith(call.node(), method) || isNamed(call, method))
            .or(() -> naming(place.statement(), tree.nameOf(child)));
    byStatement
        .computeIfAbsent(place.statement(), any -> new ArrayList<>(2))
        .add(new Match(child, expression));
    expression.ifPresent(call -> matched.set(call.number()));
  }

  private Optional<Expression> naming(int statement, String name) {
    for (Expression call : graph.calls().expressions(statement)) {
      if (isNamed(call, name)) {
        return Optional.of(call);
      }
    }
    return Optional.empty();
  }

  private static boolean isNamed(Expression call, String name) {
    return call.simpleName().filter(name::equals).isPresent();
  }

  /** The frames that a statement called, in order of entry. */
  List<Match> of(int statement) {
    return byStatement.getOrDefault(statement, List.of());
  }

  /** The statement that called a frame. */
  Optional<Integer> statementOf(Call child) {
    int index = Collections.binarySearch(children, child, Comparator.comparingInt(Call::order));
    return index < 0 || statements[index] == Statements.NONE
        ? Optional.empty()
        : Optional.of(statements[index]);
  }

  /** Whether a frame was found for a call expression by its position or statement. */
  boolean isMatched(Expression call) {
    return matched.get(call.number());
  }

  /**
   * The frames of this one's that bear the name of what is called, wherever they were entered, of
   * functions that may be generators.
   */
  List<Call> yieldingNamed(Expression call) {
    if (!yields || call.simpleName().isEmpty()) {
      return List.of();
    }
    String name = call.simpleName().get();
    List<Call> named = new ArrayList<>();
    for (Call child : children) {
      if (tree.facts(child).mayYield() && tree.nameOf(child).equals(name)) {
        named.add(child);
      }
    }
    return named;
  }
}
