package dev.assay.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Every question of this process's and what became of it, one line each in a file of its own:
 * appended to by many threads, never read here. {@link UsageTable} adds them up. Lines are not
 * forced to the disk, since a rerun from the store writes many; money is in the budget's file.
 */
final class UsageLog {
  /** Beginning of the files' names. */
  static final String PREFIX = "usage-";

  private final Path file;

  UsageLog(Path folder) {
    file = folder.resolve(PREFIX + new ProcessIdentity(folder).self() + ".jsonl");
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
    append(ExchangeJson.compact(line.put("milliseconds", milliseconds)) + "\n");
  }

  private void append(String line) {
    try (FileOutputStream open = new FileOutputStream(file.toFile(), true)) {
      open.write(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
