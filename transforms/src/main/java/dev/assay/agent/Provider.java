package dev.assay.agent;

import java.io.Serializable;
import java.util.Optional;

/**
 * Who serves models, and where. The key is not in here, only the name of the variable that holds
 * it.
 *
 * @param dialect the wire form
 * @param baseUrl what {@code /chat/completions} or {@code /messages} is appended to; no slash at
 *     the end, no user, no query
 * @param variable the variable that holds the key; empty for an endpoint without keys
 * @param completionTokens whether the longest reply is told as {@code max_completion_tokens}, which
 *     OpenAI's newer models insist on and most other servers do not know; {@code max_tokens}
 *     otherwise
 */
public record Provider(Dialect dialect, String baseUrl, String variable, boolean completionTokens)
    implements Serializable {
  /** The variable that holds the key, if one is needed. */
  public Optional<String> keyVariable() {
    return variable.isEmpty() ? Optional.empty() : Optional.of(variable);
  }
}
