package dev.assay.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a reply that may be code: its fenced blocks (CommonMark, 4.5), or, where there are
 * none, all of it and what begins with the function asked for.
 *
 * @param texts candidates; most of them may be no code
 * @param unclosed whether the last fence is never closed
 */
record CodeBlocks(List<String> texts, boolean unclosed) {
  private static final Pattern FENCE = Pattern.compile("[ \\t]*(`{3,}|~{3,})[ \\t]*([^`]*)");

  /** Candidates for the end of one function; beyond that a reply is no function. */
  private static final int MOST_ENDS = 40;

  CodeBlocks {
    texts = List.copyOf(texts);
  }

  static CodeBlocks of(String reply, String function) {
    List<String> lines = reply.lines().toList();
    List<String> blocks = new ArrayList<>();
    boolean unclosed = false;
    int at = 0;
    while (at < lines.size()) {
      Matcher opening = FENCE.matcher(lines.get(at));
      if (!opening.matches()) {
        at++;
        continue;
      }
      int close = closing(lines, at + 1, opening.group(1));
      unclosed = close == lines.size();
      String block = String.join("\n", lines.subList(at + 1, close)) + "\n";
      // A wrapper fence around a fenced block: what is inside is a reply of its own.
      boolean wraps = block.lines().anyMatch(line -> FENCE.matcher(line).matches());
      blocks.add(block);
      if (wraps) {
        CodeBlocks inner = of(block, function);
        blocks.addAll(inner.texts());
      }
      at = close + 1;
    }
    if (blocks.isEmpty()) {
      return new CodeBlocks(unfenced(reply, lines, function), isCutOff(lines));
    }
    if (unclosed) {
      blocks.addAll(starting(lines, function));
    }
    return new CodeBlocks(blocks, unclosed);
  }

  /** The line that closes a fence, or the end. */
  private static int closing(List<String> lines, int from, String fence) {
    for (int i = from; i < lines.size(); i++) {
      Matcher matcher = FENCE.matcher(lines.get(i));
      if (matcher.matches()
          && matcher.group(2).isBlank()
          && matcher.group(1).charAt(0) == fence.charAt(0)
          && matcher.group(1).length() >= fence.length()) {
        return i;
      }
    }
    return lines.size();
  }

  /** A reply without fences is code to its last line, or was code when it was cut off. */
  private static boolean isCutOff(List<String> lines) {
    String last = lines.get(lines.size() - 1);
    return last.startsWith(" ") || last.startsWith("\t") || last.startsWith("def ");
  }

  private static List<String> unfenced(String reply, List<String> lines, String function) {
    List<String> texts = new ArrayList<>();
    texts.add(reply);
    texts.addAll(starting(lines, function));
    return texts;
  }

  /** What begins with the function's definition, to each line that may be the first after it. */
  private static List<String> starting(List<String> lines, String function) {
    Pattern definition =
        Pattern.compile("([ \\t]*)(?:async[ \\t]+)?def[ \\t]+" + Pattern.quote(function) + "\\b.*");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < lines.size() && texts.size() < MOST_ENDS; i++) {
      Matcher matcher = definition.matcher(lines.get(i));
      if (!matcher.matches()) {
        continue;
      }
      int start = i;
      while (start > 0 && lines.get(start - 1).strip().startsWith("@")) {
        start--;
      }
      for (int end = i + 1; end <= lines.size() && texts.size() < MOST_ENDS; end++) {
        if (end == lines.size() || isOutside(lines.get(end), matcher.group(1).length())) {
          texts.add(String.join("\n", lines.subList(start, end)) + "\n");
        }
      }
    }
    return texts;
  }

  private static boolean isOutside(String line, int indentation) {
    int blanks = line.length() - line.stripLeading().length();
    return !line.isBlank() && blanks <= indentation;
  }
}
