package dev.assay.agent.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The definitions in the Python files of a workspace. A file is parsed when a name is looked for
 * that it seems to define, and not again: many tasks ask about the same repository. Holds names and
 * places, some hundred bytes a definition. Safe for many threads.
 */
final class DefinitionIndex {
  /** Files that are parsed for one question: some seconds for large ones. */
  private static final int MOST_PARSED = 150;

  private final Workspace workspace;
  private final Map<String, List<Definition>> byFile = new ConcurrentHashMap<>();

  DefinitionIndex(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * The definitions of a name, by file.
   *
   * @param name one identifier
   */
  List<Definition> of(String name) {
    List<Definition> found = new ArrayList<>();
    int files = 0;
    for (Workspace.Entry entry : workspace.below("")) {
      if (!entry.path().endsWith(".py") && !entry.path().endsWith(".pyi")) {
        continue;
      }
      Optional<String> text = workspace.text(entry.path());
      if (text.isEmpty() || !seemsToDefine(text.get(), name)) {
        continue;
      }
      if (++files > MOST_PARSED) {
        break;
      }
      for (Definition each :
          byFile.computeIfAbsent(entry.path(), path -> Definition.in(path, text.get()))) {
        if (each.isCalled(name)) {
          found.add(each);
        }
      }
    }
    return found;
  }

  /** Whether a line defines a name, or assigns to it first; what stands in a string may mislead. */
  static boolean seemsToDefine(String text, String name) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int line = text.lastIndexOf('\n', at) + 1;
      int end = at + name.length();
      boolean whole =
          (at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1)))
              && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
      if (whole && (isKeyword(text, line, at) || isAssigned(text, line, at, end))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isKeyword(String text, int line, int at) {
    int before = at;
    while (before > line && Character.isWhitespace(text.charAt(before - 1))) {
      before--;
    }
    return before < at
        && (text.startsWith("def", before - 3) || text.startsWith("class", before - 5));
  }

  private static boolean isAssigned(String text, int line, int at, int end) {
    int next = end;
    while (next < text.length() && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
      next++;
    }
    boolean sign = next < text.length() && (text.charAt(next) == '=' || text.charAt(next) == ':');
    // "a = b = 1" assigns to both.
    return sign && (text.substring(line, at).isBlank() || text.substring(line, at).contains("="));
  }
}
