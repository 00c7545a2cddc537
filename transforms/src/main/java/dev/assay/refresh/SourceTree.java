package dev.assay.refresh;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of one version of a repository, and which of them an import means. Holds the paths; not
 * safe for several threads.
 */
public final class SourceTree {
  private static final String INIT = "__init__.py";

  private final Set<String> paths;
  private final VersionDiff.Files files;
  private final Set<String> roots = new TreeSet<>();
  private final Set<String> importable = new HashSet<>();
  private final Map<String, Optional<String>> modules = new HashMap<>();

  /**
   * The files of a version.
   *
   * @param paths of all files, relative to the repository's root, with {@code /}
   * @param files reads them
   */
  public SourceTree(Set<String> paths, VersionDiff.Files files) {
    this.paths = Set.copyOf(paths);
    this.files = files;
    for (String path : paths) {
      String[] segments = path.split("/", -1);
      StringBuilder folder = new StringBuilder();
      for (String segment : segments) {
        // What lies in a package can be imported by that package's name only.
        if (!paths.contains(folder + INIT)) {
          roots.add(folder.toString());
          importable.add(stem(segment));
        }
        folder.append(segment).append('/');
      }
    }
  }

  Optional<String> text(String path) {
    return paths.contains(path) ? files.text(path) : Optional.empty();
  }

  Stream<String> pythonFiles() {
    return paths.stream().filter(path -> path.endsWith(".py")).sorted();
  }

  /** Whether an import of a top-level module may find one of the repository's. */
  boolean mayHold(String top) {
    return importable.contains(top);
  }

  /** The one file that an absolute name of a module means; empty if none does, or several do. */
  Optional<String> module(String dotted) {
    return modules.computeIfAbsent(dotted, this::find);
  }

  private Optional<String> find(String dotted) {
    List<String> found =
        roots.stream()
            .flatMap(root -> modulesAt(root + dotted.replace('.', '/')))
            .distinct()
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** The file that an import in another file means. */
  Optional<String> module(String importer, int dots, String name) {
    if (dots == 0) {
      return module(name);
    }
    String at = folder(importer);
    for (int i = 1; i < dots && !at.isEmpty(); i++) {
      at = folder(at.substring(0, at.length() - 1));
    }
    String place = name.isEmpty() ? at + INIT : at + name.replace('.', '/');
    List<String> found =
        name.isEmpty()
            ? Stream.of(place).filter(paths::contains).toList()
            : modulesAt(place).toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private Stream<String> modulesAt(String place) {
    return Stream.of(place + ".py", place + "/" + INIT).filter(paths::contains);
  }

  static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /** Whether a file lies in a regular package. */
  boolean isOfPackage(String path) {
    return paths.contains(folder(path) + INIT);
  }

  /** The name by which a file, or a package by its {@code __init__.py}, is imported. */
  static String moduleName(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (!name.equals(INIT)) {
      return stem(name);
    }
    String folder = folder(path);
    return folder.isEmpty() ? "" : moduleName(folder.substring(0, folder.length() - 1));
  }

  private static String stem(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
