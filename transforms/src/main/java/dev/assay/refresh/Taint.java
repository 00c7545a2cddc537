package dev.assay.refresh;

import java.util.Optional;
import java.util.Set;

/**
 * That a name means something else now.
 *
 * @param why in words for people
 * @param access by what code comes by the object in which the name is bound; empty if it cannot be
 *     told, so that whoever mentions the name may see it
 */
public record Taint(String why, Optional<Access> access) {
  /**
   * How code comes by an object.
   *
   * @param names code that mentions none of them does not have it
   * @param file of a module, whose own code need not mention it; empty for any other object
   */
  public record Access(Set<String> names, Optional<String> file) {
    public Access {
      names = Set.copyOf(names);
    }
  }

  /** Of a name that any code may see. */
  static Taint anywhere(String why) {
    return new Taint(why, Optional.empty());
  }
}
