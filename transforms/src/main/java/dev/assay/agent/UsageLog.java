package dev.assay.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Every question of this process's and what became of it, one line each in a file of its own:
 * appended to from many threads, never read here. {@link UsageTable} adds them up.
 */
final class UsageLog {
  /** Beginning of the files' names. */
  static final String PREFIX = "usage-";

  private final AppendedLines lines;

  UsageLog(Path folder) {
    lines =
        new AppendedLines(folder.resolve(PREFIX + new ProcessIdentity(folder).self() + ".jsonl"));
  }

  /** One question was answered, or was not. */
  synchronized void add(ModelRole role, ModelName model, Tally tally, long milliseconds) {
    ObjectNode line =
        ExchangeJson.object()
            .put("role", role.text())
            .put("model", model.toString())
            .put("outcome", tally.outcome().name().toLowerCase(Locale.ROOT))
            .put("requests", tally.requests())
            .put("retries", tally.retries())
            .put("input", tally.usage().input())
            .put("cached_input", tally.usage().cachedInput())
            .put("output", tally.usage().output());
    tally.usd().ifPresent(usd -> line.put("usd", usd.toPlainString()));
    lines.append(ExchangeJson.compact(line.put("milliseconds", milliseconds)));
  }
}
