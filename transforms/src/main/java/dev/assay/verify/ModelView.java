package dev.assay.verify;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which files of a repository a model may read: all but tests, and what tools leave behind, which
 * may hold tests in another form.
 *
 * @param testPaths folders of tests and single test files, relative to the repository's root
 * @param testFiles every file that pytest would collect
 */
public record ModelView(List<String> testPaths, List<String> testFiles) {
  private static final Set<String> FOLDERS =
      Set.of(
          "test",
          "tests",
          ".git",
          ".hg",
          ".svn",
          ".bzr",
          "__pycache__",
          ".pytest_cache",
          ".mypy_cache",
          ".ruff_cache",
          ".hypothesis",
          ".tox",
          ".nox",
          ".eggs");

  /** Test modules by pytest's and unittest's habits, and bytecode. */
  private static final Pattern FILES =
      Pattern.compile("test_.*\\.py|.*_test\\.py|tests?\\.py|conftest\\.py|.*\\.py[co]|\\.git");

  public ModelView {
    testPaths = List.copyOf(testPaths);
    testFiles = List.copyOf(testFiles);
  }

  /**
   * Whether a model may read a file.
   *
   * @param path relative to the repository's root, with {@code /}
   */
  public boolean shows(String path) {
    List<String> parts = List.of(path.split("/", -1));
    List<String> folders = parts.subList(0, parts.size() - 1);
    return folders.stream().noneMatch(FOLDERS::contains)
        && !FILES.matcher(parts.get(parts.size() - 1)).matches()
        && !testFiles.contains(path)
        && testPaths.stream()
            .noneMatch(place -> path.equals(place) || path.startsWith(place + "/"));
  }
}
