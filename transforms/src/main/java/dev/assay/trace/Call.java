package dev.assay.trace;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One call of a traced function.
 *
 * @param order its place in the order of entry, 0 for the test function
 * @param parent the order of the nearest traced caller, -1 for the test function
 * @param depth traced callers above it, 0 for the test function
 * @param function index into {@link Trace#functions}
 * @param arguments the parameters and their values on entry, in order of declaration
 * @param result how the call ended; empty if it never did, as an abandoned generator
 * @param site where in the parent's source it was called from; empty for the test function, and
 *     where the interpreter does not know
 * @param lines the lines that ran, in order of first execution, as line numbers of the file
 * @param calledAs the name by which the caller knows the function, where a tracer that gives no
 *     sites says that a decorator put another in its place; else empty
 */
public record Call(
    int order,
    int parent,
    int depth,
    int function,
    List<Argument> arguments,
    Optional<Result> result,
    Optional<CallSite> site,
    List<ExecutedLine> lines,
    Optional<String> calledAs) {
  public Call {
    arguments = List.copyOf(arguments);
    lines = List.copyOf(lines);
  }

  /** A call that its caller makes by the function's own name, or whose site tells. */
  public Call(
      int order,
      int parent,
      int depth,
      int function,
      List<Argument> arguments,
      Optional<Result> result,
      Optional<CallSite> site,
      List<ExecutedLine> lines) {
    this(order, parent, depth, function, arguments, result, site, lines, Optional.empty());
  }

  /**
   * A parameter's value on entry.
   *
   * @param name the parameter
   * @param value bounded text; {@code <Type>} for anything but exact built-in types
   */
  public record Argument(String name, String value) {}

  /**
   * How a call ended.
   *
   * @param raised whether by an exception
   * @param value bounded text of the value returned, or the name of the exception's type
   */
  public record Result(boolean raised, String value) {}

  /**
   * A position in the parent's source: the range of the expression being evaluated, as the
   * interpreter's position table gives it. The end is the more reliable part: a method that is
   * called on another line than its object has its own name for the beginning.
   *
   * @param line first line of the expression in the file
   * @param column where the expression begins there, in UTF-8 bytes, 0-based; empty if not known
   * @param endLine last line
   * @param endColumn column after the expression, in UTF-8 bytes, 0-based
   */
  public record CallSite(int line, OptionalInt column, int endLine, int endColumn) {
    /** A site whose whole range is known. */
    public CallSite(int line, int column, int endLine, int endColumn) {
      this(line, OptionalInt.of(column), endLine, endColumn);
    }
  }

  /**
   * A line that ran.
   *
   * @param line line number of the file
   * @param count how often, at least 1
   */
  public record ExecutedLine(int line, int count) {}
}
