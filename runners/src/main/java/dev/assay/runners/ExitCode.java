package dev.assay.runners;

import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.Evaluation;
import dev.assay.schemas.Stage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a command ended, for the program that called it. These numbers do not change. */
enum ExitCode {
  OK(0, "Everything asked for was done."),
  INTERNAL_ERROR(1, "Something failed inside Assay; a stack trace was printed."),
  BAD_USAGE(2, "The command line or a configuration file is wrong; nothing was done."),
  REPOSITORY_REJECTED(3, "Finished, but a repository could not be used. The rest is whole."),
  NO_TASK(4, "Finished without a single task."),
  NOT_CONSERVED(5, "Finished, but a stage lost or invented units. Do not use the result."),
  NOT_ISOLATED(6, "This machine cannot isolate executed code as asked; nothing was done."),
  SPEND_LIMIT(
      7, "The limit of money or requests is reached; the same command with a higher one goes on."),
  VERIFICATION_FAILED(8, "The dataset is not as it must be; what was found was printed."),
  INCOMPLETE(
      9, "Answers are missing, or machines failed; the verdicts that could be had were written."),
  CLUSTER_LOST(10, "The cluster lost the job; the same command goes on."),
  UNFIT_WORKER(11, "A worker lacks what it needs, such as Python; which and what was printed."),
  INTERRUPTED(130, "Interrupted; the same command resumes.");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  int number() {
    return number;
  }

  String meaning() {
    return meaning;
  }

  /**
   * The worst that can be said of a finished build. An unusable repository comes before an empty
   * dataset: it is the likely cause.
   */
  static ExitCode of(BuildResult result) {
    if (!result.conserved()) {
      return NOT_CONSERVED;
    }
    // Whole repositories are the unit of the first stage only.
    String ingest = Stage.INGEST + "/";
    if (result.rejectionsByReason().entrySet().stream()
        .anyMatch(e -> e.getKey().startsWith(ingest) && e.getValue() > 0)) {
      return REPOSITORY_REJECTED;
    }
    return result.tasks() == 0 ? NO_TASK : OK;
  }

  /**
   * How an evaluation ended.
   *
   * @param partial whether answers may be missing
   */
  static ExitCode of(Evaluation evaluation, boolean partial) {
    if (!evaluation.isConserved()) {
      return NOT_CONSERVED;
    }
    boolean enough = partial ? !evaluation.entrants().isEmpty() : evaluation.isComplete();
    return enough ? OK : INCOMPLETE;
  }

  /** Numbers and meanings in order, as the help pages list them. */
  static Map<String, String> listing() {
    Map<String, String> listing = new LinkedHashMap<>();
    Arrays.stream(values()).forEach(c -> listing.put(Integer.toString(c.number), c.meaning));
    return listing;
  }
}
