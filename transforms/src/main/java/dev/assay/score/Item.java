package dev.assay.score;

import java.util.Comparator;
import java.util.Objects;

/**
 * An answer that is expected.
 *
 * @param instance the task's id
 * @param model who is asked
 * @param sample which of its answers to this task, from 0
 */
public record Item(String instance, String model, int sample) implements Comparable<Item> {
  private static final Comparator<Item> ORDER =
      Comparator.comparing(Item::model)
          .thenComparing(Item::instance)
          .thenComparingInt(Item::sample);

  public Item {
    Objects.requireNonNull(instance, "instance");
    Objects.requireNonNull(model, "model");
    if (sample < 0) {
      throw new IllegalArgumentException("sample " + sample + " of " + instance + " is below 0");
    }
  }

  /** By model, task and sample. */
  @Override
  public int compareTo(Item other) {
    return ORDER.compare(this, other);
  }
}
