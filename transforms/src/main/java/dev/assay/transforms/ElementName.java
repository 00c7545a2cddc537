package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TestFileRecord;
import org.apache.beam.sdk.values.KV;

/**
 * What people are told an element is: a repository's name and, where it is a part of one, a
 * tabulator and that part's.
 */
final class ElementName {
  private ElementName() {}

  /** The name of an element of any stage; empty for one that no person knows. */
  static String of(Object element) {
    if (element instanceof CandidateRecord candidate) {
      return candidate.getRepository().getName() + "\t" + candidate.getTest().getNodeId();
    }
    if (element instanceof TestFileRecord file) {
      return file.getRepository().getName() + "\t" + file.getFile();
    }
    if (element instanceof TaskRecord task) {
      return task.getRepo() + "\t" + task.getTestId();
    }
    if (element instanceof RepositoryRecord repository) {
      return repository.getName();
    }
    if (element instanceof KV<?, ?> group) {
      return of(String.valueOf(group.getKey()));
    }
    return element instanceof String choice ? choice : "";
  }
}
