package dev.assay.verify;

import dev.assay.mask.Leak;
import dev.assay.mask.Prompt;
import dev.assay.mask.ShownLeaks;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for a row's answer in its prompt, by the rules of its build (SPEC.md, "Masking"): the
 * prompt is the shown test, the assertion, the hint and the inputs in the template's words and
 * nothing else, and a leak is found in none of them that the row does not own up to.
 */
public final class ShownChecks {
  private static final int EXCERPT = 60;

  private ShownChecks() {}

  /**
   * The findings of one row; none if all is well.
   *
   * @param keepLeaks whether the dataset was asked to keep rows with leak marks
   */
  public static List<Finding> of(Row row, boolean keepLeaks) {
    List<String> seen = new ArrayList<>();
    try {
      String expected = Prompt.of(row.assertion(), row.hint(), row.testSource(), row.inputs());
      if (!expected.equals(row.prompt())) {
        seen.add(difference(expected, row.prompt()));
      }
      List<String> found =
          ShownLeaks.of(row.testSource(), row.blank(), row.answer(), row.inputs()).stream()
              .map(Leak::label)
              .toList();
      if (!found.equals(row.leaks())) {
        seen.add("leaks found: " + found + ", marked: " + row.leaks());
      } else if (!found.isEmpty() && !keepLeaks) {
        seen.add("the answer can be read: " + String.join(", ", found));
      }
    } catch (IllegalArgumentException unreadable) {
      seen.add("cannot be searched: " + unreadable.getMessage());
    }
    return seen.stream()
        .map(what -> new Finding(row.instanceId(), Check.PROMPT_HIDES, what))
        .toList();
  }

  private static String difference(String expected, String found) {
    int at = 0;
    while (at < Math.min(expected.length(), found.length())
        && expected.charAt(at) == found.charAt(at)) {
      at++;
    }
    return "the prompt holds more or less than the row's parts, at character "
        + at
        + ": '"
        + found.substring(at, Math.min(found.length(), at + EXCERPT))
        + "', expected '"
        + expected.substring(at, Math.min(expected.length(), at + EXCERPT))
        + "'";
  }
}
