package dev.assay.refresh;

import java.util.Collection;
import java.util.HashMap;
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
  private final Imports runs;
  private final Optional<String> obstacle;
  private final Map<String, String> comings;
  private final TextReaders texts;
  private final Set<String> settings;
  private final Map<String, Imported> importeds = new HashMap<>();

  private final Map<String, ImportChange> changes = new HashMap<>();

  /**
   * An import of a test file.
   *
   * @param files where the code stands that it ran
   * @param read why it may read a text that changed
   * @param same whether nothing of it can have become another
   */
  private record Imported(Set<String> files, Optional<String> read, boolean same) {}

  /**
   * Compares two versions.
   *
   * @param before reads a file of the older one
   * @param after reads a file of the newer one
   * @param runs asked for imports of which the text does not tell that they make the same
   */
  public RepositoryDiff(
      FileSet older,
      FileSet newer,
      VersionDiff.Files before,
      VersionDiff.Files after,
      Imports runs) {
    this.runs = runs;
    obstacle = newer.obstacle(older, before, after);
    comings = newer.comings(older);
    settings = Mentions.words(FileSet.settings(after));
    code =
        new VersionDiff(
            new SourceTree(older.digests().keySet(), before),
            new SourceTree(newer.digests().keySet(), after));
    texts = new TextReaders(newer.documents(older), newer.changedCode(older), code);
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
   * @param nodeId of the test
   * @param imported the code of the older version that ran when the file was imported, which may be
   *     a lot; asked for where it is not known yet, and the same whenever the same file is asked
   *     for
   * @param ran the code that ran for the result
   * @return words for people; empty if nothing does
   */
  public Optional<String> obstacle(
      String file,
      String nodeId,
      Supplier<? extends Collection<Code>> imported,
      Collection<Code> ran) {
    return obstacle.or(() -> changed(ran)).or(() -> seen(file, nodeId, imported, ran));
  }

  private Optional<String> changed(Collection<Code> ran) {
    return ran.stream().map(code::obstacle).flatMap(Optional::stream).findFirst();
  }

  private Optional<String> seen(
      String file,
      String nodeId,
      Supplier<? extends Collection<Code>> imported,
      Collection<Code> ran) {
    Imported known = known(file, imported);
    ImportChange change = changes.computeIfAbsent(file, any -> change(any, known));
    Set<String> modules = importedMeanwhile(known.files(), ran);
    return change
        .ofTest(nodeId)
        .or(() -> modules.stream().map(code::moduleObstacle).flatMap(Optional::stream).findFirst())
        .or(() -> texts.readBy(file, known.files(), modules, ran))
        .or(() -> change.seenBy(ran, modules));
  }

  /**
   * Whether the import of a test file and all that it runs have the same text, so that the file has
   * the same tests if its own text is the same.
   *
   * @param imported as for {@link #obstacle(String, String, Supplier, Collection)}
   */
  public boolean importsSame(String file, Supplier<? extends Collection<Code>> imported) {
    return obstacle.isEmpty() && known(file, imported).same();
  }

  private Imported known(String file, Supplier<? extends Collection<Code>> imported) {
    Imported known = importeds.get(file);
    if (known == null) {
      known = imported(file, imported.get());
      importeds.put(file, known);
    }
    return known;
  }

  private Imported imported(String file, Collection<Code> imported) {
    Set<String> files = new TreeSet<>();
    imported.forEach(each -> files.add(each.file()));
    Optional<String> read = texts.readBy(file, files, Set.of(), imported);
    boolean same =
        read.isEmpty()
            && comings.isEmpty()
            && !runs.mayDiffer(files)
            && files.stream().allMatch(each -> code.moduleObstacle(each).isEmpty())
            && changed(imported).isEmpty();
    return new Imported(files, read, same);
  }

  /** What an import made of what changed: it may take an import in each version to know. */
  private ImportChange change(String file, Imported imported) {
    ImportDifference difference =
        imported
            .read()
            .map(ImportDifference::blocked)
            .orElseGet(() -> imported.same() ? ImportDifference.NONE : difference(file, imported));
    return new ImportChange(code, difference, imported.files(), comings, settings);
  }

  private ImportDifference difference(String file, Imported imported) {
    return runs.isWorthwhile(file, imported.files().size())
        ? runs.difference(file, code, comings)
        : ImportDifference.blocked(
            "what the import runs changed, and comparing what it makes takes longer than the tests");
  }

  /** Modules that the test imported itself, if only for another time. */
  private static Set<String> importedMeanwhile(Set<String> known, Collection<Code> ran) {
    Set<String> modules = new TreeSet<>();
    ran.stream()
        .filter(each -> !each.isGenerated())
        .filter(each -> each.isModule() || !known.contains(each.file()))
        .forEach(each -> modules.add(each.file()));
    return modules;
  }
}
