package dev.assay.source;

/**
 * A variable: a name in the scope that owns it.
 *
 * @param owner the module, class, function, lambda or comprehension that holds it, or the type
 *     parameter that is it
 * @param name the name, mangled as the symbol table has it
 */
record Variable(Node owner, String name) {
  /** Whether {@code region} is the scope that owns this variable or holds that scope. */
  boolean isOwnedWithin(Node region) {
    return Nesting.isWithin(owner, region);
  }
}
