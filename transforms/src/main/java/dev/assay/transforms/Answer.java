package dev.assay.transforms;

import dev.assay.agent.reader.Ending;
import dev.assay.agent.reader.Step;
import dev.assay.agent.reader.Trajectory;
import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.StepRecord;
import dev.assay.schemas.ToolUseRecord;
import dev.assay.schemas.TrajectoryEnding;
import dev.assay.schemas.TrajectoryRecord;

/**
 * One expected answer as it ended.
 *
 * @param prediction what counts
 * @param trajectory how it came to that
 */
record Answer(PredictionRecord prediction, TrajectoryRecord trajectory) {
  /**
   * The records of a trajectory. One that a limit ended is an empty answer, which is wrong; one
   * that a machine ended is a failure, which is no answer yet.
   */
  static Answer of(String instance, Entrant entrant, int sample, Trajectory trajectory) {
    boolean failed = trajectory.ending() == Ending.FAILED;
    return new Answer(
        PredictionRecord.newBuilder()
            .setInstanceId(instance)
            .setModelNameOrPath(entrant.name())
            .setSample(sample)
            .setPrediction(failed ? null : trajectory.answer())
            .setFailure(failed ? trajectory.detail() : null)
            .build(),
        TrajectoryRecord.newBuilder()
            .setInstanceId(instance)
            .setModelNameOrPath(entrant.name())
            .setSample(sample)
            .setAgent(entrant.agent().text())
            .setTemperature(entrant.temperature())
            .setPrompt(trajectory.prompt())
            .setEnding(TrajectoryEnding.valueOf(trajectory.ending().name()))
            .setDetail(trajectory.detail())
            .setSteps(trajectory.steps().stream().map(Answer::step).toList())
            .build());
  }

  /** Whether a machine failed, so that the answer is still to be asked for. */
  boolean failed() {
    return trajectory.getEnding() == TrajectoryEnding.FAILED;
  }

  private static StepRecord step(Step step) {
    return StepRecord.newBuilder()
        .setText(step.text())
        .setUses(step.uses().stream().map(Answer::use).toList())
        .setInputTokens(step.inputTokens())
        .setOutputTokens(step.outputTokens())
        .build();
  }

  private static ToolUseRecord use(Step.Use use) {
    return ToolUseRecord.newBuilder()
        .setTool(use.tool())
        .setArguments(use.arguments())
        .setResult(use.result())
        .setRefused(use.refused())
        .build();
  }
}
