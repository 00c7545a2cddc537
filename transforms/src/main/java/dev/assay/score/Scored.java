package dev.assay.score;

import java.util.Optional;

/**
 * An expected answer with its end.
 *
 * @param item the answer
 * @param ending how it ended
 * @param rule what decided it, if an answer was judged
 * @param detail the reason in words, bounded; may be empty
 * @param prediction what was judged, if anything
 */
public record Scored(
    Item item, Ending ending, Optional<Rule> rule, String detail, Optional<String> prediction) {

  static Scored of(Item item, Verdict verdict, String prediction) {
    return new Scored(
        item,
        Ending.of(verdict.outcome()),
        Optional.of(verdict.rule()),
        verdict.detail(),
        Optional.of(prediction));
  }

  static Scored without(Item item, Ending ending, String detail) {
    return new Scored(item, ending, Optional.empty(), detail, Optional.empty());
  }
}
