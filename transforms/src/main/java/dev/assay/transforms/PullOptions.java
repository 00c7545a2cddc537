package dev.assay.transforms;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.Hidden;
import org.apache.beam.sdk.options.PipelineOptions;

/** What {@link PullRecords} must know of the runner. */
@Hidden
public interface PullOptions extends PipelineOptions {
  /** Whether the runner hands out the last split of a source first, as Flink does. */
  @Description("Whether the runner hands out the last split of a source first.")
  @Default.Boolean(false)
  boolean isLastSplitFirst();

  void setLastSplitFirst(boolean value);
}
