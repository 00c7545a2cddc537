package dev.assay.mask;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds signals in a test that differ from run to run (RepoReason, appendix E.3, "external
 * perturbation"). The paper's tokens, with their nearest relatives, matched against the names of
 * the syntax tree, so that a word in a string or {@code test_random} itself is no signal. Seeded
 * generators count as the paper counts them: the test is discarded. What no token shows, repeated
 * execution does.
 */
final class Nondeterminism {
  /** Modules and functions whose mere mention is a signal. */
  private static final Set<String> WORDS =
      Set.of("random", "uuid", "uuid1", "uuid4", "urandom", "secrets", "getrandbits", "randint");

  /** Ends of dotted names. */
  private static final Set<List<String>> ENDS =
      Set.of(
          List.of("time", "time"),
          List.of("time", "time_ns"),
          List.of("time", "monotonic"),
          List.of("time", "perf_counter"),
          List.of("datetime", "now"),
          List.of("datetime", "utcnow"),
          List.of("datetime", "today"),
          List.of("date", "today"),
          List.of("os", "getpid"));

  /** Functions that are signals where they are called by their bare name. */
  private static final Set<String> CALLS = Set.of("time", "time_ns", "monotonic", "perf_counter");

  private final TestNames names;

  Nondeterminism(TestNames names) {
    this.names = names;
  }

  /** The first signal in the order of the text, as {@code time.time}. */
  Optional<String> in(Node test) {
    return test.walk().flatMap(this::signals).findFirst();
  }

  private Stream<String> signals(Node node) {
    return switch (node.kind()) {
      case ATTRIBUTE -> attribute(node);
      case NAME ->
          Stream.of(node.name()).filter(WORDS::contains).filter(name -> !names.isVariable(name));
      case ALIAS -> Stream.of(node.name()).filter(WORDS::contains);
      case IMPORT_FROM -> node.hasName() ? words(node.name()) : Stream.empty();
      case CALL -> bareCall(node.child(Field.FUNC));
      default -> Stream.empty();
    };
  }

  private static Stream<String> attribute(Node node) {
    if (WORDS.contains(node.name())) {
      return Stream.of(node.name());
    }
    return DottedName.of(node).stream()
        .map(DottedName::segments)
        .filter(segments -> ENDS.contains(segments.subList(segments.size() - 2, segments.size())))
        .map(segments -> String.join(".", segments));
  }

  private static Stream<String> words(String module) {
    return Stream.of(module).filter(WORDS::contains);
  }

  private Stream<String> bareCall(Node function) {
    return function.is(NodeKind.NAME)
            && CALLS.contains(function.name())
            && !names.isVariable(function.name())
        ? Stream.of(function.name())
        : Stream.empty();
  }
}
