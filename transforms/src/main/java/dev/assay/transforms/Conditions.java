package dev.assay.transforms;

import java.util.List;
import java.util.stream.Stream;

/**
 * What differs between the fork servers that a value must survive (SPEC.md, "Stability"): seeds of
 * string hashing and of the random module, and the time zone. Each server is a process of its own
 * with its own heap layout; every execution is a fresh fork, so no test runs after another.
 *
 * @param hashSeed PYTHONHASHSEED; an odd one also turns the order of new objects in memory around
 * @param randomSeed what {@code random.seed} is given before each execution
 * @param timeZone TZ
 */
record Conditions(int hashSeed, int randomSeed, String timeZone) {
  /** What values are captured under. */
  static final Conditions REFERENCE = new Conditions(0, 0, "UTC");

  /** Under which everything must come out the same. */
  static final List<Conditions> CHANGED =
      List.of(new Conditions(1, 1, "Asia/Kolkata"), new Conditions(4242, 7, "America/St_Johns"));

  /** All of them. */
  static final List<Conditions> ALL =
      Stream.concat(Stream.of(REFERENCE), CHANGED.stream()).toList();

  /** One line for a reader of the dataset. */
  String describe() {
    return "hash_seed=" + hashSeed + " random_seed=" + randomSeed + " tz=" + timeZone;
  }
}
