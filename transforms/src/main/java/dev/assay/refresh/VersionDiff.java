package dev.assay.refresh;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The code of a repository in two versions. Files are read when they are first asked for; what is
 * held of those that changed are both syntax trees, of the others what they mention. Not safe for
 * several threads.
 */
public final class VersionDiff {
  /** The text of a file of one version. */
  @FunctionalInterface
  public interface Files {
    /**
     * Reads a file.
     *
     * @param path relative to the repository's root
     * @return its text; empty if the version has no such file, or it is no text
     */
    Optional<String> text(String path);
  }

  private final Modules older;
  private final Modules newer;
  private final ClassKinds olderKinds;
  private final ClassKinds newerKinds;
  private final Map<String, Optional<FileChange>> changes = new HashMap<>();
  private final Map<String, SurfaceChange> surfaces = new HashMap<>();
  private final Map<String, Map<Integer, FunctionNames>> functions = new HashMap<>();
  private final Map<String, Set<String>> aliases = new HashMap<>();
  private final Map<String, Set<String>> newerFunctions = new HashMap<>();
  private Optional<Descendants> descendants = Optional.empty();
  private Optional<Origins> origins = Optional.empty();

  /** Compares two versions. */
  public VersionDiff(SourceTree older, SourceTree newer) {
    this.older = new Modules(older);
    this.newer = new Modules(newer);
    olderKinds = new ClassKinds(this.older);
    newerKinds = new ClassKinds(this.newer);
  }

  /**
   * What speaks against code having the same text in both versions, comments and layout aside. Of a
   * module, or what is outside every function, its {@link #imports} decides.
   *
   * @return words for people; empty if nothing does
   */
  public Optional<String> obstacle(Code code) {
    Optional<FileChange> change = change(code.file());
    if (change.isEmpty()) {
      return Optional.of(code.file() + " is gone");
    }
    if (change.get().isOfFunction(code.firstLine()) && !code.isModule()) {
      return change.get().same(code.firstLine())
          ? Optional.empty()
          : Optional.of(code.qualname() + " of " + code.file() + " changed");
    }
    return change.get().isEqual() ? Optional.empty() : outsideFunctions(code);
  }

  /** Whether a function is gone or another; what is outside functions is not asked about. */
  public boolean hasChanged(Code code) {
    Optional<FileChange> change = change(code.file());
    return change.isEmpty()
        || (!code.isModule()
            && change.get().isOfFunction(code.firstLine())
            && !change.get().same(code.firstLine()));
  }

  /**
   * Code outside functions is left to {@link #imports}: modules and class bodies are taken apart
   * there; a lambda expression must be in a step that was kept.
   */
  private Optional<String> outsideFunctions(Code code) {
    SurfaceChange surface = surface(code.file());
    boolean gone = code.isLambda() && !surface.lines().containsKey(code.firstLine());
    return surface
        .obstacle()
        .or(() -> gone ? Optional.of("a lambda of " + code.file() + " changed") : Optional.empty());
  }

  /**
   * What changed of an import.
   *
   * @param ran the code of the older version that it ran
   * @param besides more code that ran, of whose modules the same is asked
   * @param comings names of modules that came or went, and words about each
   * @param settings what pytest's settings mention
   */
  ImportChange imports(
      Collection<Code> ran,
      Collection<Code> besides,
      Map<String, String> comings,
      Set<String> settings) {
    Set<String> files = new TreeSet<>();
    ran.forEach(code -> files.add(code.file()));
    besides.forEach(code -> files.add(code.file()));
    return new ImportChange(this, files, List.copyOf(ran), comings, settings);
  }

  /** What changed of a module's own code. */
  SurfaceChange surface(String path) {
    SurfaceChange known = surfaces.get(path);
    if (known == null) {
      known = compare(path);
      surfaces.put(path, known);
    }
    return known;
  }

  private SurfaceChange compare(String path) {
    Optional<ModuleFile> before = older.file(path);
    Optional<ModuleFile> after = newer.file(path);
    if (isEqual(path)) {
      return SurfaceChange.none(
          after.map(file -> Statements.of(file, newer, newerKinds)).orElse(List.of()));
    }
    if (before.isEmpty() || after.isEmpty()) {
      return SurfaceChange.blocked(path + " changed, and is no Python or gone");
    }
    BindingRules rules =
        new BindingRules(
            before.get(),
            after.get(),
            file -> file == before.get() ? older : newer,
            this::descendants,
            this::origins);
    return SurfaceChange.between(
        path,
        Statements.of(before.get(), older, olderKinds),
        Statements.of(after.get(), newer, newerKinds),
        rules);
  }

