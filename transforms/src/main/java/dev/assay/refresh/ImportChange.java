package dev.assay.refresh;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What changed of all that the import of a test's file made, and who sees it.
 *
 * <p>Names are told apart by their last component only, whatever they are bound in: a name is
 * <em>tainted</em> if what it means came, went or changed anywhere ({@link ImportDifference}). A
 * test can do something else only through code that asks for a tainted name. Such code mentions the
 * name, or is reflective, or belongs to the interpreter or a library; the last was excluded where
 * the difference was found. So a test is affected if a function that it ran mentions one, or is
 * reflective; what generated code mentions counts as such ({@link GeneratedNames}).
 *
 * <p>A getter ({@code __getattr__}, {@code __missing__}, {@code __getattribute__}) that ran is code
 * that ran. One that does not run any more since the name is bound now is the concern of the code
 * that asked for the name, and that mentions it.
 */
public final class ImportChange {
  private final VersionDiff diff;
  private final Set<String> tests;
  private final Map<String, String> tainted = new HashMap<>();
  private final Set<String> reflectors = new HashSet<>();
  private final Optional<String> obstacle;

  /**
   * @param difference of what the import made
   * @param files modules that were imported
   * @param comings names of modules that came or went, and words about each
   * @param settings what pytest's settings mention
   */
  ImportChange(
      VersionDiff diff,
      ImportDifference difference,
      Set<String> files,
      Map<String, String> comings,
      Set<String> settings) {
    this.diff = diff;
    this.tests = difference.tests();
    tainted.putAll(comings);
    if (!comings.isEmpty()) {
      taintAll(Askers.ofFolders(), comings.values().iterator().next());
    }
    tainted.putAll(difference.tainted());
    taintAll(Askers.ofDocumentation(), tainted.get("__doc__"));
    Optional<String> copied = copied(files);
    difference
        .aliases()
        .forEach(
            (name, askers) -> {
              askers.forEach(asker -> taintAll(Set.of(name), tainted.get(asker)));
              if (askers.stream().anyMatch(Reflection::isWord)) {
                reflectors.add(name);
              }
            });
    if (!tainted.isEmpty()) {
      files.forEach(file -> reflectors.addAll(diff.aliases(file)));
    }
    obstacle =
        difference
            .obstacle()
            .or(() -> copied)
            .or(() -> unreadable(files))
            .or(() -> configured(settings));
  }

  /**
   * Why a test may do something else than it did, though all that it ran is the same.
   *
   * @param nodeId of the test
   * @return words for people; empty if pytest runs it in the same way
   */
  public Optional<String> ofTest(String nodeId) {
    return obstacle.or(
        () ->
            tests.contains(nodeId)
                ? Optional.of("the parameters, marks or fixtures of the test changed")
                : Optional.empty());
  }

  /**
   * Why code that ran for a test may do something else than it did, though it is the same.
   *
   * @param modules that the test imported itself
   * @return words for people; empty if it does the same
   */
  Optional<String> seenBy(Collection<Code> ran, Collection<String> modules) {
    if (obstacle.isPresent() || tainted.isEmpty()) {
      return obstacle;
    }
    Optional<GeneratedNames> generated = GeneratedNames.of(ran);
    boolean knowsGenerated = generated.isPresent();
    return generated
        .flatMap(names -> seen("generated code", names.mentions(), names.reflection()))
        .or(() -> first(ran.stream().map(code -> seenBy(code, knowsGenerated))))
        .or(() -> first(modules.stream().map(module -> seenByModule(module, knowsGenerated))));
  }

  private static Optional<String> first(Stream<Optional<String>> all) {
    return all.flatMap(Optional::stream).findFirst();
  }

  private Optional<String> seenBy(Code function, boolean knowsGenerated) {
    return diff.names(function)
        .flatMap(
            names -> seen(function.qualname() + " of " + function.file(), names, knowsGenerated));
  }

  private Optional<String> seenByModule(String file, boolean knowsGenerated) {
    return diff.moduleNames(file)
        .map(names -> seen(file + ", imported by the test,", names, knowsGenerated))
        .orElseGet(() -> Optional.of(file + " ran and cannot be read"));
  }

  private void taintAll(Set<String> names, @Nullable String why) {
    if (why != null) {
      names.forEach(name -> tainted.putIfAbsent(name, why));
    }
  }

  /** How an object is copied or pickled changed: of modules not known anything may do that. */
  private Optional<String> copied(Set<String> files) {
    Optional<String> copying =
        tainted.keySet().stream().filter(SpecialNames::isForCopying).sorted().findFirst();
    if (copying.isEmpty()) {
      return Optional.empty();
    }
    String why = tainted.getOrDefault(copying.get(), copying.get());
    taintAll(SpecialNames.COPIERS, why);
    return files.stream()
        .flatMap(file -> diff.unknownImport(file).stream())
        .findFirst()
        .map(module -> why + " and " + module + " may ask for it");
  }

  private Optional<String> unreadable(Set<String> files) {
    return files.stream()
        .filter(file -> !tainted.isEmpty() && !diff.isReadable(file))
        .findFirst()
        .map(file -> file + " ran and cannot be read");
  }

  /** Settings name classes of warnings, fixtures and patterns of names. */
  private Optional<String> configured(Set<String> settings) {
    return mentioned(settings)
        .map(name -> tainted.get(name) + " and pytest's settings mention " + name);
  }

  private Optional<String> seen(String who, FunctionNames names, boolean knowsGenerated) {
    return seen(who, names.mentions(), knowsGenerated ? names.besidesMaking() : names.reflection());
  }

  private Optional<String> seen(String who, Set<String> mentions, Optional<String> reflection) {
    Optional<String> mentioned = mentioned(mentions);
    if (mentioned.isPresent()) {
      String name = mentioned.get();
      return Optional.of(tainted.get(name) + " and " + who + " mentions " + name);
    }
    return reflection
        .or(() -> mentions.stream().filter(reflectors::contains).sorted().findFirst())
        .map(
            word ->
                tainted.values().stream().sorted().findFirst().orElseThrow()
                    + " and "
                    + who
                    + " may see any name by "
                    + word);
  }

  private Optional<String> mentioned(Set<String> mentions) {
    Set<String> fewer = mentions.size() < tainted.size() ? mentions : tainted.keySet();
    Set<String> more = fewer == mentions ? tainted.keySet() : mentions;
    return fewer.stream().filter(more::contains).sorted().findFirst();
  }
}
