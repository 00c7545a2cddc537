package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.CodeObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The code of a repository in two versions. Files are read when they are first asked for; what is
 * held of those that changed are both syntax trees, of the others what they mention. Not safe for
 * several threads.
 */
public final class VersionDiff implements Successors {
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
  private final TestCases olderCases;
  private final TestCases newerCases;
  private final Map<String, Optional<FileChange>> changes = new HashMap<>();
  private final Map<String, Optional<FunctionNames>> modules = new HashMap<>();
  private final Map<String, Map<Integer, FunctionNames>> functions = new HashMap<>();
  private final Map<String, Set<String>> aliases = new HashMap<>();
  private final Map<String, Set<String>> newerFunctions = new HashMap<>();

  /** Compares two versions. */
  public VersionDiff(SourceTree older, SourceTree newer) {
    this.older = new Modules(older);
    this.newer = new Modules(newer);
    olderCases = new TestCases(this.older);
    newerCases = new TestCases(this.newer);
  }

  /**
   * What speaks against code having the same text in both versions, comments and layout aside. What
   * is outside every function runs at import, and is told by what that {@linkplain ImportDifference
   * made}.
   *
   * @return words for people; empty if nothing does
   */
  public Optional<String> obstacle(Code code) {
    if (code.isGenerated()) {
      return Optional.empty();
    }
    Optional<FileChange> change = change(code.file());
    if (change.isEmpty()) {
      return Optional.of(code.file() + " is gone");
    }
    if (!change.get().isKnown()) {
      return Optional.of(code.file() + " changed, and is no Python");
    }
    if (change.get().isOfFunction(code.firstLine()) && !code.isModule()) {
      return change.get().same(code.firstLine())
          ? Optional.empty()
          : Optional.of(code.qualname() + " of " + code.file() + " changed");
    }
    return Optional.empty();
  }

  /** Whether a function is gone or another; what is outside functions is not asked about. */
  public boolean hasChanged(Code code) {
    if (code.isGenerated()) {
      return false;
    }
    Optional<FileChange> change = change(code.file());
    return change.isEmpty()
        || (!code.isModule()
            && change.get().isOfFunction(code.firstLine())
            && !change.get().same(code.firstLine()));
  }

  /** What speaks against a module doing the same when it is imported, what it sees aside. */
  Optional<String> moduleObstacle(String path) {
    Optional<FileChange> change = change(path);
    boolean same =
        change.isPresent()
            && (change.get().isEqual()
                || (older.file(path).isPresent()
                    && newer.file(path).isPresent()
                    && Surface.same(
                        older.file(path).get().module(), newer.file(path).get().module())));
    return same ? Optional.empty() : Optional.of("what runs at the import of " + path + " changed");
  }

  /** Whether the text of a function or lambda expression is where its code says. */
  @Override
  public boolean isWritten(Code place) {
    return place.isLambda() || names(place).isPresent();
  }

  /**
   * Whether code is what became of other code. Of a function that changed or is gone it is enough
   * that it has the same name, since whoever ran it is known.
   */
  @Override
  public boolean isSuccessor(CodeObject before, CodeObject after) {
    Code place = before.place();
    if (!before.shape().equals(after.shape()) || !place.file().equals(after.place().file())) {
      return false;
    }
    Optional<FileChange> change = place.file().isEmpty() ? Optional.empty() : change(place.file());
    if (change.isEmpty() || place.isLambda()) {
      return before.digest().equals(after.digest());
    }
    if (change.get().isEqual()) {
      return place.equals(after.place()) && before.digest().equals(after.digest());
    }
    if (!change.get().isFunction(place)) {
      return before.digest().equals(after.digest());
    }
    return place.qualname().equals(after.place().qualname())
        && change
            .get()
            .moved(place.firstLine())
            .map(moved -> moved.firstLine() == after.place().firstLine())
            .orElseGet(() -> change.get().isOnly(place.qualname()));
  }

  /** What a function mentions; empty for code outside functions. */
  Optional<FunctionNames> names(Code code) {
    return code.isModule() || code.isGenerated()
        ? Optional.empty()
        : Optional.ofNullable(
            functions
                .computeIfAbsent(
                    code.file(), path -> older.file(path).map(FunctionNames::of).orElse(Map.of()))
                .get(code.firstLine()));
  }

  /** What all of a module mentions; empty if it cannot be read. */
  Optional<FunctionNames> moduleNames(String path) {
    return modules.computeIfAbsent(path, any -> older.file(any).map(FunctionNames::ofModule));
  }

  /** What a module uses when it is imported; all its words if it is no Python. */
  Set<String> importMentions(String path) {
    return older
        .file(path)
        .map(file -> Mentions.usedAtImport(file.module()))
        .orElseGet(() -> Mentions.words(text(path).orElse("")));
  }

  /** The older version's text of a file; empty if it has none. */
  Optional<String> text(String path) {
    return older.tree().text(path);
  }

  /** Whether a file lies in a regular package. */
  boolean isOfPackage(String path) {
    return newer.tree().isOfPackage(path);
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
    if (code.isGenerated()) {
      return OptionalInt.of(code.firstLine());
    }
    Optional<FileChange> change = change(code.file());
    if (change.isEmpty()) {
      return OptionalInt.empty();
    }
    if (change.get().isEqual() || code.isModule()) {
      return OptionalInt.of(code.firstLine());
    }
    if (!change.get().isOfFunction(code.firstLine())) {
      OptionalInt outside = change.get().outside(code.firstLine());
      return outside.isPresent() ? outside : change.get().lambda(code.firstLine());
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
        older.file(file).map(module -> TestOrder.tests(module, olderCases)).orElse(Map.of()),
        newer.file(file).map(module -> TestOrder.tests(module, newerCases)).orElse(Map.of()),
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
