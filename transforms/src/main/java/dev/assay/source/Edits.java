package dev.assay.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replacements in a text, by range; everything between them stays as it is. */
public final class Edits {
  private record Edit(int start, int end, String replacement) {}

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  /** Collects edits of {@code source}'s text. */
  public Edits(PythonSource source) {
    this.text = source.text();
  }

  /** Replaces the text of a range. */
  public Edits replace(Span span, String replacement) {
    edits.add(new Edit(span.start(), span.end(), replacement));
    return this;
  }

  /** Inserts before an offset in UTF-16 units. */
  public Edits insert(int offset, String insertion) {
    edits.add(new Edit(offset, offset, insertion));
    return this;
  }

  /** Whether nothing was replaced or inserted. */
  public boolean isEmpty() {
    return edits.isEmpty();
  }

  /**
   * The text with all edits made. Insertions at one offset appear in the order they were given.
   *
   * @throws IllegalStateException if two replaced ranges overlap
   */
  public String apply() {
    List<Edit> sorted = new ArrayList<>(edits);
    sorted.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (Edit edit : sorted) {
      if (edit.start() < at) {
        throw new IllegalStateException(
            "edits overlap at offset " + edit.start() + ": " + edit.replacement());
      }
      result.append(text, at, edit.start()).append(edit.replacement());
      at = edit.end();
    }
    return result.append(text.substring(at)).toString();
  }
}
