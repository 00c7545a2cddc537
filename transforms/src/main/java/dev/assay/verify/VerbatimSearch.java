package dev.assay.verify;

import dev.assay.score.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks for many texts in many files at once, line by line: a text is found where its lines follow
 * each other, whatever their indentation, a doctest's prompt or a comment's sign before them, and
 * blank lines between them.
 *
 * <p>Takes the memory of the texts, whatever the size of the files, and time by the length of the
 * files. Not safe for several threads.
 */
public final class VerbatimSearch {
  private static final Pattern BEFORE = Pattern.compile("^(?:\\s|>>>|\\.\\.\\.|#:?)+");

  /**
   * A text to look for.
   *
   * @param instanceId whose it is
   * @param what what it is, for the finding
   */
  private record Needle(String instanceId, String what, List<String> lines) {}

  /** A needle of which the lines before {@code next} were the last lines read. */
  private record Match(Needle needle, int next, int line) {}

  private final Map<String, List<Needle>> byFirstLine = new HashMap<>();
  private final Set<Finding> findings = new HashSet<>();
  private List<Match> open = new ArrayList<>();
  private String path = "";
  private int line;

  /** Looks for a row's mutated test, and for its assertion with the answer in it. */
  public void add(Row row) {
    add(row.instanceId(), "the mutated test", row.mutatedSource());
    Stream.of(row.answer(), row.foundAnswer())
        .distinct()
        .map(answer -> row.assertion().replace(Question.BLANK, answer))
        .forEach(text -> add(row.instanceId(), "the assertion with its answer", text));
  }

  private void add(String instanceId, String what, String text) {
    List<String> lines =
        text.lines().map(VerbatimSearch::bare).filter(each -> !each.isEmpty()).toList();
    if (!lines.isEmpty()) {
      byFirstLine
          .computeIfAbsent(lines.get(0), first -> new ArrayList<>())
          .add(new Needle(instanceId, what, lines));
    }
  }

  /** Begins a file. */
  public void open(String file) {
    path = file;
    line = 0;
    open = new ArrayList<>();
  }

  /** Takes the next line of the file. */
  public void read(String text) {
    line++;
    String bare = bare(text);
    if (bare.isEmpty()) {
      return;
    }
    List<Match> going = open;
    open = new ArrayList<>();
    for (Match match : going) {
      if (match.needle().lines().get(match.next()).equals(bare)) {
        advance(match);
      }
    }
    for (Needle needle : byFirstLine.getOrDefault(bare, List.of())) {
      advance(new Match(needle, 0, line));
    }
  }

  private void advance(Match match) {
    Needle needle = match.needle();
    if (match.next() + 1 < needle.lines().size()) {
      open.add(new Match(needle, match.next() + 1, match.line()));
    } else {
      findings.add(
          new Finding(
              needle.instanceId(),
              Check.REPOSITORY_HIDES,
              needle.what() + " stands in " + path + " line " + match.line()));
    }
  }

  /** What was found in all files until now, sorted. */
  public List<Finding> findings() {
    return findings.stream().sorted().toList();
  }

  private static String bare(String text) {
    return BEFORE.matcher(text).replaceFirst("").stripTrailing();
  }
}
