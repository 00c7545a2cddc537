package dev.assay.refresh;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What code mentions that ran and stands in no file, or goes by a file in whose text it is not:
 * {@code exec}, {@code eval} and {@code compile} make it, and so do data classes and named tuples.
 *
 * <p>A footprint holds such mentions as {@linkplain Code#isGenerated code} of a file of its own,
 * each once; an empty one says that they were looked for. Where it is missing, in what an earlier
 * release recorded and in what an import ran, a function that may make code may see any name.
 *
 * <p>Of generated code there are words alone, so what matters by how it is called ({@code getattr}
 * with a name that is written) counts wherever it stands.
 *
 * @param mentions names, attributes, imports, parameters and words of texts
 * @param reflection how the code may see names that it does not mention
 */
record GeneratedNames(Set<String> mentions, Optional<String> reflection) {
  /**
   * A star import, the text of a field whose attribute is not written out, and what makes types.
   */
  private static final Set<String> ANY_NAME = Set.of("*", "{", "type(");

  /** Words that {@link Reflection} judges by what stands around them. */
  private static final Set<String> BY_CONTEXT = Set.of("modules", "spec");

  GeneratedNames {
    mentions = Set.copyOf(mentions);
  }

  /** Of a footprint; empty if it does not say. */
  static Optional<GeneratedNames> of(Collection<Code> ran) {
    Set<String> mentions = new HashSet<>();
    Optional<String> reflection = Optional.empty();
    boolean seen = false;
    for (Code code : ran) {
      if (code.isGenerated()) {
        seen = true;
        Set<String> words = words(code.qualname());
        mentions.addAll(words);
        if (reflection.isEmpty()) {
          reflection = words.stream().filter(GeneratedNames::isReflective).sorted().findFirst();
        }
      }
    }
    if (mentions.contains("sys")) {
      Set.copyOf(mentions).forEach(word -> mentions.add("sys." + word));
    }
    return seen ? Optional.of(new GeneratedNames(mentions, reflection)) : Optional.empty();
  }

  /** An imported module is one mention of several words. */
  private static Set<String> words(String mention) {
    return ANY_NAME.contains(mention) ? Set.of(mention) : Mentions.words(mention);
  }

  private static boolean isReflective(String mention) {
    boolean builtin =
        ReflectiveNames.BUILTINS.contains(mention) && !ReflectiveNames.MAKERS.contains(mention);
    return builtin
        || ANY_NAME.contains(mention)
        || BY_CONTEXT.contains(mention)
        || ReflectiveNames.WORDS.contains(mention)
        || ReflectiveNames.BY_NAME.containsKey(mention)
        || ReflectiveNames.MOCKS.contains(mention);
  }
}
