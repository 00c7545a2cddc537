package dev.assay.slice;

import java.util.List;

/**
 * What an assertion depends on: the evidence from which all metrics are computed (RepoReason,
 * appendix F.2).
 *
 * @param relevantCalls the orders of the calls with a relevant line, ascending
 * @param relevantLines the relevant lines, by call and line
 * @param sourceVariables the names of DFI, sorted: read by relevant statements of a frame and
 *     written by none of it, less builtins, names imported inside the function and names only
 *     called there, over all frames. Parameters count
 * @param untracedCalls the calls on relevant lines whose frames the trace lacks, sorted
 * @param libraryFiles the distinct library files with a relevant line, sorted
 * @param metrics the metrics
 */
public record Slice(
    List<Integer> relevantCalls,
    List<RelevantLine> relevantLines,
    List<String> sourceVariables,
    List<UntracedCall> untracedCalls,
    List<String> libraryFiles,
    Metrics metrics) {
  public Slice {
    relevantCalls = List.copyOf(relevantCalls);
    relevantLines = List.copyOf(relevantLines);
    sourceVariables = List.copyOf(sourceVariables);
    untracedCalls = List.copyOf(untracedCalls);
    libraryFiles = List.copyOf(libraryFiles);
  }

  /** How far over the repository the slice reaches. */
  public ReasoningScope scope() {
    return ReasoningScope.ofFiles(libraryFiles.size());
  }
}
