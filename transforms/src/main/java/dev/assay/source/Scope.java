package dev.assay.source;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the names of one scope stand for, as CPython's symbol table decides.
 *
 * <p>Names are looked up as they are mangled: {@code __x} in a class body is {@code _Class__x}.
 */
public final class Scope {
  /** Where a name used in a scope lives. */
  public enum Binding {
    /** Assigned in this scope, read by no inner one. */
    LOCAL,
    /** Assigned in this scope and read by an inner one. */
    CELL,
    /** Assigned in an enclosing function. */
    FREE,
    /** Declared {@code global}, or neither assigned here nor in an enclosing function. */
    GLOBAL
  }

  private final Map<String, Binding> bindings;
  private final @Nullable Scope parent;
  private final Node node;

  Scope(Node node, Map<String, Binding> bindings, @Nullable Scope parent) {
    this.node = node;
    this.bindings = Map.copyOf(bindings);
    this.parent = parent;
  }

  /** The module, class, function, lambda or comprehension that opens this scope. */
  public Node node() {
    return node;
  }

  /** The enclosing scope; empty for the module. */
  public Optional<Scope> parent() {
    return Optional.ofNullable(parent);
  }

  /** What {@code name} stands for here; {@code GLOBAL} for a name the scope does not mention. */
  public Binding binding(String name) {
    return bindings.getOrDefault(name, Binding.GLOBAL);
  }

  /** All names the scope mentions. */
  public Map<String, Binding> bindings() {
    return bindings;
  }
}
