package dev.assay.pipelines.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.schemas.EndingName;
import dev.assay.schemas.TaskRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final String ATTACK =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e]]>";

  private Path directory;

  @BeforeEach
  void useDirectory(@TempDir Path temporary) {
    directory = temporary;
  }

  private Document report(SampleRun... samples) throws IOException, UnreportableException {
    List<ReportedRun> runs = Stream.of(samples).map(sample -> sample.read("run")).toList();
    Report.write(directory, runs, Analyses.of(Reported.of(runs)), Map.of());
    return Jsoup.parse(Files.readString(directory.resolve("index.html")));
  }

  private static SampleRun twoEntrants(int tasks) {
    return SampleRun.of(tasks).entrant("m/strong", 0, 1, 80).entrant("m/weak", 0, 1, 30);
  }

  private static JsonNode unpacked(Document page, String id, int line) throws IOException {
    String text = page.expectFirst("script#" + id).data().split("\n", -1)[line];
    return new ObjectMapper()
        .readTree(
            new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text))));
  }

  @Test
  void leaderboardNamesTheBestFirstWithItsInterval() throws IOException, UnreportableException {
    Document page = report(twoEntrants(200));
    assertThat(page.select("h1").text()).isEqualTo("2 entrants on 200 tasks from 7 repositories");
    assertThat(page.select(".board .who a").eachText()).containsExactly("m/strong", "m/weak");
    assertThat(page.select(".board .rate span").eachText())
        .allMatch(text -> text.matches("\\d+\\.\\d–\\d+\\.\\d"));
  }

  @Test
  void missingAnswersAreSaidOnTopAndBesideWhoseTheyAre() throws IOException, UnreportableException {
    SampleRun run = SampleRun.of(4).entrant("m/a", 0, 1);
    List<TaskRecord> tasks = run.tasks();
    run.verdict(tasks.get(0), "m/a", 0, EndingName.CORRECT, "1")
        .verdict(tasks.get(1), "m/a", 0, EndingName.WRONG, "2")
        .verdict(tasks.get(2), "m/a", 0, EndingName.INFRASTRUCTURE_FAILURE, "")
        .verdict(tasks.get(3), "m/a", 0, EndingName.NOT_ATTEMPTED, "");
    Document page = report(run);
    assertThat(page.select("header .warning").text()).startsWith("2 answers are missing");
    assertThat(page.select(".board b").text()).isEqualTo("50.0");
    assertThat(page.select(".board .note").text())
        .isEqualTo(
            "2 of 4 answers are missing; whatever they would have been, Pass@1 lies within"
                + " 25.0–75.0");
  }

  @Test
  void everyCellLeadsToItsTasksAndSaysItsInterval() throws IOException, UnreportableException {
    Document page = report(twoEntrants(200));
    assertThat(page.select("table.heat td a"))
        .isNotEmpty()
        .allMatch(cell -> cell.attr("href").startsWith("#tasks?entrant="))
        .allMatch(cell -> cell.attr("title").matches("95 % interval .*, .* tasks?"));
    assertThat(page.select("table.heat a.best")).isNotEmpty();
  }

  @Test
  void figuresAreInThePageAndBesideItWithTheirNumbers() throws IOException, UnreportableException {
    Document page = report(twoEntrants(200));
    assertThat(page.select("#metrics .figures svg")).hasSize(6);
    for (String figure : List.of("accuracy-by-esv", "accuracy-by-dfi", "distribution-mcl")) {
      String svg = Files.readString(directory.resolve("figures/" + figure + ".svg"));
      Document drawing = Jsoup.parse(svg, "", Parser.xmlParser());
      assertThat(drawing.expectFirst("svg").attr("aria-label")).isNotEmpty();
      assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
      assertThat(directory.resolve("figures/" + figure + ".csv")).isNotEmptyFile();
    }
    assertThat(Files.readAllLines(directory.resolve("tables/leaderboard.csv")))
        .hasSize(3)
        .first()
        .asString()
        .startsWith(
            "entrant,model,agent,temperature,samples,asked,judged_tasks,pass_at_1,low,high");
  }

  @Test
  void everyFileThatThePageNamesIsThere() throws IOException, UnreportableException {
    Document page = report(twoEntrants(60));
    assertThat(page.select(".files a").eachAttr("href"))
        .hasSizeGreaterThan(20)
        .allMatch(name -> Files.isRegularFile(directory.resolve(name)));
  }

  @Test
  void hostileTextStaysText() throws IOException, UnreportableException {
    TaskRecord task =
        TaskRecord.newBuilder(SampleRun.of(1).tasks().get(0))
            .setRepo(ATTACK)
            .setAnswerKind(ATTACK)
            .setTestSource(ATTACK)
            .setTestId(ATTACK)
            .build();
    SampleRun run =
        SampleRun.of(List.of(task))
            .entrant(ATTACK, 0, 1)
            .verdict(task, ATTACK, 0, EndingName.WRONG, ATTACK.repeat(2_000))
            .withTrajectories();
    Document page = report(run);
    assertThat(page.select("img, [onerror]")).isEmpty();
    assertThat(page.select("script:not([type])")).hasSize(5);
    assertThat(page.select(".board .who a").text()).contains("<script>alert(1)</script>");
    JsonNode block = unpacked(page, "blocks", 0).get(0);
    assertThat(block.path("source").asText()).isEqualTo(ATTACK);
    assertThat(block.path("verdicts").get(0).get(0).get(3).asText())
        .startsWith(ATTACK)
        .hasSizeLessThan(2_100)
        .endsWith("more characters)");
    assertThat(Files.readString(directory.resolve("figures/leaderboard.svg")))
        .doesNotContain("<script>");
  }

  @Test
  void policyNamesTheScriptsAndLoadsNothing() throws IOException, UnreportableException {
    Document page = report(twoEntrants(20));
    assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .matches(
            "default-src 'none'; style-src 'unsafe-inline'; script-src( 'sha256-[^']{44}'){5};"
                + " base-uri 'none'; form-action 'none'");
    assertThat(page.select("[src], link")).isEmpty();
  }

  @Test
  void columnsHoldEveryTaskAndEnding() throws IOException, UnreportableException {
    SampleRun run = twoEntrants(50).withTrajectories();
    Document page = report(run);
    JsonNode columns = unpacked(page, "columns", 0);
    assertThat(columns.path("tasks").path("id")).hasSize(50);
    assertThat(columns.path("endings").get(0).asText()).hasSize(50).matches("[CWIFN]+");
    assertThat(unpacked(page, "trajectories", 49)).hasSize(2);
    assertThat(unpacked(page, "blocks", 3)).hasSize(2);
  }

  @Test
  void degenerateRunsSayWhatIsNotDefined() throws IOException, UnreportableException {
    SampleRun run = SampleRun.of(1).entrant("m/a", 0, 1);
    run.verdict(run.tasks().get(0), "m/a", 0, EndingName.CORRECT, "1");
    Document page = report(run);
    assertThat(page.text()).doesNotContain("NaN").contains("There is one entrant only.");
    Element correlation = page.expectFirst("td[title^=not defined, because all 1 task]");
    assertThat(correlation.text()).isEqualTo("–");
    assertThat(Files.readString(directory.resolve("tables/correlations.csv")))
        .doesNotContain("NaN");
  }

  @Test
  void runsWithoutTasksOrJudgedAnswersHaveAPage() throws IOException, UnreportableException {
    assertThat(report(SampleRun.of(List.of())).select("h1").text()).startsWith("0 entrants on 0");
    SampleRun run = SampleRun.of(3).entrant("m/a", 0, 1);
    run.tasks().forEach(t -> run.verdict(t, "m/a", 0, EndingName.INFRASTRUCTURE_FAILURE, ""));
    assertThat(report(run).select(".board .rate").text())
        .isEqualTo("–not defined, because no task was judged");
  }

  @Test
  void severalSamplesAndTemperaturesHaveTheirTables() throws IOException, UnreportableException {
    Document page = report(SampleRun.of(80).entrant("m/a", 0, 4, 60).entrant("m/a warm", 1, 4, 60));
    assertThat(page.select("#leaderboard thead th").eachText())
        .containsExactly("Entrant", "k = 1", "k = 2", "k = 4");
    assertThat(page.select("#comparisons .two table")).hasSize(2);
    assertThat(Files.readAllLines(directory.resolve("tables/temperature-accuracy.csv"))).hasSize(9);
  }

  @Test
  void sameRunsGiveSameBytes() throws IOException, UnreportableException {
    report(twoEntrants(120).withTrajectories());
    Map<Path, byte[]> first = files();
    report(twoEntrants(120).withTrajectories());
    Map<Path, byte[]> second = files();
    assertThat(second.keySet()).isEqualTo(first.keySet());
    first.forEach((file, bytes) -> assertThat(second.get(file)).isEqualTo(bytes));
  }

  private Map<Path, byte[]> files() throws IOException {
    Map<Path, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file, Files.readAllBytes(file));
      }
    }
    return files;
  }
}
