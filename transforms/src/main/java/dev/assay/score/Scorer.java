package dev.assay.score;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Puts predictions and questions together, so that each expected answer ends in exactly one way.
 *
 * <p>What counts does not depend on the order of the predictions: a repeated row counts once, an
 * answer is preferred to a failure that came before or after it, and two different answers to one
 * item are an {@linkplain Rule#SEVERAL_ANSWERS invalid} one, for nobody can say which was meant.
 */
public final class Scorer {
  private Scorer() {}

  /** Every task, asked of every model as often as it is sampled. */
  public static NavigableSet<Item> expected(
      Collection<String> instances, Collection<String> models, int samples) {
    NavigableSet<Item> items = new TreeSet<>();
    for (String instance : instances) {
      for (String model : models) {
        for (int sample = 0; sample < samples; sample++) {
          items.add(new Item(instance, model, sample));
        }
      }
    }
    return items;
  }

  /**
   * Judges all predictions. Holds all of them, and one comparison at a time.
   *
   * @param expected the answers that are expected
   * @param comparisons the comparison of each task by its id
   * @param predictions in any order
   * @throws IllegalArgumentException if a task that is expected has no comparison
   */
  public static Scoring score(
      NavigableSet<Item> expected,
      Map<String, Comparison> comparisons,
      Collection<Prediction> predictions) {
    Map<Item, List<Prediction>> byItem = new HashMap<>();
    Map<Item, Set<String>> seen = new HashMap<>();
    List<Scoring.Stray> strays = new ArrayList<>();
    Set<Item> all = new HashSet<>(expected);
    for (Prediction prediction : predictions) {
      Item item = prediction.item();
      if (!all.contains(item)) {
        boolean known = comparisons.containsKey(item.instance());
        strays.add(
            new Scoring.Stray(item, known ? Scoring.Why.UNEXPECTED : Scoring.Why.UNKNOWN_INSTANCE));
        continue;
      }
      byItem.computeIfAbsent(item, key -> new ArrayList<>()).add(prediction);
      prediction.text().ifPresent(text -> note(item, text, seen, strays));
    }
    List<Scored> scored = new ArrayList<>();
    for (Item item : expected) {
      Comparison comparison = comparisons.get(item.instance());
      if (comparison == null) {
        throw new IllegalArgumentException("no comparison for the expected " + item);
      }
      scored.add(score(item, comparison, byItem.getOrDefault(item, List.of())));
    }
    return new Scoring(scored, strays);
  }

  private static void note(
      Item item, String text, Map<Item, Set<String>> seen, List<Scoring.Stray> strays) {
    Set<String> before = seen.computeIfAbsent(item, key -> new HashSet<>());
    boolean first = before.isEmpty();
    boolean other = before.add(text);
    if (!first) {
      strays.add(new Scoring.Stray(item, other ? Scoring.Why.CONTRADICTORY : Scoring.Why.REPEATED));
    }
  }

  /**
   * Judges one expected answer.
   *
   * @param predictions all that were given for it, in any order
   */
  public static Scored score(Item item, Comparison comparison, Collection<Prediction> predictions) {
    Set<String> texts = new LinkedHashSet<>();
    NavigableSet<String> failures = new TreeSet<>();
    for (Prediction prediction : predictions) {
      prediction.text().ifPresent(texts::add);
      prediction.failure().ifPresent(failures::add);
    }
    if (texts.size() > 1) {
      return new Scored(
          item,
          Ending.INVALID_ANSWER,
          Optional.of(Rule.SEVERAL_ANSWERS),
          texts.size() + " different answers",
          Optional.empty());
    }
    if (texts.isEmpty()) {
      return failures.isEmpty()
          ? Scored.without(item, Ending.NOT_ATTEMPTED, "")
          : Scored.without(item, Ending.INFRASTRUCTURE_FAILURE, failures.first());
    }
    String text = texts.iterator().next();
    return Scored.of(item, comparison.judge(text), text);
  }
}
