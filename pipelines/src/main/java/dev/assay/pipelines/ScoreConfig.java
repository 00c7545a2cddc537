package dev.assay.pipelines;

import dev.assay.score.PredictionFormat;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What to score.
 *
 * @param dataset what {@code assay build} wrote
 * @param predictions a file with a prediction a line
 * @param format in which form they are
 * @param model the name to give to who made all of them; empty to take each line's own
 * @param samples how many answers to each task are expected; empty for as many as the highest
 *     sample of a model's predictions tells
 * @param out a folder that is new, empty or an earlier evaluation
 */
public record ScoreConfig(
    Path dataset,
    Path predictions,
    PredictionFormat format,
    Optional<String> model,
    OptionalInt samples,
    Path out) {
  public ScoreConfig {
    Objects.requireNonNull(format, "format");
  }
}
