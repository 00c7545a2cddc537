package dev.assay.agent.reader;

import com.google.re2j.Pattern;
import dev.assay.agent.Tool;
import dev.assay.text.Beginning;
import dev.assay.text.Quotation;
import java.util.List;
import java.util.Set;

/** Finds where a name is defined, and shows its source. */
record FindDefinition(Workspace workspace, DefinitionIndex index) implements ReaderTool {
  private static final int MOST_SHOWN = 4;
  private static final int MOST_LINES = 200;
  private static final int LONGEST_LINE = 1000;
  private static final Pattern NAME =
      Pattern.compile("[\\pL_][\\pL\\pN_]*(\\.[\\pL_][\\pL\\pN_]*)*");

  @Override
  public Tool declaration() {
    return new Tool(
        "find_definition",
        "Finds the definitions of a function, a class, or a constant of a module or class, and"
            + " shows their source with the numbers of the lines.",
        """
        {"type": "object", "properties": {"name": {"type": "string", "description": "The name, \
        such as total; or with what encloses it, such as Book.total or ledger.book.Book.total."}}, \
        "required": ["name"], "additionalProperties": false}""");
  }

  @Override
  public Set<String> parameters() {
    return Set.of("name");
  }

  @Override
  public String use(ToolArguments arguments) throws Refusal {
    String dotted = arguments.text("name").strip().replaceFirst("\\(\\)$", "");
    if (dotted.length() > 300 || !NAME.matches(dotted)) {
      throw new Refusal(
          Quotation.of(dotted)
              + " is no name; write one such as total or Book.total, without arguments.");
    }
    List<Definition> all = index.of(dotted.substring(dotted.lastIndexOf('.') + 1));
    if (all.isEmpty()) {
      throw new Refusal(
          "Nothing called "
              + Quotation.of(dotted)
              + " is defined in what you can read; it may be imported from elsewhere, or made at run"
              + " time. search_files finds where it is mentioned.");
    }
    List<Definition> exact = all.stream().filter(each -> each.isCalled(dotted)).toList();
    return exact.isEmpty()
        ? "No definition has this whole name; these have its last part.\n\n" + shown(all)
        : shown(exact);
  }

  private String shown(List<Definition> definitions) {
    BoundedText text = new BoundedText(LONGEST_RESULT, MOST_SHOWN * MOST_LINES);
    for (Definition definition : definitions.subList(0, Math.min(MOST_SHOWN, definitions.size()))) {
      text.add(heading(definition));
      List<String> lines = workspace.text(definition.path()).orElseThrow().lines().toList();
      int end = Math.min(definition.lastLine(), lines.size());
      int last = Math.min(end, definition.firstLine() + MOST_LINES - 1);
      for (int line = definition.firstLine(); line <= last; line++) {
        text.add(line + "\t" + Beginning.counted(lines.get(line - 1), LONGEST_LINE));
      }
      if (last < end) {
        text.add("… it ends in line " + definition.lastLine() + ": read on with read_file.");
      }
      text.add("");
    }
    for (Definition definition : definitions.stream().skip(MOST_SHOWN).toList()) {
      text.add("also " + heading(definition));
    }
    return text.text(left -> left + " more lines are left out; read on with read_file.");
  }

  private static String heading(Definition definition) {
    return definition.path()
        + ", lines "
        + definition.firstLine()
        + "-"
        + definition.lastLine()
        + ": "
        + definition.qualname();
  }
}
