package dev.assay.pipelines.dataset;

import java.util.Locale;
import java.util.Map;

/** A repository's licence in the words of the Hugging Face hub, which knows a fixed list. */
final class HubLicence {
  /** From what Python metadata states, in small letters: SPDX expressions and older free text. */
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry("mit", "mit"),
          Map.entry("mit license", "mit"),
          Map.entry("bsd-2-clause", "bsd-2-clause"),
          Map.entry("bsd-3-clause", "bsd-3-clause"),
          Map.entry("3-clause bsd license", "bsd-3-clause"),
          Map.entry("bsd", "bsd"),
          Map.entry("bsd license", "bsd"),
          Map.entry("apache-2.0", "apache-2.0"),
          Map.entry("apache 2.0", "apache-2.0"),
          Map.entry("isc", "isc"),
          Map.entry("mpl-2.0", "mpl-2.0"),
          Map.entry("psf-2.0", "psfl"));

  private HubLicence() {}

  /** The hub's identifier; {@code other} where the statement is missing or not one of them. */
  static String of(RepositoryFacts repository) {
    return repository
        .licence()
        .map(text -> KNOWN.getOrDefault(text.toLowerCase(Locale.ROOT), "other"))
        .orElse("other");
  }
}
