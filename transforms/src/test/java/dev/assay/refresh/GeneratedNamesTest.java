package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a test that makes code, by what that code mentions. */
class GeneratedNamesTest {
  private static final String FILE = "shop/stock.py";
  private static final String OLDER = "LIMIT = 1\n\n\ndef price(text):\n    return eval(text)\n";
  private static final Code PRICE = new Code(FILE, "price", 4);

  private static ImportChange change(String newer) {
    return change(OLDER, newer);
  }

  private static ImportChange change(String older, String newer) {
    ImportDifference difference =
        older.equals(newer)
            ? ImportDifference.NONE
            : new ImportDifference(
                Optional.empty(),
                Map.of("LIMIT", List.of(Taint.anywhere("LIMIT changed"))),
                Set.of(),
                Map.of());
    VersionDiff diff = new VersionDiff(tree(older), tree(newer));
    return new ImportChange(diff, difference, Set.of(FILE), Map.of(), Set.of());
  }

  private static SourceTree tree(String text) {
    Map<String, String> files = Map.of(FILE, text);
    return new SourceTree(files.keySet(), path -> Optional.ofNullable(files.get(path)));
  }

  /** A footprint that says what generated code mentions. */
  private static List<Code> ran(String... mentions) {
    List<Code> ran = new ArrayList<>(List.of(mention(""), PRICE));
    for (String mention : mentions) {
      ran.add(mention(mention));
    }
    return ran;
  }

  private static Code mention(String name) {
    return new Code("<generated>", name, 0);
  }

  @Test
  void whereNoMentionsWereLookedForMadeCodeMaySeeAnyName() {
    assertThat(change(OLDER.replace("1", "2")).seenBy(List.of(PRICE), List.of()))
        .contains("LIMIT changed and price of shop/stock.py may see any name by eval");
  }

  @Test
  void madeCodeSeesWhatItMentions() {
    ImportChange change = change(OLDER.replace("1", "2"));

    assertThat(change.seenBy(ran(), List.of())).isEmpty();
    assertThat(change.seenBy(ran("OTHER", "eval", "exec", "compile", "type"), List.of())).isEmpty();
    assertThat(change.seenBy(ran("LIMIT"), List.of()))
        .contains("LIMIT changed and generated code mentions LIMIT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "globals",
        "__dict__",
        "getattr",
        "inspect",
        "MagicMock",
        "type(",
        "*",
        "{",
        "importlib.util"
      })
  void madeCodeMaySeeAnyName(String word) {
    assertThat(change(OLDER.replace("1", "2")).seenBy(ran(word), List.of()))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .matches(
                        ".* generated code may see any name by \\Q"
                            + word.split("\\.", 2)[0]
                            + "\\E"));
    assertThat(change(OLDER).seenBy(ran(word), List.of())).isEmpty();
  }

  @Test
  void anotherWayToSeeNamesStaysOne() {
    String looking = OLDER.replace("eval(text)", "eval(text), globals()");

    assertThat(change(looking, looking.replace("1", "2")).seenBy(ran(), List.of()))
        .hasValueSatisfying(why -> assertThat(why).endsWith("may see any name by globals"));
  }

  @Test
  void aMentionIsNoPlaceInAnyVersion() {
    VersionDiff diff = new VersionDiff(tree(OLDER), tree(OLDER));

    assertThat(diff.obstacle(mention("LIMIT"))).isEmpty();
    assertThat(diff.hasChanged(mention("LIMIT"))).isFalse();
    assertThat(diff.firstLine(mention("LIMIT"))).hasValue(0);
  }

  @Test
  void whatGeneratedCodeAsksOfSysIsAskedOfSys() {
    GeneratedNames names = GeneratedNames.of(ran("sys", "path")).orElseThrow();

    assertThat(names.mentions()).contains("sys.path");
    assertThat(GeneratedNames.of(List.of(PRICE))).isEmpty();
  }
}
