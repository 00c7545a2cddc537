package dev.assay.mask;

import java.util.Locale;
import java.util.Set;

/** What Python's naming conventions (PEP 8) and its built-in names tell about a name. */
final class Spelling {
  /** Built-in types that tests write as casts around literals. */
  static final Set<String> BUILTIN_TYPES =
      Set.of(
          "bool",
          "int",
          "float",
          "complex",
          "str",
          "bytes",
          "bytearray",
          "list",
          "tuple",
          "dict",
          "set",
          "frozenset",
          "range",
          "slice");

  /** The built-in types whose call without arguments the paper counts as a literal. */
  static final Set<String> EMPTY_LITERALS = Set.of("set", "list", "dict", "tuple", "frozenset");

  /** Classes of the standard library that are not spelled as classes, as tests call them. */
  private static final Set<String> LOWER_CASE_CLASSES =
      Set.of(
          "deque",
          "collections.deque",
          "date",
          "datetime",
          "timedelta",
          "datetime.date",
          "datetime.datetime",
          "datetime.time",
          "datetime.timedelta");

  private Spelling() {}

  /** Whether a name is spelled as a constant: {@code MAX_SIZE}. */
  static boolean isConstant(String name) {
    return name.chars().anyMatch(Character::isLetter) && name.equals(name.toUpperCase(Locale.ROOT));
  }

  /** Whether what is called is a class by its spelling: {@code Point}, {@code geometry.Point}. */
  static boolean isClass(DottedName callee) {
    String bare = callee.last().replaceFirst("^_+", "");
    return (!bare.isEmpty() && Character.isUpperCase(bare.charAt(0)))
        || LOWER_CASE_CLASSES.contains(callee.text());
  }

  /** Whether a name is spelled as the number that is none: {@code math.nan}, {@code S.NaN}. */
  static boolean isNan(String name) {
    return name.toLowerCase(Locale.ROOT).equals("nan");
  }
}
