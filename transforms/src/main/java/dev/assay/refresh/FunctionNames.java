package dev.assay.refresh;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one function mentions.
 *
 * @param mentions all of it, parameters included
 * @param reflection how it may see names that it does not mention
 * @param besidesMaking the same, if it is known what the code mentions that it made and ran
 */
record FunctionNames(
    Set<String> mentions, Optional<String> reflection, Optional<String> besidesMaking) {

  /** Of all functions and lambda expressions of a file, by the first line of their code objects. */
  static Map<Integer, FunctionNames> of(ModuleFile file) {
    Map<Integer, FunctionNames> names = new HashMap<>();
    file.source()
        .functions()
        .forEach(
            function ->
                names.merge(Definitions.firstLine(function), of(function), FunctionNames::or));
    file.module()
        .walk()
        .filter(node -> node.is(NodeKind.LAMBDA))
        .forEach(lambda -> names.merge(lambda.line(), of(lambda), FunctionNames::or));
    return names;
  }

  /** Of all that a module says, in functions too. */
  static FunctionNames ofModule(ModuleFile file) {
    boolean all =
        file.module().walk().anyMatch(node -> node.is(NodeKind.ALIAS) && node.name().equals("*"));
    Optional<String> star = all ? Optional.of("an import of all names") : Optional.empty();
    return new FunctionNames(
        Mentions.of(file.module()),
        star.or(() -> Reflection.of(file.module())),
        star.or(() -> Reflection.besidesMaking(file.module())));
  }

  private static FunctionNames of(Node function) {
    return new FunctionNames(
        Mentions.of(function), Reflection.of(function), Reflection.besidesMaking(function));
  }

  private FunctionNames or(FunctionNames other) {
    return new FunctionNames(
        union(mentions, other.mentions),
        reflection.or(() -> other.reflection),
        besidesMaking.or(() -> other.besidesMaking));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }
}
