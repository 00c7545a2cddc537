package dev.assay.refresh;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/**
 * Code that ran.
 *
 * @param who words for people
 * @param file where it stands; empty for generated code, which may be of any module
 * @param mentions the names that it mentions
 * @param reflection how it may see names that it does not mention
 */
record Seer(String who, Optional<String> file, Set<String> mentions, Optional<String> reflection) {
  /**
   * A function or a module.
   *
   * @param knowsGenerated whether what generated code mentions is known
   */
  static Seer of(String who, String file, FunctionNames names, boolean knowsGenerated) {
    return new Seer(
        who,
        Optional.of(file),
        names.mentions(),
        knowsGenerated ? names.besidesMaking() : names.reflection());
  }

  /** A module that cannot be read. */
  static Seer ofUnknown(String module) {
    return new Seer(module, Optional.of(module), Set.of(), Optional.of("being unreadable"));
  }

  /** Whether names of a module may be its own. */
  boolean isOf(String module) {
    return file.map(module::equals).orElse(true);
  }

  boolean mentionsAny(Set<String> names) {
    return !Collections.disjoint(mentions, names);
  }
}
