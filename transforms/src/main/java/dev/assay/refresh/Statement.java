package dev.assay.refresh;

import dev.assay.source.Node;
import java.util.Optional;
import java.util.Set;

/**
 * One step of what a module does when it is imported.
 *
 * @param kind what it can do
 * @param scope the class whose body it stands in, as {@code Cache#0.}; empty for the module
 * @param label tells steps apart that have no node of their own, as the names of one import
 * @param code what is compared; empty if the label says everything
 * @param binds names that it binds, as written
 * @param mentions what it mentions in what is evaluated
 * @param reflection how it may see names that it does not mention
 * @param flows attributes to which it copies a documentation string
 * @param line where it begins
 */
record Statement(
    Kind kind,
    String scope,
    String label,
    Optional<Node> code,
    Set<String> binds,
    Set<String> mentions,
    Optional<String> reflection,
    Set<String> flows,
    int line) {
  /** What a step can do. */
  enum Kind {
    /** Anything. */
    EFFECT,
    /** Gives names to values, and nothing else. */
    BINDING,
    /** A binding: makes a class. What the class holds are steps of their own. */
    CLASS,
    /** A binding to what something imported has under a name. */
    IMPORTED
  }

  Statement {
    binds = Set.copyOf(binds);
    mentions = Set.copyOf(mentions);
    flows = Set.copyOf(flows);
  }

  /** Without its code, which holds on to the whole tree of its file. */
  Statement summary() {
    return new Statement(
        kind, scope, label, Optional.empty(), binds, mentions, reflection, flows, line);
  }

  boolean isEffect() {
    return kind == Kind.EFFECT;
  }

  boolean isMember() {
    return !scope.isEmpty();
  }

  /** Whether both do the same, whatever documentation strings say. */
  boolean sameAs(Statement other) {
    return kind == other.kind
        && scope.equals(other.scope)
        && label.equals(other.label)
        && binds.equals(other.binds)
        && code.isPresent() == other.code.isPresent()
        && (code.isEmpty()
            || (kind == Kind.CLASS
                ? Surface.sameHeader(code.get(), other.code.get())
                : Surface.sameButDocumentation(code.get(), other.code.get())));
  }

  /** Whether the documentation strings in it are equal too. */
  boolean documentedAs(Statement other) {
    return kind == Kind.CLASS
        || code.isEmpty()
        || (other.code.isPresent() && Surface.same(code.get(), other.code.get()));
  }
}
