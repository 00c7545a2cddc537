package dev.assay.pipelines.report;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The colours of entrants, for paper and for the dark. Neighbours differ in lightness as well as in
 * hue, so that they stay apart for who sees few hues.
 */
final class Palette {
  private static final String[] LIGHT = {
    "#1d6f6a", "#d1662b", "#4b5fb0", "#b8862b", "#8c3f74", "#3f9442", "#c2425c", "#2f8fc2",
    "#7a6a58", "#6b7280"
  };
  private static final String[] DARK = {
    "#6cc0b6", "#f0935c", "#8ea2ee", "#e0b85c", "#d083b8", "#84cc86", "#f08298", "#74c2ee",
    "#bcab96", "#a7adb8"
  };

  /** How many there are; more entrants share them. */
  static final int SIZE = LIGHT.length;

  private Palette() {}

  /** Rules for a page: the colour of entrant i is {@code var(--si)}. */
  static String variables() {
    return ":root{%s}@media (prefers-color-scheme: dark){:root{%s}}%s"
        .formatted(
            list(LIGHT),
            list(DARK),
            IntStream.range(0, SIZE)
                .mapToObj(i -> ".s" + i + "{--series:var(--s" + i + ")}")
                .collect(Collectors.joining()));
  }

  private static String list(String[] colours) {
    return IntStream.range(0, SIZE)
        .mapToObj(i -> "--s" + i + ":" + colours[i])
        .collect(Collectors.joining(";"));
  }
}
