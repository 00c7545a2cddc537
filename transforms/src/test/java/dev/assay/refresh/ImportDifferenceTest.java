package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.refresh.ImportGraph.CodeObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Graphs as the harness draws them, written by hand. */
class ImportDifferenceTest {
  private static final String TYPE = "\"older builtins.type\"";

  /** A graph of one module {@code m}, the first node. */
  private static ImportGraph graph(String module, String... nodes) {
    return of(Map.of("m", "0"), "[]", Stream.concat(Stream.of(module), Stream.of(nodes)).toList());
  }

  private static ImportGraph of(
      Map<String, String> modules, String surroundings, List<String> nodes) {
    String named =
        new TreeMap<>(modules)
            .entrySet().stream()
                .map(each -> "\"" + each.getKey() + "\": " + each.getValue())
                .collect(Collectors.joining(", "));
    return ImportGraph.read(
        """
        {"modules": {%s}, "older": {}, "tests": {"t": [1]}, "hooks": [], "lost": [],
         "surroundings": %s, "nodes": [%s], "hidden": [], "files": {"0": "m.py"}}
        """
            .formatted(named, surroundings, String.join(", ", nodes)));
  }

  private static String module(String named) {
    return "[\"module\", {" + named + "}, []]";
  }

  private static String list(String held) {
    return "[\"builtins.list\", {}, [\"older builtins.list\"" + held + "]]";
  }

  private static String type(String named) {
    return "[\"class\", {" + named + "}, [" + TYPE + "]]";
  }

  private static ImportDifference between(ImportGraph older, ImportGraph newer) {
    return ImportDifference.between(older, newer, new ByDigest(), Map.of());
  }

  private record ByDigest() implements Successors {
    @Override
    public boolean isSuccessor(CodeObject older, CodeObject newer) {
      return older.digest().equals(newer.digest());
    }

    @Override
    public boolean isWritten(Code place) {
      return !place.qualname().equals("made");
    }
  }

  @Test
  void whatIsTheSameTaintsNothing() {
    ImportGraph graph = graph(module("\"a\": 1, \"b\": \"int 1\""), list(", 2"), list(", 1"));

    assertThat(between(graph, graph)).isEqualTo(ImportDifference.NONE);
  }

  @Test
  void aNameThatMeansSomethingElseIsTainted() {
    ImportDifference difference =
        between(
            graph(module("\"same\": \"int 1\", \"new\": \"int 1\", \"gone\": \"int 1\""), list("")),
            graph(
                module("\"same\": \"int 1\", \"new\": \"int 2\", \"more\": \"int 1\""), list("")));

    assertThat(difference.tainted()).containsOnlyKeys("new", "gone", "more");
    List<Taint> gone = difference.tainted().getOrDefault("gone", List.of());
    assertThat(gone).extracting(Taint::why).containsExactly("m.gone is gone");
    Taint.Access access = gone.get(0).access().orElseThrow();
    assertThat(access.file()).contains("m.py");
    assertThat(access.names()).contains("m", "request").doesNotContain("gone");
  }

  @Test
  void anItemMakesAnotherObjectOfAllThatHoldItNamelessly() {
    ImportDifference difference =
        between(
            graph(module("\"outer\": 1, \"other\": 3"), list(", 2"), list(", \"int 1\""), list("")),
            graph(
                module("\"outer\": 1, \"other\": 3"), list(", 2"), list(", \"int 2\""), list("")));

    assertThat(difference.tainted()).containsOnlyKeys("outer");
    assertThat(difference.tests()).containsExactly("t");
  }

  @Test
  void aMemberTaintsItsNameAndNotItsClass() {
    ImportDifference difference =
        between(
            graph(module("\"Box\": 1"), type("\"width\": \"int 3\"")),
            graph(module("\"Box\": 1"), type("\"width\": \"int 4\"")));

    assertThat(difference.tainted()).containsOnlyKeys("width");
    assertThat(difference.tests()).isEmpty();
  }

