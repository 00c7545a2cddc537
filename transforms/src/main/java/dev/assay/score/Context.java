package dev.assay.score;

import dev.assay.score.Value.Call;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.source.Scope;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the assertion and the test around it say of an answer. Asked seldom: only where two values
 * differ in the type of a number, the qualification of a name or a wrapper.
 */
final class Context {
  private static final Pattern IDENTITY =
      Pattern.compile(
          "\\bis\\s+(?:not\\s+)?\\(*\\s*___|___\\s*\\)*\\s*is\\b|\\bassertIs(?:Not)?\\s*\\(");

  private final Question question;

  Context(Question question) {
    this.question = question;
  }

  /** Whether the assertion asks for the object itself, so that equal values of two types differ. */
  boolean identity() {
    return IDENTITY.matcher(question.assertion()).find();
  }

  /** Whether the test or the gold answer itself calls what a value calls. */
  boolean trusts(Value value) {
    if (!(value instanceof Call call)) {
      return true;
    }
    List<String> callee = call.callee();
    Pattern used =
        Pattern.compile("\\b" + Pattern.quote(callee.get(callee.size() - 1)) + "\\s*\\(");
    return used.matcher(question.answer()).find()
        || used.matcher(question.assertion()).find()
        || used.matcher(question.shownTest()).find();
  }

  /** How names compare in this test. */
  Names names() {
    Set<String> variables = new HashSet<>();
    if (!question.shownTest().isEmpty()) {
      try {
        PythonSource source = PythonSource.parse(question.shownTest());
        source.functions().forEach(function -> collect(source.scope(function), variables));
        source.module().walk().forEach(node -> imported(node).forEach(variables::remove));
      } catch (PythonSyntaxException broken) {
        // What cannot be read binds nothing that is known: names compare by their spelling.
        variables.clear();
      }
    }
    return new Names(variables);
  }

  /** The names that an import binds: they are modules and what modules hold. */
  private static List<String> imported(Node node) {
    return switch (node.kind()) {
      case IMPORT, IMPORT_FROM ->
          node.list(Field.NAMES).stream()
              .map(alias -> alias.names().isEmpty() ? alias.name() : alias.names().get(0))
              .map(name -> name.split("\\.", 2)[0])
              .toList();
      default -> List.of();
    };
  }

  private static void collect(Scope scope, Set<String> variables) {
    scope
        .bindings()
        .forEach(
            (name, binding) -> {
              if (binding != Scope.Binding.GLOBAL) {
                variables.add(name);
              }
            });
  }
}
