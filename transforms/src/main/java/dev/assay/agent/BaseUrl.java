package dev.assay.agent;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Where an endpoint is. It is stored and shown, so it must not hold a secret. */
final class BaseUrl {
  private BaseUrl() {}

  /** What is wrong with an address, without quoting a part that may be secret. */
  static Optional<String> problem(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      return Optional.of("is not an address");
    }
    if (uri.getUserInfo() != null || uri.getQuery() != null || uri.getFragment() != null) {
      return Optional.of("holds a user, a query or a fragment; a key goes into its variable");
    }
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    return http && uri.getHost() != null
        ? Optional.empty()
        : Optional.of("is \"" + text + "\"; it begins with http:// or https:// and a host");
  }

  /**
   * An address as requests are built from it. As with Anthropic's own clients, the version is not
   * part of the address that users give for its dialect.
   */
  static String of(Dialect dialect, String text) {
    String bare = text.replaceAll("/+$", "");
    return switch (dialect) {
      case OPENAI -> bare;
      case ANTHROPIC -> bare.endsWith("/v1") ? bare : bare + "/v1";
    };
  }
}
