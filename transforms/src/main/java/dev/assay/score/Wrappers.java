package dev.assay.score;

import dev.assay.score.Value.Call;
import dev.assay.score.Value.Mapping;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Container types of a repository's own around a dict, which compare as the dict they hold
 * (RepoReason, appendix C.2.2: {@code D({…})} → {@code {…}}).
 *
 * <p>Ours: only around a dict, and only where the name says so: one capital letter as in the
 * paper's example, or a word for a mapping in it. A class around a list or tuple seldom equals it.
 */
final class Wrappers {
  private Wrappers() {}

  /** What a wrapper holds; empty for any other value. */
  static Optional<Value> contents(Value value) {
    if (!(value instanceof Call call) || !call.keywords().isEmpty() || !isMapping(call.callee())) {
      return Optional.empty();
    }
    if (call.arguments().isEmpty()) {
      return Optional.of(new Mapping(Mapping.Kind.DICT, List.of()));
    }
    return call.arguments().size() == 1 && call.arguments().get(0) instanceof Mapping
        ? Optional.of(call.arguments().get(0))
        : Optional.empty();
  }

  private static boolean isMapping(List<String> callee) {
    String last = callee.get(callee.size() - 1);
    String lower = last.toLowerCase(Locale.ROOT);
    boolean letter = last.length() == 1 && Character.isUpperCase(last.charAt(0));
    return letter || lower.contains("dict") || lower.endsWith("map") || lower.contains("mapping");
  }
}
