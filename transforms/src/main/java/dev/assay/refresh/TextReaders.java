package dev.assay.refresh;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files that changed, though no code got another meaning by that, and the code that may read them
 * all the same: documents and Python files as texts, and of modules that it imported the text and
 * the numbers of lines. Not safe for several threads.
 */
final class TextReaders {
  /** What tells the text of code that is imported, or on which line it is. */
  private static final Set<String> OF_CODE =
      Set.of(
          "getsource",
          "getsourcelines",
          "findsource",
          "getcomments",
          "getframeinfo",
          "getouterframes",
          "getinnerframes",
          "code_context",
          "getline",
          "getlines",
          "co_firstlineno",
          "co_lines",
          "co_positions",
          "co_linetable",
          "co_lnotab",
          "f_lineno",
          "tb_lineno",
          "format_exc",
          "print_exc",
          "format_exception",
          "print_exception",
          "format_tb",
          "print_tb",
          "extract_tb",
          "extract_stack",
          "format_stack",
          "print_stack",
          "walk_tb",
          "walk_stack",
          "TracebackException",
          "StackSummary",
          "getrepr",
          "caplog",
          "findCaller",
          "stack_info",
          "faulthandler",
          "tracemalloc",
          "doctest",
          "pytester",
          "testdir",
          "marshal",
          "cloudpickle",
          "dill");

  /** The number of a line in a warning, a record or a frame; in a library it is one of a text. */
  private static final String LINE = "lineno";

  private static final String FILE = "__file__";
  private static final Set<String> OPENERS = Set.of("open", "read_text", "read_bytes", "FileIO");
  private static final String SUFFIX = "py";

  private final Map<String, String> documents;
  private final Set<String> changed;
  private final VersionDiff code;
  private final Map<String, Boolean> mayMention = new HashMap<>();
  private final Map<String, Set<String>> atImport = new HashMap<>();

  /** Words that are looked for in what is imported. */
  private final Set<String> vocabulary = new HashSet<>();

  /**
   * Of two versions.
   *
   * @param documents words by which code can find a document that changed, and words for people
   * @param changed Python files that changed and are there in both versions
   */
  TextReaders(Map<String, String> documents, Set<String> changed, VersionDiff code) {
    this.documents = new TreeMap<>(documents);
    this.changed = new TreeSet<>(changed);
    this.code = code;
    vocabulary.addAll(documents.keySet());
    if (!changed.isEmpty()) {
      Stream.of(OF_CODE, OPENERS, Askers.ofFiles(), Set.of(LINE, FILE, SUFFIX))
          .forEach(vocabulary::addAll);
      changed.forEach(path -> vocabulary.addAll(names(path)));
    }
  }

  /** What some code says that may be about files. */
  private record Reader(String who, String file, Set<String> words) {}

  /**
   * Why a test may read a text that changed.
   *
   * @param file the test's file
   * @param imported modules that the file's import ran
   * @param meanwhile modules that the test imported itself
   * @param ran functions that were called, by the import or by the test
   * @return words for people; empty if it reads none
   */
  Optional<String> readBy(
      String file, Set<String> imported, Collection<String> meanwhile, Collection<Code> ran) {
    if (vocabulary.isEmpty()) {
      return Optional.empty();
    }
    List<Reader> readers =
        Stream.of(
                imported.stream().map(this::importing),
                meanwhile.stream().map(this::importing),
                ran.stream().flatMap(each -> calling(each).stream()),
                GeneratedNames.of(ran).stream()
                    .map(names -> new Reader("generated code", "", names.mentions())))
            .flatMap(each -> each)
            .filter(reader -> !reader.words().isEmpty())
            .toList();
    Set<String> reach = ran.stream().map(Code::file).collect(Collectors.toSet());
    reach.addAll(imported);
    return document(readers)
        .or(
            () ->
                changed.stream()
                    .filter(reach::contains)
                    .flatMap(path -> looked(path, file, readers).stream())
                    .findFirst())
        .or(
            () ->
                changed.stream()
                    .filter(path -> !reach.contains(path))
                    .flatMap(path -> opened(path, readers).stream())
                    .findFirst());
  }

  private Optional<String> document(List<Reader> readers) {
    return documents.entrySet().stream()
        .flatMap(document -> said(document.getKey(), document.getValue(), readers).stream())
        .findFirst();
  }

  private static Optional<String> said(String word, String why, List<Reader> readers) {
    return readers.stream()
        .filter(reader -> reader.words().contains(word))
        .map(reader -> why + " and " + reader.who() + " mentions " + word)
        .findFirst();
  }

  /** Who looks at the text of a module that was imported. */
  private static Optional<String> looked(String path, String test, List<Reader> readers) {
    String why = path + " changed";
    return readers.stream()
        .flatMap(
            reader ->
                reader.words().stream()
                    .filter(
                        word ->
                            OF_CODE.contains(word)
                                || (word.equals(LINE) && reader.file().equals(test))
                                || (word.equals(FILE)
                                    && reader.file().equals(path)
                                    && OPENERS.stream().anyMatch(reader.words()::contains)))
                    .sorted()
                    .flatMap(word -> said(word, why, List.of(reader)).stream()))
        .findFirst();
  }

  /** Who may open a Python file that it does not import. */
  private Optional<String> opened(String path, List<Reader> readers) {
    if (FileSet.isTestFile(path)) {
      return Optional.empty();
    }
    Set<String> words = new TreeSet<>();
    readers.forEach(reader -> words.addAll(reader.words()));
    String why = path + " changed";
    Optional<String> listed =
        code.isOfPackage(path)
            ? Optional.empty()
            : Askers.ofFiles().stream().filter(words::contains).sorted().findFirst();
    return listed
        .or(
            () ->
                Optional.of(SUFFIX).filter(words::contains).filter(suffix -> isNamed(path, words)))
        .flatMap(word -> said(word, why, readers));
  }

  private static boolean isNamed(String path, Set<String> words) {
    Set<String> names = names(path);
    return names.isEmpty() || names.stream().anyMatch(words::contains);
  }

  /** Words of a file's name; none if it has only digits, which are no word. */
  private static Set<String> names(String path) {
    String name = path.substring(SourceTree.folder(path).length());
    return Mentions.words(name.substring(0, name.lastIndexOf('.')));
  }

  private Reader importing(String path) {
    return new Reader(
        "the import of " + path, path, atImport.computeIfAbsent(path, this::saidAtImport));
  }

  private Set<String> saidAtImport(String path) {
    return mayMention(path) ? known(code.importMentions(path)) : Set.of();
  }

  private Optional<Reader> calling(Code function) {
    return function.isGenerated() || !mayMention(function.file())
        ? Optional.empty()
        : code.names(function)
            .map(
                names ->
                    new Reader(
                        function.qualname() + " of " + function.file(),
                        function.file(),
                        known(names.mentions())));
  }

  /** Parsing everything for words that hardly any file has would take seconds. */
  private boolean mayMention(String path) {
    return mayMention.computeIfAbsent(
        path, any -> !known(Mentions.words(code.text(any).orElse(""))).isEmpty());
  }

  private Set<String> known(Set<String> words) {
    return words.stream().filter(vocabulary::contains).collect(Collectors.toSet());
  }
}
