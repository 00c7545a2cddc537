package dev.assay.pipelines.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.dataset.FinishedBuild;
import dev.assay.pipelines.dataset.SampleBuild;
import dev.assay.schemas.Provenance;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
  private static final String ATTACK =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>";

  private Path file;

  @BeforeEach
  void useDirectory(@TempDir Path directory) {
    file = directory.resolve("index.html");
  }

  private Document page(FinishedBuild build) throws IOException {
    Page.write(file, build, Map.of());
    return Jsoup.parse(Files.readString(file));
  }

  /** A task that holds hostile text wherever a repository's text can stand. */
  private static TaskRecord hostile() {
    TaskRecord task = SampleBuild.tasks(1).get(0);
    return TaskRecord.newBuilder(task)
        .setRepo(ATTACK)
        .setVersion(ATTACK)
        .setTestId("tests/test_x.py::test[" + ATTACK + "]")
        .setPrompt("'\"`{{policy}} " + ATTACK)
        .setTestSource("def test():\n    assert f('" + ATTACK + "') == ___  # Question\n")
        .setAssertion("assert f('" + ATTACK + "') == ___")
        .setAnswer("'" + ATTACK + "'")
        .setAnswerKind(ATTACK)
        .setHint(ATTACK)
        .setScope(ATTACK)
        .setDifficulty("\" onmouseover=\"alert(3)")
        .setSourceVariables(List.of(ATTACK))
        .setProvenance(Provenance.newBuilder(task.getProvenance()).setQualname(ATTACK).build())
        .build();
  }

  @Test
  void headlineCountsTasksAndRepositories() throws IOException {
    Document page = page(SampleBuild.of(513));
    assertThat(page.select("h1").text()).isEqualTo("513 tasks from 2 repositories");
    assertThat(page.select(".numbers dd").eachText()).startsWith("513", "171", "4,019", "505");
  }

  @Test
  void everyGateShowsWhatEnteredPassedAndWasRejectedAndWhy() throws IOException {
    Document page = page(SampleBuild.of(513));
    Element mask = page.expectFirst(".gates > li:has(h3:containsOwn(Mask))");
    assertThat(mask.select(".counts").text()).isEqualTo("819 questions 557 passed");
    assertThat(mask.select("summary").text()).isEqualTo("262 rejected, for 4 reasons");
    assertThat(mask.select("tbody th").eachText())
        .startsWith(
            "the answer is the result of a function or method call",
            "the answer is a variable, which names a value instead of giving it")
        .hasSize(4);
    assertThat(mask.select("tbody td:nth-child(2)").eachText())
        .containsExactly("175", "66", "12", "9");
  }

  @Test
  void rejectionsAreAlsoToldApartByRepository() throws IOException {
    Document page = page(SampleBuild.of(513));
    assertThat(page.select("#repositories details tr").eachText())
        .containsExactly(
            "Repository Collect Trace Structure Mutate Validate Mask Falsify Publish",
            "cachetools 1 9 38 8 0 52 0 24",
            "toolz 2 6 71 22 1 210 3 58");
  }

  @Test
  void histogramsAreTablesWhoseCountsAddUpToTheTasks() throws IOException {
    Document page = page(SampleBuild.of(513));
    assertThat(page.select("figure.histogram"))
        .hasSize(3)
        .allSatisfy(
            figure ->
                assertThat(
                        figure.select("tbody tr").stream()
                            .mapToInt(row -> Integer.parseInt(row.attr("data-count")))
                            .sum())
                    .isEqualTo(513));
  }

  @Test
  void tenTasksAreShownFromBothRepositoriesWithTheirAnswersFolded() throws IOException {
    Document page = page(SampleBuild.of(513));
    assertThat(page.select("article")).hasSize(10);
    assertThat(page.select("article .repo").eachText()).contains("toolz 1.0.0", "cachetools 5.5.0");
    assertThat(page.select("article details.answer:not([open]) pre")).hasSize(10);
    assertThat(page.select("article .tags").text()).contains("easy", "medium", "hard");
  }

  @Test
  void theAskedLineAndItsBlankAreMarked() throws IOException {
    Document page = page(SampleBuild.of(8));
    assertThat(page.select("article:contains(LRUCacheTest) .line.question").text())
        .isEqualTo("assert list(shelf) == ___  # Question");
    assertThat(page.select("article:contains(LRUCacheTest) pre mark").eachText())
        .containsExactly("___", "___", "___");
  }

  @Test
  void hostileTextStaysText() throws IOException {
    Document page = page(SampleBuild.of(List.of(hostile())));
    assertThat(page.select("script")).hasSize(2);
    assertThat(page.select("img, [onerror], [onmouseover]")).isEmpty();
    assertThat(page.select("article details.answer code").text()).isEqualTo("'" + ATTACK + "'");
    assertThat(page.select("article .line.question").text())
        .isEqualTo("assert f('" + ATTACK + "') == ___  # Question");
    assertThat(page.select("article details.prompt code").text())
        .isEqualTo("'\"`{{policy}} " + ATTACK);
    assertThat(page.select("article .tags").text()).startsWith("\" onmouseover=\"alert(3)");
  }

  @Test
  void policyNamesTheTwoScriptsAndLoadsNothing() throws IOException {
    Document page = page(SampleBuild.of(8));
    assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .matches(
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[^']{44}'"
                + " 'sha256-[^']{44}'; base-uri 'none'; form-action 'none'");
    assertThat(page.select("[src], link")).isEmpty();
    assertThat(page.select("a[href]").eachAttr("href"))
        .allMatch(
            href ->
                href.startsWith("#")
                    || href.startsWith("dataset/")
                    || href.equals("manifest.json"));
  }

  @Test
  void aBuildWithoutTasksStillHasAPage() throws IOException {
    Document page = page(SampleBuild.of(0));
    assertThat(page.select("h1").text()).isEqualTo("0 tasks from 2 repositories");
    assertThat(page.select("figure, article")).isEmpty();
    assertThat(page.select("#metrics").text()).contains("There are no tasks to measure.");
  }

  @Test
  void sameBuildGivesSameBytes() throws IOException {
    Page.write(file, SampleBuild.of(100), Map.of());
    byte[] first = Files.readAllBytes(file);
    Page.write(file, SampleBuild.of(100), Map.of());
    assertThat(file).hasBinaryContent(first);
  }
}
