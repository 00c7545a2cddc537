package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.Wording;

/**
 * An entrant as tables name it.
 *
 * @param number its place in the contest
 * @param colour its place in the palette
 * @param label its name
 * @param asked how it was asked, in words
 */
record EntrantView(String number, String colour, String label, String asked) {
  static EntrantView of(Contest contest, int place) {
    Entrant entrant = contest.entrants().get(place);
    String temperature =
        entrant.asked().getTemperature().map(t -> ", temperature " + Spelled.exact(t)).orElse("");
    String samples = entrant.samples() > 1 ? ", " + Wording.count(entrant.samples(), "sample") : "";
    String model =
        entrant.asked().getModel().equals(entrant.label()) ? "" : entrant.asked().getModel() + ", ";
    return new EntrantView(
        Integer.toString(place),
        Integer.toString(place % Palette.SIZE),
        entrant.label(),
        model + entrant.asked().getAgent() + temperature + samples);
  }
}
