package dev.assay.pipelines;

import dev.assay.agent.UsageTable;
import dev.assay.schemas.ModelUsageRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

/** What a run's models were asked and used, over all its starts. */
final class ModelUsage {
  private ModelUsage() {}

  static List<ModelUsageRecord> of(RunDirectory directory) throws IOException {
    return in(directory.usage());
  }

  /** What the lines of usage in a folder add up to. */
  static List<ModelUsageRecord> in(Path usage) throws IOException {
    return UsageTable.in(usage).rows().stream().map(ModelUsage::record).toList();
  }

  private static ModelUsageRecord record(UsageTable.Row row) {
    return ModelUsageRecord.newBuilder()
        .setRole(row.role())
        .setModel(row.model())
        .setQuestions(row.questions())
        .setStored(row.stored())
        .setUnanswered(row.unanswered())
        .setRequests(row.requests())
        .setRetries(row.retries())
        .setInputTokens(row.usage().input())
        .setCachedInputTokens(row.usage().cachedInput())
        .setOutputTokens(row.usage().output())
        .setUsd(row.usd().map(BigDecimal::toPlainString).orElse(null))
        .setMilliseconds(row.milliseconds())
        .build();
  }
}
