package dev.assay.transforms;

import dev.assay.schemas.Stage;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What becomes of a test of an earlier dataset in a newer version of its repository.
 *
 * @param nodeId pytest's id
 * @param fate whether its results are taken over
 * @param why in words for people; empty if all are taken over
 * @param anew the stages whose work on it is done anew, with the reason of each
 * @param taken the stages whose work is taken over
 */
public record TestSuccession(
    String nodeId, Fate fate, String why, Map<Stage, String> anew, Set<Stage> taken) {
  /** Whether results are taken over. */
  public enum Fate {
    /** All that the earlier dataset has of it. */
    TAKEN_OVER,
    /** At least one stage executes it again. */
    ANEW,
    /** There is no such test any more. */
    GONE
  }

  public TestSuccession {
    if ((fate == Fate.TAKEN_OVER) != why.isEmpty()) {
      throw new IllegalArgumentException(nodeId + " is " + fate + " because of '" + why + "'");
    }
    anew = Collections.unmodifiableMap(new TreeMap<>(anew));
    taken = taken.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(taken));
  }

  static TestSuccession gone(String nodeId, String why) {
    return new TestSuccession(nodeId, Fate.GONE, why, Map.of(), Set.of());
  }

  /** All stages do their work anew for one reason. */
  static TestSuccession anew(String nodeId, String why, Set<Stage> stages) {
    Map<Stage, String> anew = new TreeMap<>();
    stages.forEach(stage -> anew.put(stage, why));
    return new TestSuccession(nodeId, Fate.ANEW, why, anew, Set.of());
  }

  static TestSuccession of(String nodeId, Map<Stage, Inheritance> stages) {
    Map<Stage, String> anew = new TreeMap<>();
    Set<Stage> taken = EnumSet.noneOf(Stage.class);
    stages.forEach(
        (stage, inheritance) ->
            inheritance
                .obstacle()
                .ifPresentOrElse(why -> anew.put(stage, why), () -> taken.add(stage)));
    return anew.isEmpty()
        ? new TestSuccession(nodeId, Fate.TAKEN_OVER, "", anew, taken)
        : new TestSuccession(nodeId, Fate.ANEW, anew.values().iterator().next(), anew, taken);
  }
}
