package dev.assay.transforms;

import dev.assay.refresh.Code;
import java.util.ArrayList;
import java.util.List;

/**
 * Code objects as a short text: the path of a file on a line, and below it, indented by a tab, the
 * first line and qualified name of each of its code objects. The import of one file of a large
 * library runs more than ten thousand; so a footprint is kept as some 20 bytes for each. What
 * generated code mentions stands below {@code <generated>}, on line 0 ({@link Code}).
 */
final class CodeText {
  private CodeText() {}

  /** The text of code that is sorted by file. */
  static String of(List<Code> code) {
    StringBuilder text = new StringBuilder();
    String file = "";
    for (Code each : code) {
      if (!each.file().equals(file)) {
        file = each.file();
        text.append(escaped(file)).append('\n');
      }
      text.append('\t').append(each.firstLine()).append(' ');
      text.append(escaped(each.qualname())).append('\n');
    }
    return text.toString();
  }

  /** The code of such a text, in its order. */
  static List<Code> read(String text) {
    List<Code> code = new ArrayList<>();
    String file = "";
    for (String line : text.split("\n", -1)) {
      if (line.startsWith("\t")) {
        int space = line.indexOf(' ', 1);
        int firstLine = Integer.parseInt(line.substring(1, space));
        code.add(new Code(file, line.substring(space + 1).translateEscapes(), firstLine));
      } else {
        file = line.translateEscapes();
      }
    }
    return code;
  }

  /** Names are what a repository says: they may hold anything. */
  private static String escaped(String name) {
    return name.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
  }
}
