package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.refresh.TestOrder;
import dev.assay.schemas.TestCaseRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tests of an earlier dataset in a newer version of their repository, as far as its files tell:
 * nothing is executed, so that what only pytest knows is taken to be as it was. Not safe for
 * several threads.
 */
final class NewerTests {
  /** A test in the newer version, or why there is none. */
  record Found(Optional<TestCaseRecord> test, boolean gone, String why) {
    private static Found same(TestCaseRecord test) {
      return new Found(Optional.of(test), false, "");
    }

    private static Found changed(String why) {
      return new Found(Optional.empty(), false, why);
    }

    private static Found gone(String why) {
      return new Found(Optional.empty(), true, why);
    }
  }

  /** Where the function of a test stands. */
  private record Place(String file, String qualname) {}

  private final Lineage lineage;
  private final Map<String, String> files;
  private final Map<String, Place> places = new HashMap<>();
  private final Map<String, Set<String>> collected = new TreeMap<>();
  private final Map<String, TestOrder> orders = new HashMap<>();

  /**
   * @param files the newer version's test files, with why one is left out
   * @param tests those of the earlier dataset
   * @param others node ids of tests that were collected for it and not chosen
   */
  NewerTests(
      Lineage lineage, Map<String, String> files, List<TestCaseRecord> tests, List<String> others) {
    this.lineage = lineage;
    this.files = files;
    tests.forEach(
        test ->
            places.put(test.getNodeId(), new Place(test.getDefinitionFile(), test.getQualname())));
    others.forEach(id -> places.putIfAbsent(id, placeOf(id)));
    places
        .values()
        .forEach(
            place ->
                collected
                    .computeIfAbsent(place.file(), any -> new TreeSet<>())
                    .add(place.qualname()));
  }

  /** The function that a node id names, unless its class has it from another one. */
  private static Place placeOf(String nodeId) {
    int file = nodeId.indexOf("::");
    int parameters = nodeId.indexOf('[', file);
    String names = parameters < 0 ? nodeId : nodeId.substring(0, parameters);
    return new Place(nodeId.substring(0, file), names.substring(file + 2).replace("::", "."));
  }

  /** Test functions of the newer version that none of the tests is. */
  List<String> added() {
    List<String> added = new ArrayList<>();
    files.forEach(
        (file, why) -> {
          if (why.isEmpty()) {
            order(file).added().forEach(name -> added.add(file + "::" + name.replace(".", "::")));
          }
        });
    return added;
  }

  /** A test of the earlier dataset. */
  Found find(TestCaseRecord test) {
    String why = files.getOrDefault(test.getFile(), test.getFile() + " is no test file any more");
    if (!why.isEmpty()) {
      return Found.gone(why);
    }
    String file = test.getDefinitionFile();
    String changed = test.getQualname() + " of " + file + " changed";
    synchronized (lineage) {
      if (!lineage.diff().isDefined(file, test.getQualname())) {
        return Found.gone(test.getQualname() + " of " + file + " is gone");
      }
      if (lineage.obstacle().isPresent()) {
        return Found.same(test);
      }
      OptionalInt line =
          lineage.diff().firstLine(new Code(file, test.getQualname(), test.getFirstLine()));
      if (line.isEmpty() || !hasText(test, line.getAsInt())) {
        return Found.changed(changed);
      }
      TestCaseRecord.Builder newer = TestCaseRecord.newBuilder(test).setFirstLine(line.getAsInt());
      if (!hasSameNeighbours(test)) {
        // Which they are is not known, only that they are not those of before.
        newer.setPreceding(List.of(test.getNodeId())).setFollowing(List.of());
      }
      return Found.same(newer.build());
    }
  }

  /** Whether the same lines stand there, comments and all: a test's id is its text's. */
  private boolean hasText(TestCaseRecord test, int line) {
    if (lineage.diff().isEqual(test.getDefinitionFile())) {
      return true;
    }
    int last = line + (int) test.getSource().chars().filter(c -> c == '\n').count();
    return lineage
        .diff()
        .newerLines(test.getDefinitionFile(), line, last)
        .filter(test.getSource()::equals)
        .isPresent();
  }

  private boolean hasSameNeighbours(TestCaseRecord test) {
    List<Place> window = new ArrayList<>();
    test.getPreceding().forEach(id -> window.add(place(id)));
    window.add(place(test.getNodeId()));
    for (int i = test.getFollowing().size() - 1; i >= 0; i--) {
      window.add(place(test.getFollowing().get(i)));
    }
    Place first = window.get(0);
    Place last = window.get(window.size() - 1);
    boolean beginning = test.getPreceding().size() < CollectTests.NEIGHBOURS;
    boolean end = test.getFollowing().size() < CollectTests.NEIGHBOURS;
    if (window.stream().anyMatch(place -> order(place.file()).hasLeft(place.qualname()))
        || (beginning && order(first.file()).isPrecededAnew(first.qualname()))
        || (end && order(last.file()).isFollowedAnew(last.qualname()))) {
      return false;
    }
    for (int i = 0; i + 1 < window.size(); i++) {
      Place one = window.get(i);
      Place next = window.get(i + 1);
      if (!one.equals(next)
          && (order(one.file()).isFollowedAnew(one.qualname())
              || order(next.file()).isPrecededAnew(next.qualname()))) {
        return false;
      }
    }
    return true;
  }

  private Place place(String nodeId) {
    return places.getOrDefault(nodeId, placeOf(nodeId));
  }

  private TestOrder order(String file) {
    return orders.computeIfAbsent(
        file, path -> lineage.diff().testOrder(path, collected.getOrDefault(path, Set.of())));
  }
}
