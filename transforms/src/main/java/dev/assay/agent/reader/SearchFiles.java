package dev.assay.agent.reader;

import dev.assay.agent.Tool;
import dev.assay.text.Beginning;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Searches files for a text or a regular expression, line by line. The work is bounded by what is
 * searched and not by a clock, so the result of a search is always the same.
 */
record SearchFiles(Workspace workspace) implements ReaderTool {
  private static final int MOST_MATCHES = 100;
  private static final int LONGEST_LINE = 300;

  /**
   * Bytes times the pattern's cost. The costliest search, ten {@code (.*)} in 18 MB, was measured
   * at 16 ns a unit while seven processes wanted each core.
   */
  private static final long MOST_WORK = 2_000_000_000L;

  @Override
  public Tool declaration() {
    return new Tool(
        "search_files",
        "Searches the lines of the repository's files and shows where they match, as"
            + " path:line: text.",
        """
        {"type": "object", "properties": {"pattern": {"type": "string", "description": "The text \
        to look for, or a regular expression."}, "regex": {"type": "boolean", "description": \
        "Whether the pattern is a regular expression (RE2 syntax). Left out: false."}, \
        "ignore_case": {"type": "boolean", "description": "Whether capital and small letters are \
        the same. Left out: false."}, "path": {"type": "string", "description": "A file, or the \
        folder below which to search. Left out: the whole repository."}}, "required": \
        ["pattern"], "additionalProperties": false}""");
  }

  @Override
  public Set<String> parameters() {
    return Set.of("pattern", "regex", "ignore_case", "path");
  }

  @Override
  public String use(ToolArguments arguments) throws Refusal {
    LinePattern pattern =
        LinePattern.of(
            arguments.text("pattern"), arguments.flag("regex"), arguments.flag("ignore_case"));
    List<Workspace.Entry> entries = workspace.at(arguments.optionalText("path").orElse("."));
    BoundedText text = new BoundedText(LONGEST_RESULT, MOST_MATCHES);
    long bytes =
        entries.stream()
            .mapToLong(Workspace.Entry::bytes)
            .filter(each -> each <= Workspace.MOST_BYTES)
            .sum();
    if (bytes * pattern.cost() > MOST_WORK) {
      throw new Refusal(
          "The search would take too long: the pattern is costly or there is too much to search."
              + " Search for a plain text first, or below a folder.");
    }
    for (Workspace.Entry entry : entries) {
      Optional<String> content = workspace.text(entry.path());
      if (content.isPresent()) {
        search(entry.path(), content.get(), pattern, text);
      }
    }
    return text.isEmpty()
        ? "No line matches in " + entries.size() + " files."
        : text.text(
            left -> left + " more matches are left out; search below a folder, or for more.");
  }

  private static void search(String path, String content, LinePattern pattern, BoundedText text) {
    if (!pattern.mayMatch(content)) {
      return;
    }
    int number = 0;
    for (String line : (Iterable<String>) content.lines()::iterator) {
      number++;
      if (pattern.matches(line)) {
        text.add(path + ":" + number + ": " + Beginning.counted(line.strip(), LONGEST_LINE));
      }
    }
  }
}
