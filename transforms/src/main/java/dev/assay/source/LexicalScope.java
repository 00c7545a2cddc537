package dev.assay.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the walk over a tree stands among the scopes, to tell which variable a name means there.
 *
 * <p>Unlike {@link Scope#parent} this follows evaluation, not nesting of text: a default value is
 * written inside its function but its names belong to the scope around.
 */
final class LexicalScope {
  private final PythonSource source;
  private final Scope scope;
  private final @Nullable LexicalScope outer;
  private final String privateClass;
  private final Map<String, Node> typeParameters;

  private LexicalScope(
      PythonSource source,
      Scope scope,
      @Nullable LexicalScope outer,
      String privateClass,
      Map<String, Node> typeParameters) {
    this.source = source;
    this.scope = scope;
    this.outer = outer;
    this.privateClass = privateClass;
    this.typeParameters = typeParameters;
  }

  /** The scope that {@code root} opens, as the outermost one of a walk. */
  static LexicalScope of(PythonSource source, Node root) {
    return new LexicalScope(source, source.scope(root), null, privateClass(root), Map.of());
  }

  private static String privateClass(Node root) {
    if (root.is(NodeKind.CLASS_DEF)) {
      return root.name();
    }
    Node below = root;
    for (Optional<Node> at = root.parent(); at.isPresent(); at = at.get().parent()) {
      if (at.get().is(NodeKind.CLASS_DEF) && at.get().list(Field.BODY).contains(below)) {
        return at.get().name();
      }
      below = at.get();
    }
    return "";
  }

  /** The scope that a class, function, lambda or comprehension opens here. */
  LexicalScope open(Node node) {
    return new LexicalScope(
        source,
        source.scope(node),
        withTypeParameters(node),
        node.is(NodeKind.CLASS_DEF) ? node.name() : privateClass,
        Map.of());
  }

  /** This scope with the type parameters of a generic definition visible (PEP 695). */
  LexicalScope withTypeParameters(Node definition) {
    if (definition.list(Field.TYPE_PARAMS).isEmpty()) {
      return this;
    }
    Map<String, Node> parameters = new HashMap<>();
    definition.list(Field.TYPE_PARAMS).forEach(node -> parameters.put(mangle(node.name()), node));
    return new LexicalScope(source, scope, this, privateClass, parameters);
  }

  /** Whether names are looked up in a namespace that {@code class} or the module fills. */
  boolean isNamespace() {
    return scope.node().is(NodeKind.MODULE) || scope.node().is(NodeKind.CLASS_DEF);
  }

  /** The variable that a name, as written, means here. */
  Variable variable(String written) {
    String name = mangle(written);
    if (!typeParameters.isEmpty() && outer != null) {
      Node parameter = typeParameters.get(name);
      return parameter == null ? outer.variable(written) : new Variable(parameter, name);
    }
    return switch (scope.binding(name)) {
      case LOCAL, CELL -> new Variable(scope.node(), name);
      case GLOBAL -> global(name);
      case FREE -> captured(name);
    };
  }

  /**
   * The variables that reading a name may mean here: in a class body that binds the name, also the
   * module's, on which the body falls back before (reference 4.2.2).
   */
  List<Variable> readable(String written) {
    Variable variable = variable(written);
    return variable.owner().is(NodeKind.CLASS_DEF)
        ? List.of(variable, global(variable.name()))
        : List.of(variable);
  }

  private Variable global(String name) {
    return new Variable(source.module(), name);
  }

  private Variable captured(String name) {
    LexicalScope outermost = this;
    for (LexicalScope at = outer; at != null; at = at.outer) {
      outermost = at;
      Node parameter = at.typeParameters.get(name);
      if (parameter != null) {
        return new Variable(parameter, name);
      }
      if (at.typeParameters.isEmpty() && owns(at.scope, name)) {
        return new Variable(at.scope.node(), name);
      }
    }
    for (Optional<Scope> at = outermost.scope.parent(); at.isPresent(); at = at.get().parent()) {
      if (owns(at.get(), name)) {
        return new Variable(at.get().node(), name);
      }
    }
    return global(name);
  }

  private static boolean owns(Scope scope, String name) {
    return !scope.node().is(NodeKind.CLASS_DEF)
        && switch (scope.binding(name)) {
          case LOCAL, CELL -> true;
          case FREE, GLOBAL -> false;
        };
  }

  /** Language reference 6.2.1, "private name mangling". */
  private String mangle(String name) {
    if (!name.startsWith("__") || name.endsWith("__") || name.contains(".")) {
      return name;
    }
    int start = 0;
    while (start < privateClass.length() && privateClass.charAt(start) == '_') {
      start++;
    }
    String owner = privateClass.substring(start);
    return owner.isEmpty() ? name : "_" + owner + name;
  }
}
