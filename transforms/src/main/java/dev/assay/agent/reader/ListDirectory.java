package dev.assay.agent.reader;

import dev.assay.agent.Tool;
import dev.assay.text.Quotation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lists what lies directly in a folder. */
record ListDirectory(Workspace workspace) implements ReaderTool {
  private static final int MOST = 300;

  @Override
  public Tool declaration() {
    return new Tool(
        "list_directory",
        "Lists the files and folders directly in a folder of the repository. Folders end with a"
            + " slash and say how many files are below them; files say their size.",
        """
        {"type": "object", "properties": {"path": {"type": "string", "description": "The folder, \
        from the repository's root; '.' is the root."}}, "required": ["path"], \
        "additionalProperties": false}""");
  }

  @Override
  public Set<String> parameters() {
    return Set.of("path");
  }

  @Override
  public String use(ToolArguments arguments) throws Refusal {
    String path = arguments.optionalText("path").orElse(".");
    String folder = Workspace.meant(path);
    if (workspace.isFile(folder)) {
      throw new Refusal(Quotation.of(path) + " is a file; read it with read_file.");
    }
    List<Workspace.Entry> below = workspace.below(folder);
    if (below.isEmpty() && !folder.isEmpty()) {
      throw workspace.missing(path);
    }
    Map<String, Long> folders = new TreeMap<>();
    Map<String, Long> files = new TreeMap<>();
    int start = folder.isEmpty() ? 0 : folder.length() + 1;
    for (Workspace.Entry entry : below) {
      int slash = entry.path().indexOf('/', start);
      if (slash < 0) {
        files.put(entry.path().substring(start), entry.bytes());
      } else {
        folders.merge(entry.path().substring(start, slash), 1L, Long::sum);
      }
    }
    BoundedText text = new BoundedText(LONGEST_RESULT, MOST);
    folders.forEach((name, number) -> text.add(name + "/  " + number + " files"));
    files.forEach((name, bytes) -> text.add(name + "  " + bytes + " bytes"));
    return text.isEmpty()
        ? "The folder is empty."
        : text.text(left -> left + " more are left out; search_files finds files below a folder.");
  }
}
