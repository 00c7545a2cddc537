package dev.assay.source;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What flows where inside one function: which definitions of a variable can reach a use of it, and
 * which branches decide whether a statement runs.
 *
 * <p>Comprehensions, generator expressions and class bodies belong to the function they stand in.
 * Nested functions and lambdas have a flow of their own and appear here as what they bind and what
 * they capture: a variable that a nested function reads is used by the statement that defines that
 * function, with every definition that it may find when it is called. The same holds for what a
 * generator expression reads, since it may run later. A variable that a nested function binds
 * through {@code nonlocal} is defined by that statement, from there on.
 *
 * <p>Both answers are the worklist's inputs in the paper's appendix F.3 (def-use chains and control
 * dependence of one function). Definitions may be too many but never too few: every exception that
 * a step might raise is followed, and each might be swallowed by a {@code with} around it.
 * Variables of other scopes that this function rebinds, through {@code global} or {@code nonlocal},
 * are seen by all its uses of them, since another call may come between.
 *
 * <p>The statement of a node is the innermost statement, exception handler or match case around it:
 * {@code except E as e} uses {@code E} and defines {@code e} in the handler, not in the {@code
 * try}. Attributes and items are no variables; {@code a.b = c} uses {@code a} and {@code c}.
 *
 * <p>Immutable. Analysing all functions of a file takes about half the time of parsing it; memory
 * grows with the number of branches times the number of definitions in bits.
 */
public final class Flow {
  private final List<Definition> definitions;
  private final List<Use> uses;

  /** For each name read, what reaches it as indices of {@link #definitions}. */
  private final Map<Node, BitSet> reaching;

  private final Map<Node, Set<Node>> controllers;

  /**
   * A place that binds a variable.
   *
   * @param variable the name, mangled as the symbol table has it
   * @param node the name, argument, alias, handler, pattern, function, class or type parameter that
   *     binds it
   * @param statement the statement, handler or match case it belongs to; the function itself for a
   *     parameter
   */
  public record Definition(String variable, Node node, Node statement) {}

  /**
   * A place that reads a variable.
   *
   * @param variable the name, mangled as the symbol table has it
   * @param node the name that reads it
   * @param statement the statement, handler or match case it belongs to
   */
  public record Use(String variable, Node node, Node statement) {}

  Flow(
      List<Definition> definitions,
      List<Use> uses,
      Map<Node, BitSet> reaching,
      Map<Node, Set<Node>> controllers) {
    this.definitions = List.copyOf(definitions);
    this.uses = List.copyOf(uses);
    this.reaching = Map.copyOf(reaching);
    this.controllers = Map.copyOf(controllers);
  }

  /**
   * Analyses one function, lambda, class body, comprehension or module.
   *
   * @param source the text it belongs to
   * @param scope a node that opens a scope
   * @throws IllegalArgumentException if it opens none
   */
  public static Flow of(PythonSource source, Node scope) {
    return new FlowAnalysis(source, scope).analyse();
  }

  /** All definitions, parameters first, then in order of text. */
  public List<Definition> definitions() {
    return definitions;
  }

  /** All uses, in order of text. */
  public List<Use> uses() {
    return uses;
  }

  /**
   * The definitions in this function that can reach a use, in order of text; empty for a variable
   * that this function never binds.
   *
   * @throws IllegalArgumentException if the use is of another function
   */
  public List<Definition> reaching(Use use) {
    BitSet found = reaching.get(use.node());
    if (found == null) {
      throw new IllegalArgumentException(use + " is not in this function");
    }
    return found.stream().mapToObj(definitions::get).toList();
  }

  /**
   * The statements on whose outcome it directly depends whether {@code statement} runs, in order of
   * text: {@code if}, {@code while}, {@code for}, exception handlers and match cases. An early
   * {@code return}, {@code raise}, {@code break} or {@code continue} makes what it skips depend on
   * the statements that decide about it. Exceptions that a step may raise, failing assertions and
   * {@code with} blocks decide nothing. A loop's next round counts as running it again, but no
   * statement is among its own controllers.
   *
   * @param statement a statement, handler or match case; nothing controls the function itself
   * @throws IllegalArgumentException if it is in another function
   */
  public Set<Node> controllers(Node statement) {
    Set<Node> found = controllers.get(statement);
    if (found == null) {
      throw new IllegalArgumentException(statement + " is not in this function");
    }
    return found;
  }
}
