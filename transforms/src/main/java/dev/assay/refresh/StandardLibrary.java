package dev.assay.refresh;

import java.util.Set;

/** What this package has to know of Python's standard library. */
final class StandardLibrary {
  /** Modules of which it is known which of their functions copy objects. */
  private static final Set<String> KNOWN_MODULES =
      Set.of(
          ("abc argparse array ast base64 binascii bisect calendar cmath collections"
                  + " collections.abc colorsys concurrent.futures contextlib contextvars copy csv"
                  + " dataclasses datetime decimal difflib enum errno fnmatch fractions functools glob"
                  + " hashlib heapq hmac html html.parser inspect io itertools json keyword locale"
                  + " logging math numbers operator os os.path pathlib platform pprint queue random re"
                  + " secrets shlex shutil signal statistics string struct subprocess sys tempfile"
                  + " textwrap threading time timeit token tokenize traceback types typing unicodedata"
                  + " unittest unittest.mock uuid warnings weakref xml.etree.ElementTree zlib"
                  + " asyncio builtins copyreg doctest gc importlib importlib.metadata importlib.util"
                  + " pickle pickletools shelve socket urllib.parse"
                  // of which every test is run by
                  + " pytest")
              .split(" "));

  /** Test cases; what they are asked for is known. */
  private static final Set<String> TEST_CASES =
      Set.of(
          "unittest.TestCase",
          "unittest.case.TestCase",
          "unittest.IsolatedAsyncioTestCase",
          "unittest.async_case.IsolatedAsyncioTestCase");

  private StandardLibrary() {}

  static String top(String dotted) {
    int dot = dotted.indexOf('.');
    return dot < 0 ? dotted : dotted.substring(0, dot);
  }

  /** Whether it is known who in a module copies objects that it is given. */
  static boolean isKnownModule(String name) {
    return KNOWN_MODULES.contains(name);
  }

  static boolean isTestCase(String qualified) {
    return TEST_CASES.contains(qualified);
  }
}
