package dev.assay.pipelines.dataset;

import dev.assay.schemas.Stage;
import dev.assay.schemas.StageCount;
import java.util.Comparator;
import java.util.List;

/**
 * One stage of the build as a gate that lets some of its units through.
 *
 * @param stage the stage
 * @param title its name for a reader
 * @param question what it asks of each unit, as a sentence
 * @param unit what it counts, in the singular
 * @param entered units that reached it
 * @param passed units that came out
 * @param rejected units that did not
 * @param reasons why not, the commonest first
 */
public record Gate(
    Stage stage,
    String title,
    String question,
    String unit,
    long entered,
    long passed,
    long rejected,
    List<Reason> reasons) {
  public Gate {
    reasons = List.copyOf(reasons);
  }

  /** A reason as a sentence, and how many units it turned away. */
  public record Reason(String sentence, long count) {}

  static Gate of(StageCount count, RejectionCounts rejections, ReasonSentences sentences) {
    Stage stage = count.getStage();
    return new Gate(
        stage,
        Wording.of("gate." + stage + ".title"),
        Wording.of("gate." + stage + ".question"),
        count.getUnit(),
        count.getEntered(),
        count.getPassed(),
        count.getRejected(),
        rejections.byReason(stage).entrySet().stream()
            .map(entry -> new Reason(sentences.of(stage, entry.getKey()), entry.getValue()))
            .sorted(Comparator.comparingLong(Reason::count).reversed())
            .toList());
  }
}
