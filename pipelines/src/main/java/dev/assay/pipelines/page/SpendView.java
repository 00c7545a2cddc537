package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Numerals;
import dev.assay.schemas.ModelUsageRecord;

/** What a model was asked and used in one role, for the page. */
record SpendView(
    String role,
    String model,
    String questions,
    String stored,
    String unanswered,
    String requests,
    String input,
    String output,
    String usd) {
  static SpendView of(ModelUsageRecord usage) {
    return new SpendView(
        usage.getRole(),
        usage.getModel(),
        Numerals.whole(usage.getQuestions()),
        Numerals.whole(usage.getStored()),
        Numerals.whole(usage.getUnanswered()),
        Numerals.whole(usage.getRequests()),
        Numerals.whole(usage.getInputTokens()),
        Numerals.whole(usage.getOutputTokens()),
        usage.getUsd().map(usd -> "$" + usd).orElse("no price"));
  }
}
