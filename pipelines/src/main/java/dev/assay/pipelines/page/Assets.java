package dev.assay.pipelines.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a page carries inline.
 *
 * @param style the stylesheet
 * @param scripts what runs, in order
 */
public record Assets(String style, List<String> scripts) {
  /** The file within its WebJar; the version is the one in the module's pom. */
  private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  public Assets {
    scripts = List.copyOf(scripts);
  }

  /** What every page has: the look of the house, and D3. */
  public static Assets shared() throws IOException {
    return new Assets(text("page.css"), List.of(text(D3)));
  }

  /** What the page of a build has. */
  static Assets load() throws IOException {
    return shared().with("", List.of(text("histograms.js")));
  }

  /** The same with more style and more scripts. */
  public Assets with(String moreStyle, List<String> moreScripts) {
    return new Assets(
        style + moreStyle, Stream.concat(scripts.stream(), moreScripts.stream()).toList());
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
   * The page's content security policy: nothing is loaded, and no script runs but these. Styles may
   * be inline, because bars carry their length and D3's marks their place.
   */
  public String policy() {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src %s; base-uri 'none'; form-action 'none'"
        .formatted(
            scripts.stream()
                .map(script -> "'" + digest(script) + "'")
                .collect(Collectors.joining(" ")));
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
