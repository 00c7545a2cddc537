package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of Assay. A dataset can be read by the release that wrote it and by all later ones; the
 * form of its folder has a number of its own, so that a release knows that it does not know one.
 *
 * @param major first number
 * @param minor second number
 * @param patch third number
 */
record Release(int major, int minor, int patch) implements Comparable<Release> {
  /** The form of folders that this release writes; it reads all up to it. */
  static final int FORM = 1;

  private static final Pattern SPELLING = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");

  private static final Comparator<Release> BY_AGE =
      Comparator.comparingInt(Release::major)
          .thenComparingInt(Release::minor)
          .thenComparingInt(Release::patch);

  /** This program. */
  static Release current() {
    return parse(RunOutputs.VERSION).orElseThrow();
  }

  /** Reads {@code 1.2.3}. */
  static Optional<Release> parse(String text) {
    Matcher spelled = SPELLING.matcher(text);
    return spelled.matches()
        ? Optional.of(
            new Release(
                Integer.parseInt(spelled.group(1)),
                Integer.parseInt(spelled.group(2)),
                Integer.parseInt(spelled.group(3))))
        : Optional.empty();
  }

  /**
   * What keeps this program from reading a dataset by its manifest, and which release can.
   *
   * @param parts that the manifest must have
   */
  static Optional<String> problem(JsonNode manifest, Iterable<String> parts) {
    if (!manifest.has("assay_version")) {
      return Optional.of("damaged or not Assay's: manifest.json has no 'assay_version'");
    }
    String version = manifest.path("assay_version").asText();
    Optional<Release> release = parse(version);
    if (release.isEmpty()) {
      return Optional.of(
          "damaged or not Assay's: manifest.json has the assay_version '"
              + version
              + "'; must be like "
              + RunOutputs.VERSION);
    }
    int form = manifest.path("form").asInt(1);
    if (form > FORM || release.get().compareTo(current()) > 0) {
      return Optional.of(
          String.format(
              "written by Assay %s in form %d; this is Assay %s, which knows forms up to %d of"
                  + " releases up to its own: use Assay %s or a later one",
              version, form, RunOutputs.VERSION, FORM, version));
    }
    for (String part : parts) {
      if (!manifest.has(part)) {
        return Optional.of(
            String.format(
                "damaged: manifest.json has no '%s', which Assay %s wrote; build it again, or"
                    + " restore the file",
                part, version));
      }
    }
    return Optional.empty();
  }

  @Override
  public int compareTo(Release other) {
    return BY_AGE.compare(this, other);
  }
}
