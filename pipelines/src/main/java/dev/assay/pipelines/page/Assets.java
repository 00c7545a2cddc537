package dev.assay.pipelines.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;

/**
 * What the page carries inline.
 *
 * @param style the stylesheet
 * @param library D3, from its WebJar
 * @param script what draws the histograms
 */
record Assets(String style, String library, String script) {
  /** Where a WebJar says which version it is. */
  private static final String D3 = "/META-INF/maven/org.webjars.npm/d3/pom.properties";

  static Assets load() throws IOException {
    Properties d3 = new Properties();
    try (InputStream stream = open(D3)) {
      d3.load(stream);
    }
    return new Assets(
        text("page.css"),
        text(
            "/META-INF/resources/webjars/d3/%s/dist/d3.min.js"
                .formatted(d3.getProperty("version"))),
        text("histograms.js"));
  }

  /** A text of the jar. */
  static String text(String name) throws IOException {
    try (InputStream stream = open(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream stream = Assets.class.getResourceAsStream(name);
    if (stream == null) {
      throw new IOException("the jar lacks " + name);
    }
    return stream;
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
