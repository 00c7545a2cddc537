package dev.assay.slice;

/**
 * Where a name that DFI counts comes into a slice: a name read by relevant lines of a call and
 * written by none of it.
 *
 * @param name the name
 * @param call the order of a call that reads it; the first of its function that does
 * @param line the first relevant line of that call that reads it
 * @param origin where its value comes from
 */
public record SourceVariable(String name, int call, int line, Origin origin) {
  /** Where the value of a name comes from. */
  public enum Origin {
    /** The caller handed it over, or it is the parameter's default. */
    PARAMETER,
    /** A statement of the function bound it that is not in the slice. */
    LOCAL,
    /** Nothing in the function binds it: a global, or a variable of a function around. */
    OUTSIDE
  }
}
