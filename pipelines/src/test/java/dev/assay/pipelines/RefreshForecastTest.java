package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.oracle.IsolationPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forecasts of refreshes, and what the refreshes then did. */
class RefreshForecastTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, String> BEFORE =
      Map.of(
          "till/__init__.py",
          """
          from till.rates import tax


          class Till:
              def __init__(self):
                  self.items = []

              def ring(self, price, count=1):
                  for _ in range(count):
                      self.items.append(price)
                  return self

              def total(self):
                  result = 0
                  for item in self.items:
                      result += item
                  return result

              def taxed(self):
                  return self.total() + tax(self.total())
          """,
          "till/rates.py",
          """
          def tax(amount):
              rate = 2
              return amount * rate // 10
          """,
          "tests/test_ring.py",
          """
          import unittest

          import pytest

          from till import Till


          def test_ring():
              till = Till().ring(7, 2).ring(9, 3)
              assert till.total() == 41
              assert till.items == [7, 7, 9, 9, 9]


          @pytest.mark.parametrize("price", [3, 5])
          def test_price(price):
              till = Till().ring(price, 4).ring(2).ring(1, 2)
              assert len(till.items) == 7
              assert till.total() > 10


          class Common:
              def test_first(self):
                  till = Till().ring(self.price, 3).ring(4, 2)
                  assert till.total() == 3 * self.price + 8

              def test_second(self):
                  till = Till().ring(self.price, 5).ring(6, 2)
                  assert till.total() == 5 * self.price + 12


          class TestCheap(Common):
              price = 2


          class TillTest(unittest.TestCase):
              def test_b(self):
                  self.assertEqual(Till().ring(8, 6).ring(1, 3).total(), 51)

              def test_a(self):
                  self.assertEqual(Till().ring(7, 6).ring(2, 3).total(), 48)
          """,
          "tests/test_tax.py",
          """
          from till import Till


          def test_taxed():
              till = Till().ring(50, 3).ring(25, 2)
              assert till.taxed() == 240


          def test_untaxed():
              till = Till().ring(15, 3).ring(20, 2)
              assert till.total() == 85


          def test_fails():
              till = Till().ring(15, 3).ring(20, 2)
              assert till.total() == 84
          """,
          "tests/test_old.py",
          """
          from till import Till


          def test_old():
              assert Till().ring(15, 4).ring(30, 2).total() == 120
          """);

  private static Path folder = Path.of("");

  @BeforeAll
  static void build(@TempDir Path temporary) throws Exception {
    folder = temporary;
    write("before", BEFORE);
    BuildAssertions.run(config("before", "before", Optional.empty()), options(), any -> {});
  }

  private static void write(String version, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = root(version).resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  private static Path root(String version) {
    return folder.resolve("versions").resolve(version);
  }

  private static BuildConfig config(String version, String out, Optional<Path> ancestor) {
    return new BuildConfig(
        "till=" + root(version),
        Optional.empty(),
        folder.resolve(out),
        1,
        ModelPlan.without("rules"),
        OptionalInt.empty(),
        List.of(),
        false,
        false,
        IsolationPolicy.AUTO,
        Optional.empty(),
        ancestor,
        false,
        false);
  }

  private static PipelineOptions options() {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(2);
    return options;
  }

  private static Map<String, String> with(String file, String... replacements) {
    Map<String, String> files = new TreeMap<>(BEFORE);
    for (int i = 0; i < replacements.length; i += 2) {
      String text = files.getOrDefault(file, "");
      assertThat(text).contains(replacements[i]);
      files.put(file, text.replace(replacements[i], replacements[i + 1]));
    }
    return files;
  }

  /** What a forecast says of a version; checked against what the refresh then does. */
  private static JsonNode forecast(String version, Map<String, String> files) throws Exception {
    write(version, files);
    BuildConfig config = config(version, version, Optional.of(folder.resolve("before")));
    RefreshForecast forecast = RefreshForecast.of(config);
    JsonNode json = JSON.readTree(forecast.json());
    assertThat(config.out()).doesNotExist();

    Files.deleteIfExists(folder.resolve("before/costs.tsv"));
    BuildAssertions.run(config, options(), any -> {});

    JsonNode repository = json.path("repositories").path(0);
    Set<String> forecasted = new TreeSet<>(ids(repository, "anew"));
    repository
        .path("new_functions")
        .forEach(
            function ->
                made(version).stream()
                    .filter(test -> test.endsWith(function.asText().replaceFirst(".*::", "::")))
                    .forEach(forecasted::add));
    assertThat(made(version)).isEqualTo(forecasted);
    RefreshDataset.compare(folder.resolve("before"), config.out(), IsolationPolicy.AUTO);
    return repository;
  }

  /** The tests that a build worked on, rather than finding or taking over its results. */
  private static Set<String> made(String out) {
    try {
      return Files.readAllLines(folder.resolve(out).resolve("costs.tsv")).stream()
          .map(line -> line.split("\t", -1)[1])
          .filter(subject -> subject.contains("::"))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<String> ids(JsonNode repository, String fate) {
    List<String> ids = new ArrayList<>();
    repository
        .path("tests")
        .forEach(
            test -> {
              if (test.path("fate").asText().equals(fate)) {
                ids.add(test.path("test_id").asText());
              }
            });
    return ids;
  }

  private static Map<String, String> reasons(JsonNode repository) {
    Map<String, String> reasons = new TreeMap<>();
    repository
        .path("tests")
        .forEach(
            test -> {
              if (test.has("reason")) {
                reasons.put(
                    test.path("test_id").asText().replaceFirst(".*?::", ""),
                    test.path("reason").asText());
              }
            });
    return reasons;
  }

  /** In how many stages each test is executed again. */
  private static Map<String, Integer> stagesAnew(JsonNode repository) {
    Map<String, Integer> stages = new TreeMap<>();
    repository
        .path("tests")
        .forEach(
            test -> {
              if (test.has("anew")) {
                stages.put(
                    test.path("test_id").asText().replaceFirst(".*?::", ""),
                    test.path("anew").size());
              }
            });
    return stages;
  }

  @Test
  void testsThatRanWhatChangedAndRejectionsThatMovedAreForeseen() throws Exception {
    Map<String, String> files = with("till/rates.py", "rate = 2", "rate = 3", "def", "\n\ndef");
    files.put("tests/test_tax.py", "# Of tills.\n" + BEFORE.get("tests/test_tax.py"));

    JsonNode repository = forecast("tax", files);

    assertThat(reasons(repository))
        .containsOnly(
            entry("test_taxed", "tax of till/rates.py changed"),
            entry("test_fails", "it was rejected, has moved, and the message may name lines"));
    assertThat(stagesAnew(repository)).isEqualTo(Map.of("test_taxed", 5, "test_fails", 1));
  }

  @Test
  void testsThatComeGoAndChangeAreForeseenWithTheirNeighbours() throws Exception {
    Map<String, String> files =
        with(
            "tests/test_ring.py",
            "    def test_second(self):",
            "    def test_new(self):\n        assert Till().ring(1).total() == 1\n\n"
                + "    def test_second(self):",
            "    till = Till().ring(7, 2)",
            "    # Two of seven.\n    till = Till().ring(7, 2)",
            "    def test_b(self):\n        self.assertEqual(Till().ring(8, 6).ring(1, 3).total(), 51)\n",
            "");
    files.remove("tests/test_old.py");
    files.put(
        "tests/test_fresh.py",
        """
        from till import Till


        def test_fresh():
            assert Till().ring(3, 3).ring(4, 4).total() == 25
        """);

    JsonNode repository = forecast("tests", files);

    String beside = "other tests stand beside it in its file";
    assertThat(reasons(repository))
        .containsOnly(
            entry("test_ring", "test_ring of tests/test_ring.py changed"),
            entry("test_price[5]", beside),
            entry("TestCheap::test_first", beside),
            entry("TestCheap::test_second", beside),
            entry("TillTest::test_a", beside),
            entry("TillTest::test_b", "TillTest.test_b of tests/test_ring.py is gone"),
            entry("test_old", "tests/test_old.py is no test file any more"));
    assertThat(repository.path("new_functions"))
        .extracting(JsonNode::asText)
        .containsExactly("tests/test_fresh.py::test_fresh", "tests/test_ring.py::Common::test_new");
    assertThat(repository.path("files_collected").asInt()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("tests/DIFF.md")))
        .contains(
            "Of the tests before, 4 had their results taken over, 5 could not and 2 are gone; 2"
                + " are new.",
            "| other tests stand beside it in its file | 4 |",
            "| Collect (files) | 3 | 0 | 3 | 0 |");
  }

  @Test
  void nothingIsDoneForAVersionThatIsTheSame() throws Exception {
    JsonNode repository = forecast("same", BEFORE);

    assertThat(ids(repository, "taken_over")).hasSize(11);
    assertThat(reasons(repository)).isEmpty();
  }

  @Test
  void theSummaryCountsAndEstimates() throws Exception {
    write("summary", with("till/__init__.py", "self.items = []", "self.items = list()"));

    List<String> lines =
        RefreshForecast.of(config("summary", "summary", Optional.of(folder.resolve("before"))))
            .lines();

    assertThat(lines)
        .contains("        11  Till.__init__ of till/__init__.py changed")
        .last()
        .asString()
        .startsWith("Would make 11 of 11 tests anew, ");
  }
}
