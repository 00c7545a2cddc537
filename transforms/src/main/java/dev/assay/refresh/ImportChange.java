package dev.assay.refresh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What changed of all that ran when a test's file was imported, name by name.
 *
 * <p>In both versions the same steps that can do anything run in the same order; what differs are
 * bindings. Names are told apart by their last component only, whatever they are bound in: a name
 * is <em>tainted</em> if any binding of it came, went or changed. From there on the two imports,
 * and a test after them, can do different things only through code that asks some namespace for a
 * tainted name. Such code mentions the name, or is reflective, or belongs to the interpreter or a
 * library; the last was excluded where the change was found ({@link BindingRules}). So:
 *
 * <ul>
 *   <li>a kept step that only binds names, and mentions a tainted one, taints what it binds;
 *   <li>anything else that ran at import and mentions one, or is reflective, is an obstacle;
 *   <li>a test is affected if a function that it ran mentions one, or is reflective.
 * </ul>
 *
 * <p>A getter ({@code __getattr__}, {@code __missing__}, {@code __getattribute__}) that ran is code
 * that ran. One that does not run any more since the name is bound now is the concern of the code
 * that asked for the name, and that mentions it. An object made at import is reached by a name that
 * the import bound, so it too is tainted or found by an obstacle.
 */
public final class ImportChange {
  /** What reads documentation strings, beside {@link Reflection}. */
  private static final Set<String> DOCUMENTATION_READERS =
      Set.of("__doc__", "getdoc", "help", "doctest", "pydoc", "cleandoc");

  /** What finds modules by looking into folders, or where modules are looked for. */
  private static final Set<String> FOLDER_READERS =
      Set.of(
          "iter_modules",
          "walk_packages",
          "listdir",
          "scandir",
          "glob",
          "iglob",
          "rglob",
          "iterdir",
          "walk",
          "fwalk",
          "contents",
          "sys.path",
          "syspath_prepend",
          "addsitedir",
          "meta_path",
          "path_hooks");

  private final VersionDiff diff;
  private final Map<String, String> tainted = new HashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> reflectors = new HashSet<>();
  private final Optional<String> obstacle;

  /**
   * @param files modules that were imported
   * @param functions code that ran meanwhile
   * @param comings names of modules that came or went, and words about each
   * @param settings what pytest's settings mention
   */
  ImportChange(
      VersionDiff diff,
      Set<String> files,
      List<Code> functions,
      Map<String, String> comings,
      Set<String> settings) {
    this.diff = diff;
    tainted.putAll(comings);
    if (!comings.isEmpty()) {
      String any = comings.values().iterator().next();
      FOLDER_READERS.forEach(reader -> tainted.put(reader, any));
    }
    obstacle = surfaces(files).or(() -> spread(files, functions)).or(() -> configured(settings));
  }

  /** Why nothing can be told about tests of the file: words for people. */
  public Optional<String> obstacle() {
    return obstacle;
  }

  /** Whether nothing that was bound at import came, went or changed. */
  public boolean isNothing() {
    return obstacle.isEmpty() && tainted.isEmpty();
  }

  /**
   * Why a function may do something else than it did, though it is the same.
   *
   * @return words for people; empty if it does the same
   */
  public Optional<String> seenBy(Code code) {
    if (obstacle.isPresent() || tainted.isEmpty()) {
      return obstacle;
    }
    return diff.names(code).flatMap(names -> seen(code, names.mentions(), names.reflection()));
  }

  private Optional<String> surfaces(Set<String> files) {
    for (String file : files) {
      SurfaceChange change = diff.surface(file);
      if (change.obstacle().isPresent()) {
        return change.obstacle();
      }
      change.tainted().forEach(this::taint);
      gone.addAll(change.gone());
    }
    String documented = tainted.get("__doc__");
    if (documented != null) {
      DOCUMENTATION_READERS.forEach(reader -> tainted.putIfAbsent(reader, documented));
    }
    Optional<String> copied =
        tainted.keySet().stream().filter(SpecialNames::isForCopying).sorted().findFirst();
    return copied.isEmpty() ? Optional.empty() : copied(copied.get(), files);
  }

  /** How an object is copied or pickled changed: of modules not known anything may do that. */
  private Optional<String> copied(String name, Set<String> files) {
    String why = tainted.get(name);
    SpecialNames.COPIERS.forEach(copier -> tainted.putIfAbsent(copier, why));
    return files.stream()
        .flatMap(file -> diff.unknownImport(file).stream())
        .findFirst()
        .map(module -> why + " and " + module + " may ask for it");
  }

