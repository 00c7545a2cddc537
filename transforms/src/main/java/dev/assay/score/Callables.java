package dev.assay.score;

import dev.assay.mask.ElementaryFunctions;
import java.util.List;
import java.util.Set;

/**
 * What an answer may call: classes by their spelling, what the gold answer itself calls, and in
 * symbolic repositories the elementary functions and undefined functions of one letter.
 *
 * @param symbolic whether answers are mathematical expressions, with operators
 * @param known names that are called in the gold answer, without their qualification
 */
record Callables(boolean symbolic, Set<String> known) {
  Callables {
    known = Set.copyOf(known);
  }

  boolean allows(List<String> callee) {
    String last = callee.get(callee.size() - 1);
    return Constructors.isClass(callee)
        || known.contains(last)
        || (symbolic
            && (ElementaryFunctions.contains(last) || (callee.size() == 1 && last.length() == 1)));
  }
}
