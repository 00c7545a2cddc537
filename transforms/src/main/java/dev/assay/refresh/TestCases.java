package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Tells which classes of a version are unittest's test cases, by the names of their bases. */
final class TestCases {
  /** Imports from one module after the other until a class is found. */
  private static final int LONGEST_CHAIN = 20;

  private final Modules modules;
  private final Map<String, Boolean> known = new HashMap<>();

  TestCases(Modules modules) {
    this.modules = modules;
  }

  /** Whether a class is certainly one. */
  boolean isOne(ModuleFile file, Node definition) {
    return isOne(file, definition, 0);
  }

  private boolean isOne(ModuleFile file, Node definition, int links) {
    String place = file.path() + ":" + definition.span().start();
    Boolean before = known.get(place);
    if (before != null) {
      return before;
    }
    known.put(place, false); // what derives from itself
    boolean is =
        definition.list(Field.BASES).stream().anyMatch(base -> isOneByName(file, base, links));
    known.put(place, is);
    return is;
  }

  private boolean isOneByName(ModuleFile file, Node base, int links) {
    Optional<String> external = file.external(base);
    if (external.isPresent()) {
      return StandardLibrary.isTestCase(external.get());
    }
    if (base.is(NodeKind.NAME)) {
      return isNamed(file, base.name(), links);
    }
    return base.is(NodeKind.ATTRIBUTE)
        && base.child(Field.VALUE).is(NodeKind.NAME)
        && imported(file, base.child(Field.VALUE).name())
            .map(module -> isNamed(module, base.name(), links))
            .orElse(false);
  }

  /** Whether the class is one that a name means in a module. */
  private boolean isNamed(ModuleFile file, String name, int links) {
    Optional<Node> definition = file.definition(name);
    if (definition.isPresent()) {
      return definition.get().is(NodeKind.CLASS_DEF) && isOne(file, definition.get(), links);
    }
    Optional<ModuleFile.Import> from =
        file.imported(name).filter(each -> each.member().isPresent());
    if (from.isEmpty() || links > LONGEST_CHAIN) {
      return false;
    }
    return modules
        .tree()
        .module(file.path(), from.get().dots(), from.get().module())
        .filter(path -> !path.equals(file.path()))
        .flatMap(modules::file)
        .map(module -> isNamed(module, from.get().member().orElseThrow(), links + 1))
        .orElse(false);
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
