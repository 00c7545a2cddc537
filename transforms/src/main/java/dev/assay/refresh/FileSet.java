package dev.assay.refresh;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files of a repository that are not followed one by one: what could change the meaning of code
 * that did not change itself. Where it is not certain that a difference means nothing, it is an
 * obstacle to taking anything over.
 *
 * @param digests digest of every file by its path
 * @param code folders and files that are the library or hold tests, relative to the root
 * @param roots folders that are on {@code sys.path}
 */
public record FileSet(
    Map<String, String> digests, Collection<String> code, Collection<String> roots) {
  private static final String INIT = "__init__.py";

  private static final Pattern TEST_FILE =
      Pattern.compile("(?:.*/)?(?:test_[^/]*|[^/]*_test)\\.py");

  /** What is read by no test. */
  private static final Pattern INERT =
      Pattern.compile(
          "\\.git/.*|[^/]*\\.(?:egg|dist)-info/.*|(?:.*/)?(?:py\\.typed|__pycache__/.*)");

  /** What describes a repository. */
  private static final Pattern DOCUMENT =
      Pattern.compile(
          "(?:docs?|examples?|benchmarks?|\\.github|\\.circleci)/.*"
              + "|requirements/[^/]*\\.(?:txt|in)"
              + "|(?:LICEN[CS]E|COPYING|AUTHORS|CONTRIBUTORS|CHANGE|HISTORY|NEWS|README"
              + "|CITATION|SECURITY|CODE_OF_CONDUCT|CONTRIBUTING|RELEAS|MANIFEST|Makefile|NOTICE"
              + "|PKG-INFO|requirements|\\.)[^/]*|[^/]*\\.(?:lock|rst|md|yml|yaml)"
              + "|(?<stub>.*\\.pyi)",
          Pattern.CASE_INSENSITIVE);

  /** What of stubs is executed: lazy_loader goes by them. */
  private static final Set<String> STUB_READERS = Set.of("pyi", "attach_stub", "lazy_loader");

  /** Files in which pytest finds its configuration, among other things. */
  private static final List<String> CONFIGURATION =
      List.of("pyproject.toml", "setup.cfg", "tox.ini", "pytest.ini", ".pytest.ini");

  private static final Pattern SECTION =
      Pattern.compile("\\s*\\[+\\s*([^\\]]+?)\\s*\\]+\\s*(?:#.*)?");
  private static final Pattern PYTEST = Pattern.compile("pytest\\b.*|tool[.:]pytest\\b.*");

  public FileSet {
    digests = Map.copyOf(digests);
    code = List.copyOf(code);
    roots = List.copyOf(roots);
  }

  /**
   * The first difference that may change the meaning of other code.
   *
   * @param older this repository's files in the older version
   * @param before reads one of them
   * @param after reads one of these
   * @return words for people; empty if there is none
   */
  public Optional<String> obstacle(
      FileSet older, VersionDiff.Files before, VersionDiff.Files after) {
    for (String path : pathsOfBoth(older)) {
      String one = older.digests.getOrDefault(path, "");
      String other = digests.getOrDefault(path, "");
      if (one.equals(other)) {
        continue;
      }
      String what = one.isEmpty() ? " is new" : other.isEmpty() ? " is gone" : " changed";
      boolean both = !one.isEmpty() && !other.isEmpty();
      if (CONFIGURATION.contains(path)) {
        if (!settings(before.text(path)).equals(settings(after.text(path)))) {
          return Optional.of("pytest's settings in " + path + " changed");
        }
      } else if (path.endsWith(".py")
          ? !both && captures(path) && !isMember(path, older)
          : !INERT.matcher(path).matches() && words(path).isEmpty()) {
        return Optional.of(path + what);
      }
    }
    return Optional.empty();
  }

  /**
   * Documents that came, went or changed: read by tests only if code says a word of their paths, or
   * lists folders.
   *
   * @return words for people about each by the words that such code mentions
   */
  Map<String, String> documents(FileSet older) {
    Map<String, String> documents = new TreeMap<>();
    for (String path : pathsOfBoth(older)) {
      if (isChanged(path, older)) {
        Set<String> words = words(path);
        words.forEach(word -> documents.putIfAbsent(word, path + " changed"));
        if (!words.isEmpty()) {
          Askers.ofFiles().forEach(word -> documents.putIfAbsent(word, path + " changed"));
        }
      }
    }
    return documents;
  }

  /** Python files that changed and that both versions have. */
  Set<String> changedCode(FileSet older) {
    return digests.keySet().stream()
        .filter(path -> path.endsWith(".py"))
        .filter(path -> older.digests.containsKey(path) && isChanged(path, older))
        .collect(Collectors.toSet());
  }

  /** Whether pytest takes a file for one that has tests, as far as its name tells. */
  static boolean isTestFile(String path) {
    return TEST_FILE.matcher(path).matches();
  }

  private boolean isChanged(String path, FileSet older) {
    return !Objects.equals(older.digests.get(path), digests.get(path));
  }

  /** Words one of which code mentions that reads a document; none if it is no document. */
  private static Set<String> words(String path) {
    Matcher document = DOCUMENT.matcher(path);
    if (path.endsWith(".py") || CONFIGURATION.contains(path) || !document.matches()) {
      return Set.of();
    }
    if (document.group("stub") != null) {
      return STUB_READERS;
    }
    String name = path.startsWith(".") ? path.substring(1) : path;
    return Mentions.words(name.split("[./]", 2)[0]);
  }

  /**
   * Modules of packages that came or went, which are no {@linkplain #obstacle obstacle}: they can
   * be imported only by code that mentions their names, or that goes through folders.
   *
   * @return words about each by the name that an import of it ends with
   */
  public Map<String, String> comings(FileSet older) {
    Map<String, String> comings = new TreeMap<>();
    for (String path : pathsOfBoth(older)) {
      boolean comes = !older.digests.containsKey(path);
      if (path.endsWith(".py")
          && comes == digests.containsKey(path)
          && captures(path)
          && isMember(path, older)) {
        comings.put(SourceTree.moduleName(path), path + (comes ? " is new" : " is gone"));
      }
    }
    return comings;
  }

  private Set<String> pathsOfBoth(FileSet older) {
    Set<String> paths = new TreeSet<>(digests.keySet());
    paths.addAll(older.digests.keySet());
    return paths;
  }

  /**
   * Whether a file lies in a regular package, by whose name it has to be imported. A package that
   * comes or goes is one too, if its folder does; otherwise its modules were found otherwise.
   */
  private boolean isMember(String path, FileSet older) {
    String folder = SourceTree.folder(path);
    String name = path.substring(folder.length());
    if (folder.isEmpty() || isRoot(folder) || name.equals("conftest.py")) {
      return false;
    }
    boolean before = older.digests.containsKey(folder + INIT);
    boolean after = digests.containsKey(folder + INIT);
    if (before && after) {
      return !name.startsWith("__");
    }
    FileSet without = digests.containsKey(path) ? older : this;
    return before != after
        && without.digests.keySet().stream().noneMatch(each -> each.startsWith(folder))
        && (name.equals(INIT) || !name.startsWith("__"))
        && isMember(folder.substring(0, folder.length() - 1) + ".py", older);
  }

  private boolean isRoot(String folder) {
    return roots.contains(folder.substring(0, folder.length() - 1));
  }

  /** Whether a Python file that comes or goes may change what other code imports or uses. */
  private boolean captures(String path) {
    if (isTestFile(path)) {
      return false;
    }
    return path.endsWith("conftest.py")
        || !path.contains("/")
        || code.stream().anyMatch(each -> path.equals(each) || path.startsWith(each + "/"));
  }

  /** All of pytest's settings in a version. */
  static String settings(VersionDiff.Files files) {
    return CONFIGURATION.stream()
        .map(path -> settings(files.text(path)))
        .collect(Collectors.joining("\n"));
  }

  private static String settings(Optional<String> text) {
    boolean[] inside = {false};
    return text.orElse("")
        .lines()
        .filter(
            line -> {
              var section = SECTION.matcher(line);
              if (section.matches()) {
                inside[0] = PYTEST.matcher(section.group(1)).matches();
              }
              return inside[0];
            })
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .collect(Collectors.joining("\n"));
  }
}
