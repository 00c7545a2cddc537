package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestOrderTest {
  private static final Set<String> COLLECTED = Set.of("test_a", "test_b", "Own.test_c", "test_d");

  private static final String BEFORE =
      """
      def test_a(): pass
      def test_b(): pass
      class Own:
          def test_c(self): pass
      class Helper:
          def test_nothing(self): pass
      def test_d(): pass
      """;

  private static TestOrder between(String older, String newer) {
    return diff(older, newer).testOrder("test_x.py", COLLECTED);
  }

  private static VersionDiff diff(String older, String newer) {
    return new VersionDiff(tree(older), tree(newer));
  }

  private static SourceTree tree(String text) {
    Map<String, String> files = Map.of("test_x.py", text);
    return new SourceTree(files.keySet(), path -> java.util.Optional.ofNullable(files.get(path)));
  }

  @Test
  void aTestThatComesStandsBetweenTwo() {
    TestOrder order =
        between(BEFORE, BEFORE.replace("class Own", "def test_new(): pass\nclass Own"));

    assertThat(order.added()).containsExactly("test_new");
    assertThat(COLLECTED.stream().filter(order::isFollowedAnew)).containsExactly("test_b");
    assertThat(COLLECTED.stream().filter(order::isPrecededAnew)).containsExactly("Own.test_c");
    assertThat(COLLECTED).noneMatch(order::hasLeft);
  }

  @Test
  void aTestThatMovesLeavesItsPlaceAndTakesAnother() {
    TestOrder order =
        between(BEFORE, BEFORE.replace("def test_a(): pass\n", "") + "def test_a(): pass\n");

    assertThat(order.added()).isEmpty();
    assertThat(COLLECTED.stream().filter(order::hasLeft)).containsExactly("test_a");
    assertThat(COLLECTED.stream().filter(order::isFollowedAnew)).containsExactly("test_d");
    assertThat(COLLECTED.stream().filter(order::isPrecededAnew)).isEmpty();
  }

  @Test
  void whatPytestDidNotCollectIsNoTest() {
    TestOrder order =
        between(
            BEFORE,
            BEFORE
                .replace("class Helper", "class Further:\n    def test_e(self): pass\nclass Helper")
                .replace("def test_nothing", "def test_else(self): pass\n    def test_nothing"));

    assertThat(order.added()).isEmpty();
    assertThat(COLLECTED).noneMatch(order::isFollowedAnew);
  }

  @Test
  void unittestSortsTheTestsOfAClass() {
    String cases =
        """
        import unittest
        class Cases(unittest.TestCase):
            def test_z(self): pass
            def test_m(self): pass
        """;

    TestOrder order =
        diff(cases, cases + "    def test_a(self): pass\n")
            .testOrder("test_x.py", Set.of("Cases.test_m", "Cases.test_z"));

    assertThat(order.added()).containsExactly("Cases.test_a");
    assertThat(List.of("Cases.test_m", "Cases.test_z").stream().filter(order::isPrecededAnew))
        .containsExactly("Cases.test_m");
    assertThat(order.isFollowedAnew("Cases.test_z")).isFalse();
  }
}
