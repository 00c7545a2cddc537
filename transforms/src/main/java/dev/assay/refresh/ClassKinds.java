package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells the kinds of a version's classes by following the names of their bases. */
final class ClassKinds {
  /** What lets a class see how it, or one that derives from it, is made. */
  private static final Set<String> HOOKS =
      Set.of(
          "__init_subclass__", "__set_name__", "__prepare__", "__mro_entries__", "__metaclass__");

  /** Imports from one module after the other until a class is found. */
  private static final int LONGEST_CHAIN = 20;

  private final Modules modules;
  private final Map<String, ClassKind> kinds = new HashMap<>();

  ClassKinds(Modules modules) {
    this.modules = modules;
  }

  /** The kind of a class that is defined at the top level of a module. */
  ClassKind of(ModuleFile file, Node definition) {
    return of(file, definition, 0);
  }

  private ClassKind of(ModuleFile file, Node definition, int links) {
    String place = file.path() + ":" + definition.span().start();
    ClassKind known = kinds.get(place);
    if (known != null) {
      return known;
    }
    kinds.put(place, ClassKind.WATCHED); // what derives from itself
    ClassKind kind = isPlain(definition) ? ClassKind.PLAIN : ClassKind.WATCHED;
    for (Node base : definition.list(Field.BASES)) {
      kind = kind.or(ofBase(file, base, links));
    }
    kinds.put(place, kind);
    return kind;
  }

  /** Whether nothing about a class but its bases lets anybody see how it is made. */
  static boolean isPlain(Node definition) {
    return definition.list(Field.DECORATOR_LIST).isEmpty()
        && definition.list(Field.KEYWORDS).isEmpty()
        && definition.list(Field.TYPE_PARAMS).isEmpty()
        && definition.list(Field.BODY).stream()
            .noneMatch(
                member ->
                    (member.hasName() && HOOKS.contains(member.name()))
                        || Mentions.atImport(member).stream().anyMatch(HOOKS::contains));
  }

  private ClassKind ofBase(ModuleFile file, Node base, int links) {
    Optional<String> external = file.external(base);
    if (external.isPresent()) {
      return ofExternal(external.get());
    }
    if (base.is(NodeKind.SUBSCRIPT) || base.is(NodeKind.CALL)) {
      return ClassKind.WATCHED;
    }
    if (base.is(NodeKind.NAME)) {
      return named(file, base.name(), links);
    }
    if (base.is(NodeKind.ATTRIBUTE) && base.child(Field.VALUE).is(NodeKind.NAME)) {
      return imported(file, base.child(Field.VALUE).name())
          .map(module -> named(module, base.name(), links))
          .orElse(ClassKind.WATCHED);
    }
    return ClassKind.WATCHED;
  }

  private static ClassKind ofExternal(String qualified) {
    if (StandardLibrary.isPlainBase(qualified)) {
      return ClassKind.PLAIN;
    }
    if (StandardLibrary.isTestCase(qualified)) {
      return ClassKind.TEST_CASE;
    }
    return StandardLibrary.isQuietBase(qualified) ? ClassKind.LIBRARY : ClassKind.WATCHED;
  }

  /** The class that a name means in a module. */
  private ClassKind named(ModuleFile file, String name, int links) {
    Optional<Node> definition = file.definition(name);
    if (definition.isPresent()) {
      return definition.get().is(NodeKind.CLASS_DEF)
          ? of(file, definition.get(), links)
          : ClassKind.WATCHED;
    }
    Optional<ModuleFile.Import> from =
        file.imported(name).filter(each -> each.member().isPresent());
    if (from.isEmpty() || links > LONGEST_CHAIN) {
      return ClassKind.WATCHED;
    }
    return modules
        .tree()
        .module(file.path(), from.get().dots(), from.get().module())
        .filter(path -> !path.equals(file.path()))
        .flatMap(modules::file)
        .map(module -> named(module, from.get().member().orElseThrow(), links + 1))
        .orElse(ClassKind.WATCHED);
  }

  /** The module that a name means in another. */
  private Optional<ModuleFile> imported(ModuleFile file, String name) {
    return file.imported(name)
        .flatMap(
            from -> {
              String inside = from.member().map(member -> "." + member).orElse("");
              String module = (from.module() + inside);
              return modules
                  .tree()
                  .module(
                      file.path(),
                      from.dots(),
                      module.startsWith(".") ? module.substring(1) : module);
            })
        .flatMap(modules::file);
  }
}
