package dev.assay.refresh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
 * the difference was found. So a test is affected if a function that it ran mentions one, and it or
 * another one comes by the object that has the tainted one ({@link Taint.Access}); or if one is
 * reflective. What generated code mentions counts as such ({@link GeneratedNames}).
 *
 * <p>A getter ({@code __getattr__}, {@code __missing__}, {@code __getattribute__}) that ran is code
 * that ran. One that does not run any more since the name is bound now is the concern of the code
 * that asked for the name, and that mentions it.
 */
public final class ImportChange {
  private final VersionDiff diff;
  private final Set<String> tests;
  private final Map<String, List<Taint>> tainted = new HashMap<>();
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
    comings.forEach((name, why) -> tainted.put(name, List.of(Taint.anywhere(why))));
    if (!comings.isEmpty()) {
      taintAll(Askers.ofFolders(), List.of(Taint.anywhere(comings.values().iterator().next())));
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
    List<Seer> seers = seers(ran, modules);
    for (Seer seer : seers) {
      Optional<String> seen = seenBy(seer, seers);
      if (seen.isPresent()) {
        return seen;
      }
    }
    return Optional.empty();
  }

  /** All that ran and mentions names. */
  private List<Seer> seers(Collection<Code> ran, Collection<String> modules) {
    List<Seer> seers = new ArrayList<>();
    Optional<GeneratedNames> generated = GeneratedNames.of(ran);
    generated.ifPresent(
        names ->
            seers.add(
                new Seer(
                    "generated code", Optional.empty(), names.mentions(), names.reflection())));
    boolean knowsGenerated = generated.isPresent();
    for (Code code : ran) {
      diff.names(code).map(names -> seer(code, names, knowsGenerated)).ifPresent(seers::add);
    }
    for (String module : modules) {
      seers.add(
          diff.moduleNames(module)
              .map(names -> seer(module, names, knowsGenerated))
              .orElseGet(() -> Seer.ofUnknown(module)));
    }
    return seers;
  }

  private static Seer seer(Code code, FunctionNames names, boolean knowsGenerated) {
    return Seer.of(code.qualname() + " of " + code.file(), code.file(), names, knowsGenerated);
  }

  private static Seer seer(String module, FunctionNames names, boolean knowsGenerated) {
    return Seer.of(module + ", imported by the test,", module, names, knowsGenerated);
  }

  private void taintAll(Set<String> names, @Nullable List<Taint> taints) {
    if (taints != null) {
      for (String name : names) {
        List<Taint> all = new ArrayList<>(tainted.getOrDefault(name, List.of()));
        all.addAll(taints);
        tainted.put(name, all);
      }
    }
  }

  /** How an object is copied or pickled changed: of modules not known anything may do that. */
  private Optional<String> copied(Set<String> files) {
    List<String> copying =
        tainted.keySet().stream().filter(SpecialNames::isForCopying).sorted().toList();
    copying.forEach(name -> taintAll(SpecialNames.COPIERS, tainted.get(name)));
    return copying.stream()
        .findFirst()
        .flatMap(
            name ->
                files.stream()
                    .flatMap(file -> diff.unknownImport(file).stream())
                    .findFirst()
                    .map(module -> why(name) + " and " + module + " may ask for it"));
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
        .findFirst()
        .map(name -> why(name) + " and pytest's settings mention " + name);
  }

  private String why(String name) {
    return tainted.getOrDefault(name, List.of()).stream().map(Taint::why).findFirst().orElse(name);
  }

  private Optional<String> seenBy(Seer seer, List<Seer> seers) {
    return mentioned(seer.mentions())
        .flatMap(
            name ->
                seen(name, seer, seers)
                    .map(why -> why + " and " + seer.who() + " mentions " + name)
                    .stream())
        .findFirst()
        .or(() -> lookedFor(seer));
  }

  /** Why a name that is mentioned means something else to a test. */
  private Optional<String> seen(String name, Seer seer, List<Seer> seers) {
    return tainted.getOrDefault(name, List.of()).stream()
        .filter(
            taint ->
                taint.access().isEmpty()
                    || taint.access().get().file().filter(seer::isOf).isPresent()
                    || seers.stream()
                        .anyMatch(each -> each.mentionsAny(taint.access().get().names())))
        .map(Taint::why)
        .findFirst();
  }

  private Optional<String> lookedFor(Seer seer) {
    return seer.reflection()
        .or(() -> seer.mentions().stream().filter(reflectors::contains).sorted().findFirst())
        .map(
            word ->
                tainted.keySet().stream().sorted().findFirst().map(this::why).orElseThrow()
                    + " and "
                    + seer.who()
                    + " may see any name by "
                    + word);
  }

  private Stream<String> mentioned(Set<String> mentions) {
    Set<String> fewer = mentions.size() < tainted.size() ? mentions : tainted.keySet();
    Set<String> more = fewer == mentions ? tainted.keySet() : mentions;
    return fewer.stream().filter(more::contains).sorted();
  }
}
