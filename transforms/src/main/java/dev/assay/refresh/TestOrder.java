package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The test functions of one file in two versions, in the order in which pytest finds them, as far
 * as the texts tell: which came, and beside which tests others stand now. Qualified names stand for
 * tests.
 */
public final class TestOrder {
  private final Set<String> staying = new HashSet<>();
  private final Set<String> before;
  private final List<String> added = new ArrayList<>();
  private final Set<String> openAfter = new HashSet<>();
  private final Set<String> openBefore = new HashSet<>();

  private TestOrder(List<String> older, List<String> newer) {
    before = Set.copyOf(older);
    staying.addAll(longestCommon(older, newer));
    String last = "";
    boolean open = false;
    for (String test : newer) {
      if (staying.contains(test)) {
        if (open) {
          openBefore.add(test);
        }
        last = test;
        open = false;
      } else {
        if (!before.contains(test)) {
          added.add(test);
        }
        openAfter.add(last);
        open = true;
      }
    }
  }

  /**
   * Compares two versions.
   *
   * @param older the test functions that the text of the older one has, with whether a class by
   *     whose name pytest looks for tests holds each
   * @param collected those that pytest found there: others of the text are no tests
   */
  static TestOrder between(
      Map<String, Boolean> older, Map<String, Boolean> newer, Set<String> collected) {
    Set<String> holders = new HashSet<>();
    collected.forEach(test -> holders.add(holder(test)));
    return new TestOrder(
        older.keySet().stream().filter(collected::contains).toList(),
        newer.keySet().stream()
            .filter(
                test ->
                    collected.contains(test)
                        || (!older.containsKey(test)
                            && (newer.getOrDefault(test, false) || holders.contains(holder(test)))))
            .toList());
  }

  private static String holder(String test) {
    return test.substring(0, Math.max(test.lastIndexOf('.'), 0));
  }

  /** Names do not repeat, so that what both have in common rises in both. */
  private static List<String> longestCommon(List<String> older, List<String> newer) {
    List<String> common = newer.stream().filter(older::contains).toList();
    int[] places = common.stream().mapToInt(older::indexOf).toArray();
    int[] lengths = new int[places.length];
    int[] previous = new int[places.length];
    int end = -1;
    for (int i = 0; i < places.length; i++) {
      lengths[i] = 1;
      previous[i] = -1;
      for (int j = 0; j < i; j++) {
        if (places[j] < places[i] && lengths[j] + 1 > lengths[i]) {
          lengths[i] = lengths[j] + 1;
          previous[i] = j;
        }
      }
      end = end < 0 || lengths[i] > lengths[end] ? i : end;
    }
    List<String> rising = new ArrayList<>();
    for (int i = end; i >= 0; i = previous[i]) {
      rising.add(common.get(i));
    }
    return rising;
  }

  /** The test functions of a file in the order of pytest, which is unittest's in its classes. */
  static Map<String, Boolean> tests(ModuleFile file, TestCases cases) {
    Map<String, Boolean> tests = new LinkedHashMap<>();
    visit(file, cases, file.module(), "", true, tests);
    return tests;
  }

  private static void visit(
      ModuleFile file,
      TestCases cases,
      Node node,
      String prefix,
      boolean sought,
      Map<String, Boolean> tests) {
    for (Node child : node.children()) {
      if (child.kind().isFunction()) {
        if (child.name().startsWith("test")) {
          tests.putIfAbsent(prefix + child.name(), sought);
        }
      } else if (child.is(NodeKind.CLASS_DEF)) {
        boolean testCase = isTestCase(file, cases, child);
        Map<String, Boolean> members = new LinkedHashMap<>();
        visit(
            file,
            cases,
            child,
            prefix + child.name() + ".",
            sought && (testCase || child.name().startsWith("Test")),
            members);
        String[] names = members.keySet().toArray(String[]::new);
        if (testCase) {
          Arrays.sort(names);
        }
        for (String name : names) {
          tests.putIfAbsent(name, members.getOrDefault(name, false));
        }
      } else {
        visit(file, cases, child, prefix, sought, tests);
      }
    }
  }

  private static boolean isTestCase(ModuleFile file, TestCases cases, Node definition) {
    return cases.isOne(file, definition)
        || definition.list(Field.BASES).stream()
            .anyMatch(base -> base.hasName() && base.name().endsWith("TestCase"));
  }

  /** Test functions that only the newer version has, in its order. */
  public List<String> added() {
    return List.copyOf(added);
  }

  /** Whether a test is gone or stands elsewhere among the others. */
  public boolean hasLeft(String test) {
    return before.contains(test) && !staying.contains(test);
  }

  /** Whether another test came right behind it. */
  public boolean isFollowedAnew(String test) {
    return openAfter.contains(test);
  }

  /** Whether another test came right before it. */
  public boolean isPrecededAnew(String test) {
    return openBefore.contains(test);
  }
}
