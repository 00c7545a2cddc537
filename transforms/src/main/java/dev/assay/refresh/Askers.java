package dev.assay.refresh;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words of what asks for names that it does not mention: of some names, or of any. */
final class Askers {
  private static final String DOCUMENTATION = "__doc__";

  private static final Set<String> OF_DOCUMENTATION =
      Set.of(DOCUMENTATION, "getdoc", "help", "doctest", "pydoc", "cleandoc");

  private static final Set<String> OF_FILES =
      Set.of(
          "listdir",
          "scandir",
          "glob",
          "iglob",
          "rglob",
          "iterdir",
          "walk",
          "fwalk",
          "contents",
          "copytree",
          "make_archive",
          "dircmp");

  private static final Set<String> OF_MODULES =
      Set.of(
          "iter_modules",
          "walk_packages",
          "sys.path",
          "syspath_prepend",
          "addsitedir",
          "meta_path",
          "path_hooks");

  private static final Set<String> OF_FOLDERS =
      Stream.of(OF_FILES, OF_MODULES).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());

  private Askers() {}

  /** What finds modules by looking into folders, or where modules are looked for. */
  static Set<String> ofFolders() {
    return OF_FOLDERS;
  }

  /** What finds files by looking into folders. */
  static Set<String> ofFiles() {
    return OF_FILES;
  }

  /** What reads documentation strings, beside {@link Reflection}. */
  static Set<String> ofDocumentation() {
    return OF_DOCUMENTATION;
  }

  /** Whether a function or module of that name asks for names. */
  static boolean isOne(String name) {
    return Reflection.isWord(name)
        || OF_DOCUMENTATION.contains(name)
        || OF_FOLDERS.contains(name)
        || SpecialNames.COPIERS.contains(name);
  }

  /** Words of what may ask for one of some names, beside what mentions it. */
  static Predicate<String> whoAskFor(Set<String> names) {
    Set<String> some = new HashSet<>();
    if (names.contains(DOCUMENTATION)) {
      some.addAll(OF_DOCUMENTATION);
    }
    if (names.stream().anyMatch(SpecialNames::isForCopying)) {
      some.addAll(SpecialNames.COPIERS);
    }
    return word -> Reflection.isWord(word) || some.contains(word);
  }
}