  /** A name like {@code _Class__name} is what the class means by {@code __name}. */
  private void taint(String name, String why) {
    tainted.putIfAbsent(name, why);
    int inside = name.startsWith("_") ? name.indexOf("__", 1) : -1;
    if (inside > 0 && inside + 2 < name.length()) {
      tainted.putIfAbsent(name.substring(inside), why);
    }
  }

  private Optional<String> spread(Set<String> files, List<Code> functions) {
    if (tainted.isEmpty()) {
      return Optional.empty();
    }
    for (String file : files) {
      if (!diff.isReadable(file)) {
        return Optional.of(file + " ran and cannot be read");
      }
      reflectors.addAll(diff.aliases(file));
    }
    List<Step> steps = new ArrayList<>();
    for (String file : files) {
      diff.surface(file).kept().forEach(statement -> steps.add(new Step(file, statement)));
    }
    int before;
    do {
      before = tainted.size() + reflectors.size();
      for (Step step : steps) {
        Optional<String> stop = take(step);
        if (stop.isPresent()) {
          return stop;
        }
      }
      for (Code function : functions) {
        Optional<String> stop = take(function);
        if (stop.isPresent()) {
          return stop;
        }
      }
    } while (tainted.size() + reflectors.size() > before);
    return Optional.empty();
  }

  /** Settings name classes of warnings, fixtures and patterns of names. */
  private Optional<String> configured(Set<String> settings) {
    return mentioned(settings)
        .map(name -> tainted.get(name) + " and pytest's settings mention " + name);
  }

  private record Step(String file, Statement statement) {}

  private Optional<String> take(Step step) {
    Statement statement = step.statement();
    flow(statement.flows());
    // What looks into other things may get another name.
    if (!statement.isEffect() && statement.mentions().stream().anyMatch(reflectors::contains)) {
      reflectors.addAll(statement.binds());
    }
    Optional<String> mentioned = mentioned(statement.mentions());
    Optional<String> reflection = statement.reflection();
    // An import of what looks into other things looks at nothing yet.
    if (statement.isEffect() && statement.label().isEmpty() && reflection.isEmpty()) {
      reflection = statement.mentions().stream().filter(reflectors::contains).sorted().findFirst();
    }
    if (mentioned.isEmpty() && reflection.isEmpty()) {
      return Optional.empty();
    }
    if (mentioned.isPresent() && !statement.isEffect() && !gone.contains(mentioned.get())) {
      String why = tainted.getOrDefault(mentioned.get(), mentioned.get());
      statement.binds().forEach(name -> taint(name, why));
      return Optional.empty();
    }
    return Optional.of(
        words(
            mentioned,
            reflection,
            "line " + statement.line() + " of " + step.file() + ", run at import,"));
  }

  private Optional<String> take(Code function) {
    Optional<FunctionNames> names = diff.names(function);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    flow(names.get().flows());
    return seen(function, names.get().atImport(), names.get().reflection())
        .map(words -> words + " at import");
  }

  private void flow(Set<String> targets) {
    String documented = tainted.get("__doc__");
    if (documented != null) {
      targets.forEach(target -> taint(target, documented));
    }
  }

  private Optional<String> seen(Code code, Set<String> mentions, Optional<String> reflection) {
    Optional<String> mentioned = mentioned(mentions);
    Optional<String> reflective =
        reflection.or(() -> mentions.stream().filter(reflectors::contains).sorted().findFirst());
    return mentioned.isEmpty() && reflective.isEmpty()
        ? Optional.empty()
        : Optional.of(words(mentioned, reflective, code.qualname() + " of " + code.file()));
  }

  private Optional<String> mentioned(Set<String> mentions) {
    Set<String> fewer = mentions.size() < tainted.size() ? mentions : tainted.keySet();
    Set<String> more = fewer == mentions ? tainted.keySet() : mentions;
    return fewer.stream().filter(more::contains).sorted().findFirst();
  }

  private String words(Optional<String> mentioned, Optional<String> reflection, String who) {
    return mentioned
        .map(name -> tainted.get(name) + " and " + who + " mentions " + name)
        .orElseGet(
            () ->
                tainted.values().stream().sorted().findFirst().orElseThrow()
                    + " and "
                    + who
                    + " may see any name by "
                    + reflection.orElseThrow());
  }
}
