package dev.assay.runners.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.RunNote;
import dev.assay.pipelines.StageProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DisplayTest {
  private static final List<ProgressRow> ROWS =
      List.of(
          new ProgressRow(
              "INGEST", "repository", 2, 2, true, 0, OptionalDouble.empty(), Optional.empty(), ""),
          new ProgressRow(
              "TRACE",
              "test",
              1043,
              1490,
              true,
              202,
              OptionalDouble.of(12.34),
              Optional.of(Duration.ofSeconds(37)),
              ""),
          new ProgressRow(
              "TRACE_MUTANT",
              "test",
              300,
              841,
              false,
              0,
              OptionalDouble.of(0.1),
              Optional.of(Duration.ofSeconds(5410)),
              ""),
          new ProgressRow(
              "SLICE", "question", 0, 0, false, 0, OptionalDouble.empty(), Optional.empty(), ""));
  private static final Duration ELAPSED = Duration.ofSeconds(92);

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);

  @Test
  void theTableHasALineForEachStage() {
    assertThat(ProgressTable.lines(ROWS, ELAPSED, 100))
        .containsExactly(
            "1:32           unit              done/total       rate       ETA  rejected",
            "ingest         repository               2/2",
            "trace          test               1043/1490     12.3/s      0:37       202",
            "trace mutant   test                300/841+      0.1/s  1:30:10+",
            "slice          question                0/0+");
  }

  @Test
  void theTableIsCutToTheWidthOfTheTerminal() {
    assertThat(ProgressTable.lines(ROWS, ELAPSED, 20)).allMatch(line -> line.length() <= 20);
  }

  @Test
  void theNextTableIsDrawnOverTheLast() {
    LiveDisplay live = new LiveDisplay(stream, 100);

    live.show(ROWS.subList(0, 1), ELAPSED);
    live.show(ROWS.subList(0, 1), ELAPSED);
    live.clear();

    String table =
        """
        ~[2K1:32           unit              done/total       rate       ETA  rejected
        ~[2Kingest         repository               2/2
        """;
    assertThat(err.toString(StandardCharsets.UTF_8).replace('\u001b', '~'))
        .isEqualTo(table + "~[2A" + table + "~[2A~[0J");
  }

  @Test
  void thePlainLineNamesTheStagesUnderWay() {
    assertThat(PlainDisplay.line(ROWS, ELAPSED))
        .isEqualTo(
            "1:32 trace 1043/1490 12.3/s ETA 0:37 202 rejected"
                + " | trace mutant 300/841+ 0.1/s ETA 1:30:10+");
  }

  @Test
  void theJsonLineHoldsAllStages() {
    assertThat(JsonDisplay.line(ROWS.subList(0, 2), ELAPSED))
        .isEqualTo(
            "{'elapsed_s':92.0,'stages':[{'stage':'INGEST','unit':'repository','done':2,'total':2,"
                    .replace('\'', '"')
                + "'exact':true,'rejected':0},".replace('\'', '"')
                + "{'stage':'TRACE','unit':'test','done':1043,'total':1490,".replace('\'', '"')
                + "'exact':true,'rejected':202,'per_s':12.3,'eta_s':37}]}".replace('\'', '"'));
  }

  @Test
  void offATerminalNothingIsShownUnlessAskedFor() {
    assertThat(shown(ProgressMode.AUTO, false)).isEmpty();
    assertThat(shown(ProgressMode.NONE, true)).isEmpty();
    assertThat(shown(ProgressMode.PLAIN, false)).isEqualTo("0:00 trace 1/4+\n");
    assertThat(shown(ProgressMode.AUTO, true)).contains("trace");
  }

  @Test
  void afterTheEndNothingIsShownButTheLastCountsAreKept() {
    Progress progress = Progress.start(ProgressMode.PLAIN, stream, false, 80, () -> Instant.EPOCH);
    List<StageProgress> last = List.of(new StageProgress("TRACE", "test", 4, 4, 0));

    progress.close();
    progress.accept(last);

    assertThat(err.size()).isZero();
    assertThat(progress.latest()).isEqualTo(last);
  }

  private String shown(ProgressMode mode, boolean live) {
    err.reset();
    Progress progress = Progress.start(mode, stream, live, 80, () -> Instant.EPOCH);
    progress.accept(
        List.of(
            new StageProgress("INGEST", "repository", 2, 1, 0),
            new StageProgress("TRACE", "test", 4, 1, 0)));
    return err.toString(StandardCharsets.UTF_8).replace("ingest 1/2 | ", "");
  }

  @Test
  void aNoteIsALineForPeopleAndAnEventForPrograms() {
    RunNote note =
        new RunNote(
            RunNote.Kind.SLOW_ELEMENT, "host, process 7", "TRACE", "r t", 61, "It is slow.");

    assertThat(PlainDisplay.line(note, ELAPSED)).isEqualTo("1:32 note: It is slow.");
    assertThat(JsonDisplay.line(note, ELAPSED))
        .isEqualTo(
            "{\"elapsed_s\":92.0,\"event\":\"slow_element\",\"worker\":\"host, process 7\","
                + "\"stage\":\"trace\",\"subject\":\"r t\",\"seconds\":61,"
                + "\"message\":\"It is slow.\"}");
  }

  @Test
  void aNoteOnATerminalStandsAboveTheTable() {
    LiveDisplay live = new LiveDisplay(stream, 60);
    live.show(ROWS.subList(0, 1), ELAPSED);
    err.reset();

    live.say(new RunNote(RunNote.Kind.NOTE, "", "", "", 0, "The disk is full."), ELAPSED);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("\u001b[2A\u001b[0J1:32 note: The disk is full.\n");
  }

  @Test
  void notesAreSaidInEveryMode() {
    for (ProgressMode mode : ProgressMode.values()) {
      err.reset();
      try (Progress progress =
          Progress.start(mode, stream, false, 80, java.time.InstantSource.system())) {
        progress.note(new RunNote(RunNote.Kind.NOTE, "", "", "", 0, "The disk is full."));
      }
      assertThat(err.toString(StandardCharsets.UTF_8)).as("%s", mode).contains("The disk is full.");
    }
  }
}
