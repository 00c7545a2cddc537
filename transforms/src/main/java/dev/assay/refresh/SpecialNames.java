package dev.assay.refresh;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that the interpreter, the standard library or pytest ask for, with no code of the
 * repository that mentions them. Where one of them comes, goes or changes, it cannot be told who
 * sees it.
 */
final class SpecialNames {
  /** What pytest and unittest look for in a test module, a conftest file or a test class. */
  private static final Pattern TESTING =
      Pattern.compile(
          "pytest_.*|pytestmark|(?:setup|teardown)(?:_(?:module|function|class|method))?|setUp.*|tearDown.*"
              + "|asyncSetUp|asyncTearDown|runTest|load_tests|collect_ignore(?:_glob)?|params"
              + "|test_suite|additional_tests|suite|__test__|__unittest_\\w+__");

  private static final Pattern DUNDER = Pattern.compile("__\\w+__");

  /** Attributes of modules that mean nothing to Python or to pytest. */
  private static final Set<String> DESCRIPTIONS =
      Set.of(
          "__version__",
          "__version_info__",
          "__author__",
          "__authors__",
          "__email__",
          "__license__",
          "__copyright__",
          "__credits__",
          "__maintainer__",
          "__status__",
          "__date__",
          "__title__",
          "__url__",
          "__uri__",
          "__summary__",
          "__description__",
          "__revision__",
          "__all__",
          "__annotations__",
          "__doc__");

  /**
   * Methods and attributes by which library code knows what an object can do, whatever its class:
   * mappings and sequences, files, generators, iterators, exceptions, numbers, dates, locks,
   * contexts, importers, handlers of logging, callables that pytest and mock look at, arrays and
   * tables, and how things are shown.
   */
  private static final Set<String> PROTOCOLS =
      Set.of(
          ("keys items values get pop popitem setdefault update clear copy append insert extend"
                  + " remove discard add index count sort reverse union intersection difference"
                  + " move_to_end default_factory read readline readlines readinto readinto1 read1"
                  + " readall write writelines flush close closed fileno seek tell truncate seekable"
                  + " readable writable isatty detach peek getvalue getbuffer buffer raw encoding"
                  + " errors newlines mode name send throw next mro args with_traceback add_note code"
                  + " errno strerror filename filename2 winerror value path obj msg lineno offset text"
                  + " end_lineno end_offset print_file_and_line object start end reason"
                  + " characters_written message exceptions subgroup split derive stop step numerator"
                  + " denominator real imag conjugate as_integer_ratio is_integer bit_length bit_count"
                  + " to_bytes from_bytes hex fromhex isoformat utcoffset dst tzname fromutc timestamp"
                  + " timetuple utctimetuple date time tzinfo strftime acquire release locked wait"
                  + " notify notify_all is_alive join run target daemon ident cancel done result"
                  + " exception set_result set_exception add_done_callback get_loop emit handle format"
                  + " filter createLock handleError getMessage setFormatter level formatTime"
                  + " formatException formatStack find_spec find_module find_loader load_module"
                  + " exec_module create_module get_code get_source get_data is_package get_filename"
                  + " invalidate_caches func keywords wrapped cache_info cache_clear im_func im_self"
                  + " func_name func_code func_defaults place_as pytestmark parametrize fixturenames"
                  + " assert_called reset_mock default encode decode iterencode raw_decode dtype shape"
                  + " ndim size strides T nbytes itemsize flat tolist toarray todense todict to_dict"
                  + " to_numpy to_list astype item dot sum mean iloc loc columns dtypes getformat"
                  + " lower upper strip sort_keys cmp key hexdigest digest block_size digest_size"
                  + " lookup resolve fspath as_posix open exists is_dir is_file iterdir joinpath"
                  + " parent parents stem suffix visit generic_visit nodes edges getinfo setinfo"
                  + " execute executemany fetchone fetchall cursor commit rollback connect recv"
                  + " recv_into sendall settimeout gettimeout makefile shutdown info geturl getcode"
                  + " headers add_header has_header type description help metavar dest option_strings"
                  + " nargs choices const random seed getrandbits getstate setstate enter_context push"
                  + " callback _is_owned _release_save _acquire_restore")
              .split(" "));

  private static final Set<String> COPYING =
      Set.of(
          "__copy__",
          "__deepcopy__",
          "__getnewargs__",
          "__getnewargs_ex__",
          "__getstate__",
          "__reduce__",
          "__reduce_ex__",
          "__setstate__");

  /**
   * Words of all that copies or pickles objects, of the {@linkplain StandardLibrary known} modules.
   */
  static final Set<String> COPIERS =
      Set.of(
          ("copy deepcopy copyreg pickle pickletools cPickle dill cloudpickle joblib dump dumps load"
                  + " loads Pickler Unpickler multiprocessing concurrent futures ProcessPoolExecutor"
                  + " shelve dataclasses asdict astuple replace argparse mock Mock MagicMock AsyncMock"
                  + " create_autospec patch UserDict UserList UserString ChainMap configparser tee")
              .split(" "));

  private SpecialNames() {}

  /** Whether only what copies or pickles asks for a name. */
  static boolean isForCopying(String name) {
    return COPYING.contains(name);
  }

  /** Whether something asks a module for the name unmentioned. */
  static boolean ofModules(String name) {
    return TESTING.matcher(name).matches()
        || (DUNDER.matcher(name).matches() && !DESCRIPTIONS.contains(name));
  }

  /** Whether something asks a class, or its instances, for the name unmentioned. */
  static boolean ofClasses(String name) {
    if (name.equals("__annotations__")) {
      return false; // who makes fields of them watches the whole class
    }
    return TESTING.matcher(name).matches()
        || (DUNDER.matcher(name).matches() && !name.equals("__doc__"))
        // numpy, pandas, IPython, attrs, namedtuple, ctypes, enum: _repr_html_, _fields,
        // _as_parameter_
        || (name.startsWith("_") && name.endsWith("_"))
        || Set.of("_fields", "_field_defaults", "_asdict", "_replace", "_make").contains(name)
        || PROTOCOLS.contains(name);
  }
}
