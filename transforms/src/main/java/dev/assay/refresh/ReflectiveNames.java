package dev.assay.refresh;

import java.util.Map;
import java.util.Set;

/**
 * What CPython 3.11 to 3.13, their standard library, pytest and mock offer to look into other
 * things.
 */
final class ReflectiveNames {
  /** Built-in functions: plain names, since methods of these names are something else. */
  static final Set<String> BUILTINS =
      Set.of("globals", "locals", "vars", "dir", "eval", "exec", "compile", "__import__");

  /** Those of them that run other code, which sees what it mentions. */
  static final Set<String> MAKERS = Set.of("eval", "exec", "compile");

  /** Words that count as names, attributes, imports and in strings. */
  static final Set<String> WORDS =
      Set.of(
          // namespaces and what hangs in them
          "__dict__",
          "__builtins__",
          "builtins",
          "__subclasses__",
          "__globals__",
          "__closure__",
          "__code__",
          "__annotate__",
          "__type_params__",
          "__abstractmethods__",
          "__static_attributes__",
          "__text_signature__",
          "eval_str",
          "get_type_hints",
          "get_annotations",
          "get_overloads",
          "get_protocol_members",
          // frames
          "_getframe",
          "_current_frames",
          "currentframe",
          "f_globals",
          "f_locals",
          "f_builtins",
          "f_back",
          "f_code",
          "tb_frame",
          "gi_frame",
          "cr_frame",
          "ag_frame",
          // modules that look into others
          "inspect",
          "importlib",
          "imp",
          "pkgutil",
          "runpy",
          "zipimport",
          "modulefinder",
          "gc",
          "pickle",
          "_pickle",
          "cPickle",
          "cloudpickle",
          "dill",
          "joblib",
          "copyreg",
          "shelve",
          "marshal",
          "linecache",
          "pydoc",
          "doctest",
          "pyclbr",
          "rlcompleter",
          "codeop",
          "InteractiveConsole",
          "InteractiveInterpreter",
          "__reduce__",
          "__reduce_ex__",
          "__getstate__",
          "__loader__",
          "__spec__",
          "__path__",
          // what looks for similar names to suggest, from 3.12 on
          "format_exc",
          "print_exc",
          "format_exception",
          "format_exception_only",
          "print_exception",
          "TracebackException",
          "exconly",
          "getrepr",
          // names that are put together elsewhere
          "attrgetter",
          "methodcaller",
          "resolve_name",
          "unsafe_load",
          "full_load",
          "WRAPPER_ASSIGNMENTS",
          // what goes through all members of a class or module
          "getmembers",
          "create_autospec",
          "autospec",
          "spec_set",
          "TestLoader",
          "defaultTestLoader",
          "make_dataclass",
          "pytester",
          "testdir");

  /** Modules all of whose members look into other things. */
  static final Set<String> MODULES =
      Set.of("inspect", "importlib", "builtins", "pkgutil", "gc", "pickle", "pydoc", "linecache");

  /** Functions and methods that take a name, and where; harmless with a name that is written. */
  static final Map<String, Integer> BY_NAME =
      Map.of(
          "getattr", 1,
          "hasattr", 1,
          "setattr", 1,
          "delattr", 1,
          "__getattribute__", 1,
          "__getattr__", 1,
          "__setattr__", 1,
          "__delattr__", 1,
          "patch", 0);

  /** Those of them that give what has the name, or tell whether there is such a thing. */
  static final Set<String> GIVING = Set.of("getattr", "hasattr", "__getattribute__", "__getattr__");

  /** Their first argument is what they look like. */
  static final Set<String> MOCKS =
      Set.of(
          "Mock",
          "MagicMock",
          "AsyncMock",
          "NonCallableMock",
          "NonCallableMagicMock",
          "PropertyMock");

  private ReflectiveNames() {}
}
