package dev.assay.transforms;

import dev.assay.mask.AnswerLanguage;
import dev.assay.mask.Masker;
import dev.assay.mask.Masking;
import dev.assay.mask.TestToMask;
import dev.assay.schemas.CandidateRecord;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import java.util.HashSet;
import java.util.Set;

/**
 * The masking of a candidate's mutated test: a function of the candidate, made anew when needed.
 */
final class Masked {
  private Masked() {}

  /**
   * Masks.
   *
   * @param candidate one with a mutation that passed and the trace of its mutant
   */
  static Masking of(CandidateRecord candidate) {
    Trace trace = TraceRecords.trace(candidate.getTrace().orElseThrow());
    return Masker.mask(
        new TestToMask(
            mutatedSource(candidate),
            executedLines(trace),
            TraceRecords.arguments(candidate.getTest().getInputs()),
            candidate.getRepository().getSymbolic()
                ? AnswerLanguage.SYMBOLIC
                : AnswerLanguage.PLAIN));
  }

  private static PythonSource mutatedSource(CandidateRecord candidate) {
    try {
      return PythonSource.parse(
          candidate.getMutation().orElseThrow().getMutatedSource(),
          candidate.getTest().getFirstLine());
    } catch (PythonSyntaxException impossible) {
      throw new IllegalStateException("a test that has run is Python", impossible);
    }
  }

  /** Lines that ran in the test function and, if they stand within it, in functions it defines. */
  private static Set<Integer> executedLines(Trace trace) {
    Set<Integer> lines = new HashSet<>();
    String file = trace.functions().get(0).file();
    for (Call call : trace.calls()) {
      if (trace.function(call).file().equals(file)) {
        call.lines().forEach(line -> lines.add(line.line()));
      }
    }
    return lines;
  }
}
