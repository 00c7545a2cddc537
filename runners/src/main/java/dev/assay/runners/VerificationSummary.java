package dev.assay.runners;

import dev.assay.pipelines.Verification;
import dev.assay.text.Beginning;
import dev.assay.verify.Baseline;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a verification prints: a line for each check, and what was found. */
final class VerificationSummary {
  /** Findings that are printed; the file has all. */
  private static final int SHOWN = 50;

  private static final int ANSWER = 20;

  private VerificationSummary() {}

  static void print(PrintStream out, Verification verification) {
    lines(verification).forEach(out::println);
  }

  static List<String> lines(Verification verification) {
    List<String> lines = new ArrayList<>();
    for (Check check : Check.values()) {
      long found = verification.findings(check);
      long looked = verification.checked().getOrDefault(check, 0L);
      lines.add(
          String.format(
              Locale.ROOT,
              "%-5s %7d checked %5d found  %s",
              found > 0 ? "FAIL" : looked > 0 ? "ok" : "-",
              looked,
              found,
              check.sentence()));
    }
    if (!verification.baselines().isEmpty()) {
      lines.add("");
      lines.add(
          "always the same answer is right for "
              + verification.baselines().stream()
                  .map(VerificationSummary::baseline)
                  .collect(Collectors.joining(", ")));
    }
    if (!verification.keptLeaks().isEmpty()) {
      lines.add(
          verification.keptLeaks().size() + " rows are marked as leaks and kept, as was asked for");
    }
    lines.add("");
    for (Finding finding : verification.findings().stream().limit(SHOWN).toList()) {
      lines.add(
          finding.check().label()
              + "  "
              + (finding.instanceId().isEmpty() ? "" : finding.instanceId() + "  ")
              + finding.seen());
    }
    int more = verification.findings().size() - SHOWN;
    if (more > 0) {
      lines.add("and " + more + " more");
    }
    lines.add(verdict(verification));
    return lines;
  }

  private static String verdict(Verification verification) {
    String file = verification.directory().resolve("verification.json").toString();
    String extent =
        String.format(
            Locale.ROOT,
            "%d tasks, %d of them executed again",
            verification.tasks(),
            verification.executed());
    return verification.passed()
        ? "verified: " + extent
        : "NOT VERIFIED: "
            + verification.findings().size()
            + " findings in "
            + extent
            + "; all are in "
            + file;
  }

  private static String baseline(Baseline baseline) {
    return String.format(
        Locale.ROOT,
        "%d of %d %s (%s)",
        baseline.right(),
        baseline.rows(),
        baseline.kind(),
        Beginning.marked(baseline.answer(), ANSWER));
  }
}