  private Descendants descendants() {
    if (descendants.isEmpty()) {
      descendants = Optional.of(Descendants.in(newer, newerKinds));
    }
    return descendants.get();
  }

  private Origins origins() {
    if (origins.isEmpty()) {
      origins = Optional.of(Origins.in(older));
    }
    return origins.get();
  }

  /** What a function mentions; empty for code outside functions. */
  Optional<FunctionNames> names(Code code) {
    return code.isModule()
        ? Optional.empty()
        : Optional.ofNullable(
            functions
                .computeIfAbsent(
                    code.file(), path -> older.file(path).map(FunctionNames::of).orElse(Map.of()))
                .get(code.firstLine()));
  }

  /** Whether a module can be parsed. */
  boolean isReadable(String path) {
    return newer.file(path).isPresent();
  }

  /** A module from elsewhere that another imports, of which it is not known what it does. */
  Optional<String> unknownImport(String path) {
    return newer.file(path).flatMap(ModuleFile::unknownImport);
  }

  /** The names that a module gives to what looks into other things. */
  Set<String> aliases(String path) {
    return aliases.computeIfAbsent(
        path, any -> newer.file(path).map(file -> LookingNames.of(file.module())).orElse(Set.of()));
  }

  /**
   * Where a function of the older version is in the newer one.
   *
   * @param firstLine its first line, decorators included
   * @return empty if it changed or is gone
   */
  public Optional<Moved> moved(String file, int firstLine) {
    return change(file).flatMap(change -> change.moved(firstLine));
  }

  /**
   * Where the innermost function around a line of the older version is in the newer one.
   *
   * @return empty if there is none, it changed or is gone
   */
  public Optional<Moved> movedAround(String file, int line) {
    return change(file).flatMap(change -> change.movedAround(line));
  }

  /**
   * The newer first line of code that is the {@linkplain #obstacle same}.
   *
   * @return empty if it cannot be told
   */
  public OptionalInt firstLine(Code code) {
    Optional<FileChange> change = change(code.file());
    if (change.isEmpty()) {
      return OptionalInt.empty();
    }
    if (change.get().isEqual() || code.isModule()) {
      return OptionalInt.of(code.firstLine());
    }
    if (!change.get().isOfFunction(code.firstLine())) {
      Integer line = surface(code.file()).lines().get(code.firstLine());
      return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }
    Optional<Moved> function = change.get().moved(code.firstLine());
    return function.isPresent()
        ? OptionalInt.of(function.get().firstLine())
        : change
            .get()
            .movedAround(code.firstLine())
            .map(moved -> moved.line(code.firstLine()))
            .orElse(OptionalInt.empty());
  }

  /** Some lines of the newer version of a file, joined; empty if it has no such lines. */
  public Optional<String> newerLines(String file, int first, int last) {
    return change(file).flatMap(change -> change.newerLines(first, last));
  }

  /** Whether the newer version of a file defines a function of a name. */
  public boolean isDefined(String file, String qualname) {
    return newerFunctions
        .computeIfAbsent(
            file,
            path ->
                newer
                    .file(path)
                    .map(module -> Definitions.of(module.source()).names())
                    .orElse(Set.of()))
        .contains(qualname);
  }

  /**
   * The test functions of a file in both versions.
   *
   * @param collected those that are known to be tests of the older one
   */
  public TestOrder testOrder(String file, Set<String> collected) {
    return TestOrder.between(
        older.file(file).map(module -> TestOrder.tests(module, olderKinds)).orElse(Map.of()),
        newer.file(file).map(module -> TestOrder.tests(module, newerKinds)).orElse(Map.of()),
        collected);
  }

  /** Whether a file has not a character changed. */
  public boolean isEqual(String file) {
    return change(file).map(FileChange::isEqual).orElse(false);
  }

  private Optional<FileChange> change(String file) {
    return changes.computeIfAbsent(
        file,
        path -> {
          Optional<String> before = older.tree().text(path);
          Optional<String> after = newer.tree().text(path);
          if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
          }
          return Optional.of(
              before.equals(after)
                  ? FileChange.none()
                  : FileChange.between(
                      older.file(path).map(ModuleFile::source),
                      newer.file(path).map(ModuleFile::source)));
        });
  }
}
