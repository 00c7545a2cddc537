package dev.assay.refresh;

import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parsed modules of one version of a repository. Holds those that were asked for last: each
 * takes about twelve times the memory of its text.
 */
final class Modules {
  private static final int HELD = 100;

  private final SourceTree tree;
  private final Map<String, Optional<ModuleFile>> files =
      new LinkedHashMap<>(HELD, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<ModuleFile>> eldest) {
          return size() > HELD;
        }
      };

  Modules(SourceTree tree) {
    this.tree = tree;
  }

  SourceTree tree() {
    return tree;
  }

  /** A module by its path; empty if there is none, or it is no Python. */
  Optional<ModuleFile> file(String path) {
    Optional<ModuleFile> known = files.get(path);
    if (known == null) {
      known = parse(path);
      files.put(path, known);
    }
    return known;
  }

  /** All of them, in the order of their paths. */
  Stream<String> paths() {
    return tree.pythonFiles();
  }

  private Optional<ModuleFile> parse(String path) {
    Optional<String> text = tree.text(path);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ModuleFile(path, PythonSource.parse(text.get()), tree));
    } catch (PythonSyntaxException notPython) {
      return Optional.empty();
    }
  }
}
