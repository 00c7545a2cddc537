package dev.assay.refresh;

import java.util.Set;

/** What this package has to know of Python's standard library. */
final class StandardLibrary {
  /**
   * Modules whose import only defines things: none of them starts, registers, prints or patches
   * anything that code could see that does not mention it. Most are imported before any repository
   * by pytest anyway.
   */
  private static final Set<String> INERT_MODULES =
      Set.of(
          ("abc argparse array ast base64 binascii bisect calendar cmath collections"
                  + " collections.abc colorsys concurrent.futures contextlib contextvars copy csv"
                  + " dataclasses datetime decimal difflib enum errno fnmatch fractions functools glob"
                  + " hashlib heapq hmac html html.parser inspect io itertools json keyword locale"
                  + " logging math numbers operator os os.path pathlib platform pprint queue random re"
                  + " secrets shlex shutil signal statistics string struct subprocess sys tempfile"
                  + " textwrap threading time timeit token tokenize traceback types typing unicodedata"
                  + " unittest unittest.mock uuid warnings weakref xml.etree.ElementTree zlib"
                  // of which every test is run by
                  + " pytest")
              .split(" "));

  /** More modules that every CPython has and that only define things when they are imported. */
  private static final Set<String> INERT_FURTHER_MODULES =
      Set.of(
          ("asyncio builtins code codeop configparser copyreg dis doctest email email.message"
                  + " fileinput filecmp gc gettext graphlib gzip http importlib importlib.abc"
                  + " importlib.machinery importlib.metadata importlib.resources importlib.util"
                  + " ipaddress linecache marshal mimetypes ntpath optparse pdb pickle pickletools"
                  + " pkgutil posixpath reprlib runpy sched selectors shelve socket stat symtable"
                  + " sysconfig tarfile trace tracemalloc urllib urllib.parse urllib.request"
                  + " xml.dom.minidom xml.sax zipfile zipimport zoneinfo")
              .split(" "));

  /** Exceptions that can be the base of a class. */
  private static final Set<String> EXCEPTIONS =
      Set.of(
          ("BaseException Exception ArithmeticError AssertionError AttributeError BufferError"
                  + " EOFError FloatingPointError ImportError IndexError KeyError LookupError"
                  + " MemoryError ModuleNotFoundError NameError NotImplementedError OSError"
                  + " OverflowError RecursionError ReferenceError RuntimeError StopAsyncIteration"
                  + " StopIteration SyntaxError SystemError TypeError UnboundLocalError ValueError"
                  + " ZeroDivisionError Warning DeprecationWarning FutureWarning"
                  + " PendingDeprecationWarning RuntimeWarning SyntaxWarning UserWarning"
                  + " FileExistsError FileNotFoundError PermissionError TimeoutError"
                  + " ConnectionError InterruptedError")
              .split(" "));

  /** Types that can be subscripted, or joined with {@code |}, in an annotation. */
  private static final Set<String> TYPES =
      Set.of(
          ("object int float complex bool str bytes bytearray list dict tuple set frozenset type"
                  + " range slice memoryview")
              .split(" "));

  /** Test cases; what they are asked for is known. */
  private static final Set<String> TEST_CASES =
      Set.of(
          "unittest.TestCase",
          "unittest.case.TestCase",
          "unittest.IsolatedAsyncioTestCase",
          "unittest.async_case.IsolatedAsyncioTestCase");

  /** Classes that only their instances' users see derived from. */
  private static final Set<String> QUIET_BASES =
      Set.of(
          "abc.ABC",
          "ast.NodeTransformer",
          "ast.NodeVisitor",
          "collections.Counter",
          "collections.OrderedDict",
          "collections.UserDict",
          "collections.UserList",
          "collections.UserString",
          "collections.defaultdict",
          "collections.deque",
          "contextlib.AbstractContextManager",
          "contextlib.ContextDecorator",
          "html.parser.HTMLParser",
          "json.JSONDecoder",
          "json.JSONEncoder",
          "random.Random",
          "threading.Thread",
          "threading.local",
          "typing.Generic");

  /** Modules of the standard library that decorators and bases of classes are from. */
  private static final Set<String> DECORATING =
      Set.of(
          "builtins",
          "abc",
          "collections",
          "contextlib",
          "dataclasses",
          "enum",
          "functools",
          "numbers",
          "pytest",
          "threading",
          "types",
          "typing",
          "unittest",
          "warnings");

  private StandardLibrary() {}

  /** Whether decorators and bases from a module read no documentation strings. */
  static boolean ignoresDocumentation(String module) {
    return DECORATING.contains(top(module));
  }

  static String top(String dotted) {
    int dot = dotted.indexOf('.');
    return dot < 0 ? dotted : dotted.substring(0, dot);
  }

  /** Whether importing a module changes nothing for those who do not mention it. */
  static boolean isInertModule(String name) {
    return isKnownModule(name) || INERT_FURTHER_MODULES.contains(name);
  }

  /** Whether it is known besides who in a module copies objects that it is given. */
  static boolean isKnownModule(String name) {
    return INERT_MODULES.contains(name);
  }

  static boolean isException(String name) {
    return EXCEPTIONS.contains(name);
  }

  /** Whether a class with this base is made without anything looking at it. */
  static boolean isPlainBase(String qualified) {
    return qualified.startsWith("builtins.")
        && (qualified.equals("builtins.object")
            || isException(qualified.substring("builtins.".length())));
  }

  /**
   * Whether making a class with this base changes nothing but the class. What the base's code asks
   * for of its instances is not known.
   */
  static boolean isQuietBase(String qualified) {
    String builtin =
        qualified.startsWith("builtins.") ? qualified.substring("builtins.".length()) : "";
    return qualified.startsWith("collections.abc.")
        || QUIET_BASES.contains(qualified)
        || (TYPES.contains(builtin) && !builtin.equals("type"));
  }

  static boolean isTestCase(String qualified) {
    return TEST_CASES.contains(qualified);
  }

  /** Whether subscripting and joining this makes nothing but a description of a type. */
  static boolean isType(String qualified) {
    return qualified.startsWith("typing.")
        || qualified.startsWith("collections.abc.")
        || qualified.startsWith("types.")
        || (qualified.startsWith("builtins.")
            && (TYPES.contains(qualified.substring("builtins.".length()))
                || isException(qualified.substring("builtins.".length()))));
  }

  /** Whether a decorator only wraps or marks the function that it is given. */
  static boolean isInertDecorator(String qualified) {
    return switch (qualified) {
      case "builtins.property",
          "builtins.staticmethod",
          "builtins.classmethod",
          "functools.lru_cache",
          "functools.cache",
          "functools.cached_property",
          "contextlib.contextmanager",
          "contextlib.asynccontextmanager",
          "typing.overload",
          "typing.final" ->
          true;
      default -> qualified.startsWith("pytest.mark.");
    };
  }

  /** Whether an inert decorator may be called with inert arguments. */
  static boolean takesArguments(String qualified) {
    return qualified.equals("functools.lru_cache") || qualified.startsWith("pytest.mark.");
  }
}
