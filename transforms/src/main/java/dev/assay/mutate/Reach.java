package dev.assay.mutate;

import dev.assay.source.Field;
import dev.assay.source.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a test reads and changes beyond its own locals. A mutation reads no name of the module or
 * the interpreter that the original does not, gives none of the original's names another meaning,
 * and stores into nothing but what the original stores into: so it neither patches the library or
 * the test's own machinery nor finds a way to files, clocks and randomness.
 */
final class Reach {
  private final TestSource test;

  /** Names looked up outside the test. */
  private final Set<String> read = new TreeSet<>();

  /** Names the test gives a meaning to. */
  private final Set<String> bound = new TreeSet<>();

  private final Set<String> words;
  private final List<String> stores = new ArrayList<>();

  Reach(TestSource test) {
    this.test = test;
    this.words = Identifiers.of(test.function());
    Set<Node> targets = new HashSet<>();
    Node function = test.function();
    List<Node> parts = new ArrayList<>(function.list(Field.BODY));
    parts.add(function.child(Field.ARGS));
    parts.stream().flatMap(Node::walk).forEach(node -> targets(node, targets));
    parts.stream().flatMap(Node::walk).forEach(node -> visit(node, targets));
    Collections.sort(stores);
  }

  private void visit(Node node, Set<Node> targets) {
    switch (node.kind()) {
      case NAME -> {
        boolean local = LocalNames.owner(test.python(), node, node.name()).isPresent();
        if (targets.contains(node)) {
          bound.add(node.name());
        } else if (!local) {
          read.add(node.name());
        }
      }
      case ARG, FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF -> bound.add(node.name());
      case ALIAS -> bound.add(Identifiers.boundBy(node));
      case EXCEPT_HANDLER, MATCH_AS, MATCH_STAR, MATCH_MAPPING -> {
        if (node.hasName()) {
          bound.add(node.name());
        }
      }
      case ATTRIBUTE, SUBSCRIPT -> {
        if (targets.contains(node)) {
          stores.add(place(node));
        }
      }
      default -> {}
    }
  }

  /** Where a store goes: names of locals do not count. */
  private String place(Node node) {
    return switch (node.kind()) {
      case ATTRIBUTE -> place(node.child(Field.VALUE)) + "." + node.name();
      case SUBSCRIPT -> place(node.child(Field.VALUE)) + "[]";
      case NAME ->
          LocalNames.owner(test.python(), node, node.name()).isPresent() ? "local" : node.name();
      default -> node.kind().toString();
    };
  }

  private static void targets(Node node, Set<Node> targets) {
    switch (node.kind()) {
      case ASSIGN, DELETE -> node.list(Field.TARGETS).forEach(target -> unpack(target, targets));
      case AUG_ASSIGN, ANN_ASSIGN, FOR, ASYNC_FOR, COMPREHENSION, NAMED_EXPR ->
          unpack(node.child(Field.TARGET), targets);
      case WITH_ITEM -> node.find(Field.OPTIONAL_VARS).ifPresent(target -> unpack(target, targets));
      default -> {}
    }
  }

  private static void unpack(Node target, Set<Node> targets) {
    switch (target.kind()) {
      case TUPLE, LIST -> target.list(Field.ELTS).forEach(element -> unpack(element, targets));
      case STARRED -> unpack(target.child(Field.VALUE), targets);
      default -> targets.add(target);
    }
  }

  /** The names it looks up outside itself, sorted. */
  Set<String> read() {
    return Collections.unmodifiableSet(read);
  }

  /** What a mutation reaches that this test does not; empty if nothing. */
  Optional<String> beyond(Reach mutated) {
    return extra("reads", mutated.read, read)
        .or(() -> hidden(mutated))
        .or(
            () ->
                mutated.words.stream()
                    .filter(word -> !words.contains(word))
                    .filter(word -> !Identifiers.isIdentifier(word) || word.startsWith("_"))
                    .sorted()
                    .findFirst()
                    .map(word -> "uses the name " + word))
        .or(
            () ->
                mutated.stores.equals(stores)
                    ? Optional.empty()
                    : Optional.of("stores into " + mutated.stores + " instead of " + stores));
  }

  /** A name of the original's surroundings, or of a probe's, that a local takes the place of. */
  private Optional<String> hidden(Reach mutated) {
    Set<String> meant = new TreeSet<>(read);
    meant.add("print");
    meant.removeAll(bound);
    meant.retainAll(mutated.bound);
    return meant.stream().findFirst().map(name -> "gives " + name + " another meaning");
  }

  private static Optional<String> extra(String verb, Set<String> theirs, Set<String> mine) {
    return theirs.stream()
        .filter(name -> !mine.contains(name))
        .findFirst()
        .map(name -> verb + " " + name + ", which the original does not");
  }
}
