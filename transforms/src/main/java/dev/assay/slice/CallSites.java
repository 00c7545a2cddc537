package dev.assay.slice;

import dev.assay.slice.CallExpressions.Expression;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.trace.Call.CallSite;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What of a function stands at a call site: the same few sites are asked for by every frame of the
 * function, so the answers are kept.
 */
final class CallSites {
  /**
   * What stands at a site.
   *
   * @param expression the call expression that ends there
   * @param statement the statement that evaluates it; {@link Statements#NONE} for a site outside
   */
  record Place(Optional<Expression> expression, int statement) {
    static final Place OUTSIDE = new Place(Optional.empty(), Statements.NONE);
  }

  /** Real functions have fewer; a hostile trace may name any number. */
  private static final int MOST = 4096;

  private final PythonSource source;
  private final Statements statements;
  private final CallExpressions calls;
  private final Map<CallSite, Place> known = new HashMap<>();

  CallSites(PythonSource source, Statements statements, CallExpressions calls) {
    this.source = source;
    this.statements = statements;
    this.calls = calls;
  }

  /** Whether a site lies in the text that the function was found in. */
  boolean contains(CallSite site) {
    return contains(site.endLine());
  }

  private boolean contains(int line) {
    return source.firstLine() <= line && line <= source.lastLine();
  }

  /** What stands at a site; columns are UTF-8 bytes there and code points here. */
  Place at(CallSite site) {
    Place place = known.get(site);
    if (place == null) {
      place = find(site);
      if (known.size() < MOST) {
        known.put(site, place);
      }
    }
    return place;
  }

  private Place find(CallSite site) {
    if (!contains(site)) {
      return Place.OUTSIDE;
    }
    int column = source.columnOfUtf8(site.endLine(), site.endColumn());
    // A statement may end where the last call of its body does, but begins before it.
    Optional<Expression> expression =
        calls
            .endingAt(site.endLine(), column)
            .filter(call -> call.node().line() <= site.line())
            .filter(call -> site.column().isEmpty() || isRange(call.node(), site));
    int statement =
        expression.isPresent()
            ? expression.get().statement()
            : statements.evaluating(site.line(), site.endLine(), column);
    return new Place(expression, statement);
  }

  /**
   * Whether what was evaluated is a call, or something around it that takes what it returns as it
   * is: a coroutine is entered where it is awaited. An operation that ends with the call is another
   * expression, as is an only argument that shares the call's brackets.
   */
  private boolean isRange(Node call, CallSite site) {
    if (!contains(site.line())) {
      return false;
    }
    int column = source.columnOfUtf8(site.line(), site.column().getAsInt());
    if (site.line() == call.line() && column <= call.span().column()) {
      return column == call.span().column() || !Operators.around(call, site.line(), column);
    }
    // A method on another line than its object begins with its name.
    Node callee = call.child(Field.FUNC);
    return callee.is(NodeKind.ATTRIBUTE)
        && site.line() == callee.span().endLine()
        && column
            == callee.span().endColumn() - callee.name().codePointCount(0, callee.name().length());
  }
}
