package dev.assay.runners.progress;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.pipelines.RunNote;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * One JSON object a line each time: {@code {"elapsed_s":…,"stages":[{"stage":…,"unit":…,"done":…,
 * "total":…,"exact":…,"rejected":…,"per_s":…,"eta_s":…,"note":…}]}}, the last three only where
 * there is something to say; and one for each note when it comes: {@code
 * {"elapsed_s":…,"event":…,"worker":…,"stage":…,"subject":…,"seconds":…,"message":…}}, of which
 * only the first two and the last are always there.
 */
final class JsonDisplay implements Display {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final PrintStream err;

  JsonDisplay(PrintStream err) {
    this.err = err;
  }

  @Override
  public void show(List<ProgressRow> rows, Duration elapsed) {
    err.println(line(rows, elapsed));
  }

  @Override
  public void say(RunNote note, Duration elapsed) {
    err.println(line(note, elapsed));
  }

  static String line(RunNote note, Duration elapsed) {
    ObjectNode line = JSON.createObjectNode();
    line.put("elapsed_s", elapsed.toMillis() / 1000.0);
    line.put("event", note.kind().symbol());
    putUnlessEmpty(line, "worker", note.worker());
    putUnlessEmpty(line, "stage", note.stage().toLowerCase(Locale.ROOT));
    putUnlessEmpty(line, "subject", note.subject());
    if (note.seconds() > 0) {
      line.put("seconds", note.seconds());
    }
    line.put("message", note.sentence());
    return line.toString();
  }

  private static void putUnlessEmpty(ObjectNode line, String name, String text) {
    if (!text.isEmpty()) {
      line.put(name, text);
    }
  }

  static String line(List<ProgressRow> rows, Duration elapsed) {
    ObjectNode line = JSON.createObjectNode();
    line.put("elapsed_s", elapsed.toMillis() / 1000.0);
    ArrayNode stages = line.putArray("stages");
    for (ProgressRow row : rows) {
      ObjectNode stage = stages.addObject();
      stage.put("stage", row.stage());
      stage.put("unit", row.unit());
      stage.put("done", row.done());
      stage.put("total", row.total());
      stage.put("exact", row.exact());
      stage.put("rejected", row.rejected());
      row.perSecond().ifPresent(rate -> stage.put("per_s", Math.round(rate * 10) / 10.0));
      row.remaining().ifPresent(remaining -> stage.put("eta_s", remaining.toSeconds()));
      if (!row.note().isEmpty()) {
        stage.put("note", row.note());
      }
    }
    return line.toString();
  }
}
