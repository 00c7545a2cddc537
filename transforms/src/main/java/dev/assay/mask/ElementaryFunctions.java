package dev.assay.mask;

import java.util.Set;

/** Function classes of SymPy that are spelled in lower case, so that they print so. */
public final class ElementaryFunctions {
  private static final Set<String> NAMES =
      Set.of(
          "sqrt",
          "cbrt",
          "root",
          "exp",
          "log",
          "ln",
          "sin",
          "cos",
          "tan",
          "cot",
          "sec",
          "csc",
          "sinc",
          "asin",
          "acos",
          "atan",
          "acot",
          "asec",
          "acsc",
          "atan2",
          "sinh",
          "cosh",
          "tanh",
          "coth",
          "sech",
          "csch",
          "asinh",
          "acosh",
          "atanh",
          "acoth",
          "asech",
          "acsch",
          "sign",
          "re",
          "im",
          "arg",
          "conjugate",
          "floor",
          "ceiling",
          "frac",
          "factorial",
          "factorial2",
          "subfactorial",
          "binomial",
          "gamma",
          "loggamma",
          "lowergamma",
          "uppergamma",
          "polygamma",
          "digamma",
          "beta",
          "zeta",
          "erf",
          "erfc",
          "erfi",
          "besselj",
          "bessely",
          "besseli",
          "besselk",
          "hyper",
          "meijerg",
          "legendre",
          "hermite",
          "laguerre",
          "fibonacci",
          "lucas",
          "bernoulli",
          "euler",
          "harmonic",
          "catalan");

  private ElementaryFunctions() {}

  /** Whether a name, without its module, is one of theirs. */
  public static boolean contains(String name) {
    return NAMES.contains(name);
  }
}
