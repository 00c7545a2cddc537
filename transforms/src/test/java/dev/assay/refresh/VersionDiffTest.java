package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VersionDiffTest {
  private static final String FILE = "shop/stock.py";

  private static final String OLDER =
      """
      '''Stock.'''
      from . import base

      LIMIT = 10
      by_name = lambda item: item.name


      @base.logged
      def count(items, most=LIMIT):
          '''Counts.'''
          total = 0
          for item in items:
              total += item.number
          return f"{total}" if total < most else None


      class Shelf(base.Place):
          width = 3

          def fit(self, item):
              def wide():
                  return item.width
              return wide() <= self.width
      """;

  private static VersionDiff diff(String newer) {
    return diff(OLDER, newer);
  }

  private static VersionDiff diff(String older, String newer) {
    return new VersionDiff(tree(Map.of(FILE, older)), tree(Map.of(FILE, newer)));
  }

  private static SourceTree tree(Map<String, String> files) {
    return new SourceTree(files.keySet(), path -> Optional.ofNullable(files.get(path)));
  }

  private static Optional<String> obstacle(VersionDiff diff, String qualname, int firstLine) {
    return diff.obstacle(new Code(FILE, qualname, firstLine));
  }

  private static boolean moduleIsSame(VersionDiff diff) {
    return diff.moduleObstacle(FILE).isEmpty();
  }

  private static boolean countIsSame(VersionDiff diff) {
    return obstacle(diff, "count", 8).isEmpty();
  }

  private static boolean fitIsSame(VersionDiff diff) {
    return obstacle(diff, "Shelf.fit", 20).isEmpty();
  }

  /** What of module, {@code count} and {@code Shelf.fit} stays the same when a text is replaced. */
  static Stream<Arguments> edits() {
    return Stream.of(
        Arguments.of("nothing", "LIMIT", "LIMIT", true, true, true),
        Arguments.of(
            "a comment", "total = 0\n", "total = 0  # none\n    # yet\n", true, true, true),
        Arguments.of("blank lines", "\n\nclass", "\n\n\n\n\nclass", true, true, true),
        Arguments.of("spaces", "total += item", "total  +=  item", true, true, true),
        Arguments.of("a body", "total = 0", "total = 1", true, false, true),
        Arguments.of("a nested body", "item.width", "item.size", true, true, false),
        Arguments.of("a conversion", "{total}", "{total!r}", true, false, true),
        Arguments.of("a default", "most=LIMIT", "most=LIMIT + 1", false, false, true),
        Arguments.of("a decorator", "@base.logged", "@base.loud", false, false, true),
        Arguments.of("a decorator's loss", "@base.logged\n", "", false, false, true),
        Arguments.of("an annotation", "def fit(self", "def fit(self: 'Shelf'", false, true, false),
        Arguments.of("documentation", "'''Counts.'''", "'''Sums.'''", false, false, true),
        Arguments.of("a module constant", "LIMIT = 10", "LIMIT = 11", false, true, true),
        Arguments.of("a class attribute", "width = 3", "width = 4", false, true, true),
        Arguments.of("a base class", "base.Place", "base.Spot", false, true, true),
        Arguments.of("an import", "import base", "import base, more", false, true, true),
        Arguments.of("an import's dots", "from . import", "from .. import", false, true, true),
        Arguments.of("a lambda of the module", "item.name", "item.label", false, true, true),
        Arguments.of(
            "a new method",
            "    def fit(",
            "    def __eq__(self, other):\n        return True\n\n    def fit(",
            false,
            true,
            true),
        Arguments.of(
            "another function of the name",
            "class Shelf",
            "def count(items):\n    return 0\n\n\nclass Shelf",
            false,
            false,
            true),
        Arguments.of("a name", "def count", "def tally", false, false, true),
        Arguments.of(
            "a function that yields",
            "return total",
            "yield total\n    return total",
            false,
            false,
            true),
        Arguments.of("broken text", "class Shelf", "class class", false, false, false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("edits")
  void whatADifferenceReaches(
      String what, String text, String replacement, boolean module, boolean count, boolean fit) {
    String newer =
        what.equals("a function that yields")
            ? OLDER.replace("return f\"{total}\"", "yield f\"{total}\"")
            : OLDER.replace(text, replacement);
    VersionDiff diff = diff(newer);

    assertThat(moduleIsSame(diff)).as("module").isEqualTo(module);
    assertThat(countIsSame(diff)).as("count").isEqualTo(count);
    assertThat(fitIsSame(diff)).as("Shelf.fit").isEqualTo(fit);
  }

  @Test
  void linesThatMovedAreFoundAgain() {
    VersionDiff diff =
        diff(
            OLDER
                .replace("LIMIT = 10\n", "LIMIT = 10\n\n\n")
                .replace("total = 0\n", "total = 0\n# x\n"));

    Moved moved = diff.moved(FILE, 8).orElseThrow();

    assertThat(moved.firstLine()).isEqualTo(10);
    assertThat(moved.line(9)).hasValue(11);
    assertThat(moved.line(11)).hasValue(13);
    assertThat(moved.line(12)).hasValue(15);
    assertThat(moved.line(14)).hasValue(17);
    assertThat(moved.line(1)).isEmpty();
  }

  @Test
  void whatStandsOutsideFunctionsIsFoundWhereTheImportIsTheSame() {
    Code shelf = new Code(FILE, "Shelf", 17);
    String longer = OLDER.replace("    total = 0\n", "    total = 0\n    total += 0\n");

    assertThat(OLDER.lines().toList().get(16)).startsWith("class Shelf");
    assertThat(diff(longer).firstLine(shelf)).hasValue(18);
    assertThat(diff(longer).firstLine(new Code(FILE, "<lambda>", 5))).hasValue(5);
    assertThat(diff(longer.replace("width = 3", "width = 4")).firstLine(shelf)).isEmpty();
  }

  @Test
  void linesThatWereJoinedOrSplitHaveNoPartner() {
    assertThat(countIsSame(diff(OLDER.replace("total = 0\n", "total = (\n        0)\n"))))
        .isFalse();
    assertThat(countIsSame(diff(OLDER.replace("total = 0\n    for", "total = 0; for")))).isFalse();
    assertThat(
            obstacle(
                diff(
                    "def f(a):\n    b = a; c = b\n    return c\n",
                    "def f(a):\n    b = a\n    c = b\n    return c\n"),
                "f",
                1))
        .contains("f of shop/stock.py changed");
  }

  @Test
  void aLambdaInADefaultBelongsToTheModuleToo() {
    String older = "def f(key=lambda x: x):\n    return key(1)\n";
    VersionDiff diff = diff(older, older.replace("lambda x: x", "lambda x: -x"));

    assertThat(obstacle(diff, "<lambda>", 1)).isPresent();
    assertThat(moduleIsSame(diff)).isFalse();
  }

  @Test
  void aFileThatIsGoneIsAnObstacle() {
    VersionDiff diff = new VersionDiff(tree(Map.of(FILE, OLDER)), tree(Map.of()));

    assertThat(obstacle(diff, "count", 8)).contains("shop/stock.py is gone");
    assertThat(diff.moved(FILE, 8)).isEmpty();
  }

  @Test
  void textThatIsNoPythonIsTheSameOnlyIfEqual() {
    assertThat(moduleIsSame(diff("def", "def"))).isTrue();
    assertThat(moduleIsSame(diff("def", "def "))).isFalse();
  }
}
