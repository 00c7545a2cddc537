package dev.assay.refresh;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A repository in two versions: which results of the older one would be the same in the newer one.
 * Not safe for several threads.
 */
public final class RepositoryDiff {
  private final VersionDiff code;
  private final Optional<String> obstacle;
  private final Map<String, String> comings;
  private final Set<String> settings;
  private final Map<String, Imported> importeds = new HashMap<>();
  private final Map<String, ImportChange> imports = new HashMap<>();

  /**
   * What an import ran, without its code.
   *
   * @param files where that code stands
   * @param changed that some of it changed, in words for people
   */
  private record Imported(Set<String> files, Optional<String> changed) {}

  /**
   * Compares two versions.
   *
   * @param before reads a file of the older one
   * @param after reads a file of the newer one
   */
  public RepositoryDiff(
      FileSet older, FileSet newer, VersionDiff.Files before, VersionDiff.Files after) {
    obstacle = newer.obstacle(older, before, after);
    comings = newer.comings(older);
    settings = Mentions.words(FileSet.settings(after));
    code =
        new VersionDiff(
            new SourceTree(older.digests().keySet(), before),
            new SourceTree(newer.digests().keySet(), after));
  }

  /** What keeps anything of this repository from being taken over: words for people. */
  public Optional<String> obstacle() {
    return obstacle;
  }

  /** What became of its code. */
  public VersionDiff code() {
    return code;
  }

  /**
   * What keeps the result of a test from being taken over: that code changed which ran, or that
   * code which ran may see something else that changed.
   *
   * @param file the test's file
   * @param imported the code of the older version that ran when the file was imported, which may be
   *     a lot; asked for where it is not known yet, and the same whenever the same file is asked
   *     for
   * @param ran the code that ran for the result
   * @return words for people; empty if nothing does
   */
  public Optional<String> obstacle(
      String file, Supplier<? extends Collection<Code>> imported, Collection<Code> ran) {
    return obstacle
        .or(() -> imported(file, imported).changed())
        .or(() -> changed(ran))
        .or(() -> seen(file, imported, ran));
  }

  private Imported imported(String file, Supplier<? extends Collection<Code>> imported) {
    return importeds.computeIfAbsent(
        file,
        any -> {
          Collection<Code> code = imported.get();
          Set<String> files = new TreeSet<>();
          code.forEach(each -> files.add(each.file()));
          return new Imported(files, changed(code));
        });
  }

  private Optional<String> changed(Collection<Code> ran) {
    return ran.stream().map(code::obstacle).flatMap(Optional::stream).findFirst();
  }

  private Optional<String> seen(
      String file, Supplier<? extends Collection<Code>> imported, Collection<Code> ran) {
    Set<String> further = new TreeSet<>();
    ran.stream().filter(each -> !each.isGenerated()).forEach(each -> further.add(each.file()));
    further.removeAll(imported(file, imported).files());
    List<Code> modules = further.stream().map(Code::module).toList();
    ImportChange change =
        imports.computeIfAbsent(
            file + " " + further, any -> code.imports(imported.get(), modules, comings, settings));
    return change.obstacle().or(() -> change.seenBy(ran));
  }
}
