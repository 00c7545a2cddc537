package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.StructureRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.schemas.ValidationRecord;
import java.util.List;

/**
 * Candidates with one part more. The other parts are shared: records are never changed once made,
 * and Avro's builders would copy a whole trace for every stage.
 */
final class Candidates {
  private Candidates() {}

  static CandidateRecord withStructure(CandidateRecord candidate, StructureRecord structure) {
    CandidateRecord copy = copy(candidate);
    copy.put("structure", structure);
    return copy;
  }

  static CandidateRecord withMutation(CandidateRecord candidate, MutationRecord mutation) {
    CandidateRecord copy = copy(candidate);
    copy.put("mutation", mutation);
    return copy;
  }

  static CandidateRecord withValidation(CandidateRecord candidate, ValidationRecord validation) {
    CandidateRecord copy = copy(candidate);
    copy.put("validation", validation);
    return copy;
  }

  static CandidateRecord withTrace(CandidateRecord candidate, TraceRecord trace) {
    CandidateRecord copy = copy(candidate);
    copy.put("trace", trace);
    return copy;
  }

  static CandidateRecord withQuestions(
      CandidateRecord candidate, List<QuestionRecord> questions, List<SliceRecord> slices) {
    CandidateRecord copy = copy(candidate);
    copy.put("questions", questions);
    copy.put("slices", slices);
    return copy;
  }

  private static CandidateRecord copy(CandidateRecord candidate) {
    CandidateRecord copy = new CandidateRecord();
    for (int field = 0; field < candidate.getSchema().getFields().size(); field++) {
      copy.put(field, candidate.get(field));
    }
    return copy;
  }
}
