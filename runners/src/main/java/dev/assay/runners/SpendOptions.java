package dev.assay.runners;

import dev.assay.agent.SpendLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where models are reached, and what a run may spend on them. */
final class SpendOptions {
  @Option(
      names = "--models",
      paramLabel = "FILE",
      description =
          "YAML file with providers (kind, base_url, key_variable) and models (prices, rates,"
              + " concurrent, context_tokens). openai and anthropic are known; keys come from"
              + " OPENAI_API_KEY, ANTHROPIC_API_KEY or .env.")
  private Optional<String> file = Optional.empty();

  @Option(
      names = "--max-spend-usd",
      paramLabel = "USD",
      description =
          "The most that all starts of this run may cost together. What a request may cost at the"
              + " most is reserved before it is made. Default: no limit.")
  private Optional<String> maxSpend = Optional.empty();

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      description = "The most requests to providers, retries included. Default: no limit.")
  private Optional<String> maxRequests = Optional.empty();

  /** The file of providers and models, if one is named; one that is missing is noted. */
  Optional<Path> file(Problems problems) {
    Optional<Path> path = file.map(Path::of);
    path.filter(each -> !Files.isRegularFile(each))
        .ifPresent(each -> problems.add("--models", "'" + each + "' is not a file"));
    return path;
  }

  /** The limits; what is wrong with them is noted. */
  SpendLimits limits(Problems problems) {
    return new SpendLimits(
        maxSpend.map(text -> problems.decimal("--max-spend-usd", text)).orElse(SpendLimits.NO_USD),
        maxRequests
            .map(text -> (long) problems.wholeNumber("--max-requests", text, 0))
            .orElse(Long.MAX_VALUE));
  }
}
