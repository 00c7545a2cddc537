package dev.assay.transforms;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A task to be executed again.
 *
 * @param instanceId its row
 * @param digest digest of the repository's bundle
 * @param file the collected test file
 * @param nodeId pytest's node id
 * @param shown the shown test
 * @param blank which of its blanks is asked, counted from 0
 * @param answers the answers of all blanks, in the order of the text; the asked one is the row's
 */
public record TaskTrial(
    String instanceId,
    String digest,
    String file,
    String nodeId,
    String shown,
    int blank,
    List<String> answers)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public TaskTrial {
    answers = List.copyOf(answers);
    if (blank < 0 || blank >= answers.size()) {
      throw new IllegalArgumentException("blank " + blank + " of " + answers.size());
    }
  }

  String answer() {
    return answers.get(blank);
  }

  List<String> answersWith(String other) {
    List<String> changed = new ArrayList<>(answers);
    changed.set(blank, other);
    return changed;
  }
}