  @Test
  void aMemberThatOthersAskForMakesAnotherClass() {
    ImportDifference difference =
        between(
            graph(module("\"Box\": 1"), type("")),
            graph(module("\"Box\": 1"), type("\"__eq__\": \"older operator.eq\"")));

    assertThat(difference.tainted()).containsKey("Box");
    assertThat(difference.tests()).containsExactly("t");
  }

  @Test
  void twoObjectsThatAreOneNowAreOthers() {
    ImportDifference difference =
        between(
            graph(module("\"a\": 1, \"b\": 2"), list(""), list("")),
            graph(module("\"a\": 1, \"b\": 1"), list("")));

    assertThat(difference.tainted()).containsOnlyKeys("b");
  }

  @Test
  void whatCannotBeLookedIntoIsNeverTheSame() {
    ImportGraph graph = graph(module("\"a\": 1"), list(", \"opaque\""));

    assertThat(between(graph, graph).tainted()).containsOnlyKeys("a");
  }

  @Test
  void whatAsksForATaintedNameIsAnother() {
    String getter = "[\"operator.attrgetter\", {}, [\"older operator.attrgetter\"], [\"width\"]]";
    ImportDifference difference =
        between(
            graph(module("\"width\": \"int 1\", \"look\": 1"), getter),
            graph(module("\"width\": \"int 2\", \"look\": 1"), getter));

    assertThat(difference.tainted()).containsOnlyKeys("width", "look");
  }

  @Test
  void anotherNameOfWhatCopiesIsTold() {
    ImportGraph graph =
        graph(
            module("\"clone\": \"older copy.copy\", \"kit\": 1"),
            list(", 2"),
            list(", \"older copy.copy\", \"older builtins.getattr\""));

    assertThat(between(graph, graph).aliases())
        .isEqualTo(Map.of("clone", Set.of("copy"), "kit", Set.of("copy", "getattr")));
  }

  @Test
  void codeIsAskedAbout() {
    String function = "[\"function\", {}, [[\"m.py\", \"f\", 1, \"shape\", \"%s\"]]]";
    ImportDifference difference =
        between(
            graph(module("\"f\": 1"), function.formatted("one")),
            graph(module("\"f\": 1"), function.formatted("two")));

    assertThat(difference.tainted()).containsOnlyKeys("f");
  }

  @Test
  void madeCodeThatGoesByAFileOfTheRepositoryMayAskForAnyName() {
    String function = "[\"function\", {}, [[\"m.py\", \"made\", 1, \"shape\", \"one\"]]]";
    ImportDifference difference =
        between(
            graph(module("\"f\": 1, \"x\": \"int 1\""), function),
            graph(module("\"f\": 1, \"x\": \"int 2\""), function));

    assertThat(difference.tainted()).containsOnlyKeys("f", "x");
  }

  @Test
  void aModuleThatComesTaintsItsName() {
    ImportGraph older = graph(module(""), list(""));
    ImportGraph newer =
        of(Map.of("m", "0", "m.extra", "2"), "[]", List.of(module(""), list(""), module("")));

    assertThat(between(older, newer).tainted()).containsOnlyKeys("extra");
  }

  @Test
  void namesThatOthersAskModulesForAndTheStateOfTheProcessAreObstacles() {
    ImportGraph plain = graph(module(""), list(""));

    assertThat(between(plain, graph(module("\"__getattr__\": \"int 1\""), list(""))).obstacle())
        .isPresent();
    assertThat(
            between(plain, of(Map.of("m", "0"), "[\"mask\"]", List.of(module(""), list(""))))
                .obstacle())
        .isEqualTo(Optional.of("the import leaves the process in another state: mask"));
  }

  @Test
  void whatAnotherModuleHoldsIsAnObstacleUnlessItIsAModule() {
    String foreign = "[\"foreign\", {\"hooks\": \"int %s\"}, []]";
    ImportDifference difference =
        between(graph(foreign.formatted("1"), list("")), graph(foreign.formatted("2"), list("")));

    assertThat(difference.obstacle()).isPresent();
  }
}
