package dev.assay.agent.reader;

import dev.assay.agent.Tool;
import dev.assay.text.Beginning;
import java.util.List;
import java.util.Set;

/** Reads a file, or a range of its lines. */
record ReadFile(Workspace workspace) implements ReaderTool {
  private static final int MOST_LINES = 400;
  private static final int LONGEST_LINE = 1000;

  @Override
  public Tool declaration() {
    return new Tool(
        "read_file",
        "Shows a file of the repository, or some of its lines, each with its number. At most "
            + MOST_LINES
            + " lines at a time.",
        """
        {"type": "object", "properties": {"path": {"type": "string", "description": "The file, \
        from the repository's root."}, "first_line": {"type": "integer", "description": "Where to \
        begin, counted from 1. Left out: the first line."}, "last_line": {"type": "integer", \
        "description": "Where to end. Left out: as far as is shown at a time."}}, "required": \
        ["path"], "additionalProperties": false}""");
  }

  @Override
  public Set<String> parameters() {
    return Set.of("path", "first_line", "last_line");
  }

  @Override
  public String use(ToolArguments arguments) throws Refusal {
    String path = arguments.text("path");
    int first = arguments.line("first_line").orElse(1);
    int wanted = arguments.line("last_line").orElse(Integer.MAX_VALUE);
    List<String> lines = workspace.read(path).lines().toList();
    if (lines.isEmpty()) {
      return "The file is empty.";
    }
    if (first > lines.size()) {
      throw new Refusal("The file has " + lines.size() + " lines; there is no line " + first + ".");
    }
    if (wanted < first) {
      throw new Refusal("last_line " + wanted + " comes before first_line " + first + ".");
    }
    int last = Math.min(wanted, lines.size());
    BoundedText text = new BoundedText(LONGEST_RESULT, MOST_LINES);
    for (int line = first; line <= last; line++) {
      text.add(line + "\t" + Beginning.counted(lines.get(line - 1), LONGEST_LINE));
    }
    int next = first + text.lines();
    return Workspace.meant(path)
        + ", "
        + lines.size()
        + " lines\n"
        + text.text(left -> left + " lines are left out; read on with first_line " + next + ".");
  }
}
