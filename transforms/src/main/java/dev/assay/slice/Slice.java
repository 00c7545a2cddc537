package dev.assay.slice;

import java.util.List;
import java.util.Optional;

/**
 * What an assertion depends on: the evidence from which all metrics are computed (RepoReason,
 * appendix F.2).
 *
 * @param relevantCalls the orders of the calls with a relevant line, ascending
 * @param relevantLines the relevant lines, by call and line
 * @param sourceVariables the names of DFI, sorted: read by relevant statements of a frame and
 *     written by none of it, less builtins, names imported inside the function and names only
 *     called there, over all frames. Parameters count
 * @param sources where each of these names comes in, once for each function that reads it, sorted
 *     by name and call
 * @param untracedCalls the calls on relevant lines whose frames the trace lacks, sorted
 * @param libraryFiles the distinct library files with a relevant line, sorted
 * @param metrics the metrics
 * @param exact what an exact instrument measured of the same assertion, where one was asked
 */
public record Slice(
    List<Integer> relevantCalls,
    List<RelevantLine> relevantLines,
    List<String> sourceVariables,
    List<SourceVariable> sources,
    List<UntracedCall> untracedCalls,
    List<String> libraryFiles,
    Metrics metrics,
    Optional<Metrics> exact) {
  public Slice {
    relevantCalls = List.copyOf(relevantCalls);
    relevantLines = List.copyOf(relevantLines);
    sourceVariables = List.copyOf(sourceVariables);
    sources = List.copyOf(sources);
    untracedCalls = List.copyOf(untracedCalls);
    libraryFiles = List.copyOf(libraryFiles);
  }

  /** How far over the repository the slice reaches. */
  public ReasoningScope scope() {
    return ReasoningScope.ofFiles(libraryFiles.size());
  }

  /** The same slice beside what an exact instrument measured. */
  public Slice withExact(Metrics measured) {
    return new Slice(
        relevantCalls,
        relevantLines,
        sourceVariables,
        sources,
        untracedCalls,
        libraryFiles,
        metrics,
        Optional.of(measured));
  }
}
