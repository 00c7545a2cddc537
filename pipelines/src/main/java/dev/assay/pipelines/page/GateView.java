package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Gate;
import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.Wording;
import java.util.List;

/**
 * A gate with its bar and its reasons.
 *
 * @param gate the gate
 * @param entered what entered, with its unit
 * @param passedBar length of the part that passed
 * @param rejects whether it turned anything away
 * @param summary what it turned away, in a few words
 * @param reasons why, each with its part of the rejected
 */
record GateView(
    Gate gate,
    String entered,
    String passedBar,
    boolean rejects,
    String summary,
    List<ReasonView> reasons) {

  /** A reason with its count and its bar. */
  record ReasonView(String sentence, long count, String bar) {}

  static GateView of(Gate gate) {
    return new GateView(
        gate,
        Wording.count(gate.entered(), gate.unit()),
        PageView.barLength(gate.passed(), gate.entered()),
        gate.rejected() > 0,
        "%s rejected, for %s"
            .formatted(
                Numerals.whole(gate.rejected()), Wording.count(gate.reasons().size(), "reason")),
        gate.reasons().stream()
            .map(
                reason ->
                    new ReasonView(
                        reason.sentence(),
                        reason.count(),
                        PageView.barLength(reason.count(), gate.rejected())))
            .toList());
  }
}
