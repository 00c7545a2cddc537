package dev.assay.pipelines.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * What the page carries inline.
 *
 * @param style the stylesheet
 * @param library D3, from its WebJar
 * @param script what draws the histograms
 */
record Assets(String style, String library, String script) {
  /** The file within its WebJar; the version is the one in the module's pom. */
  private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  static Assets load() throws IOException {
    return new Assets(text("page.css"), text(D3), text("histograms.js"));
  }

  /** A text of the jar. */
  static String text(String name) throws IOException {
    try (InputStream stream = Assets.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("the jar lacks " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * The page's content security policy: nothing is loaded, and no script runs but these two. Styles
   * may be inline, because bars carry their length and D3's marks their place.
   */
  String policy() {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src '%s' '%s'; base-uri 'none'; form-action 'none'"
        .formatted(digest(library), digest(script));
  }

  private static String digest(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
