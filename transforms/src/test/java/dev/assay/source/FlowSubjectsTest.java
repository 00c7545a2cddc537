package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the subject programs: every function is one case, and comments on its lines say what is
 * expected there, parted by semicolons.
 *
 * <ul>
 *   <li>{@code A}: the label of this line
 *   <li>{@code x <- A B}: each use of {@code x} on this line is reached by its definitions on the
 *       lines A and B and no others
 *   <li>{@code binds x y}: the definitions on this line
 *   <li>{@code depends on A B}: the controllers of the statement, handler or case that begins here
 * </ul>
 *
 * {@code nothing} stands for an empty list.
 */
class FlowSubjectsTest {
  private static final Path FOLDER = Path.of("src/test/resources/flow");

  @TestFactory
  Stream<DynamicTest> everyExpectationHolds() throws IOException, PythonSyntaxException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path file : subjects()) {
      PythonSource source = PythonSource.parse(Files.readString(file));
      functions(source)
          .forEach(
              function ->
                  tests.add(
                      DynamicTest.dynamicTest(
                          file.getFileName() + " " + function.name(),
                          () -> new Subject(source, function).check())));
    }
    return tests.stream();
  }

  @Test
  void thereAreManySubjects() throws IOException, PythonSyntaxException {
    int functions = 0;
    for (Path file : subjects()) {
      functions += functions(PythonSource.parse(Files.readString(file))).size();
    }

    assertThat(functions).isGreaterThan(70);
  }

  private static List<Path> subjects() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".py")).sorted().toList();
    }
  }

  /** The functions of a module and of its classes. */
  private static List<Node> functions(PythonSource source) {
    return source.module().list(Field.BODY).stream()
        .flatMap(
            node -> node.is(NodeKind.CLASS_DEF) ? node.list(Field.BODY).stream() : Stream.of(node))
        .filter(node -> node.kind().isFunction())
        .toList();
  }

  private static final class Subject {
    private final PythonSource source;
    private final Node function;
    private final Flow flow;
    private final Map<String, Integer> labels = new HashMap<>();

    Subject(PythonSource source, Node function) {
      this.source = source;
      this.function = function;
      this.flow = Flow.of(source, function);
    }

    void check() {
      lines()
          .forEach(
              line -> clauses(line).filter(Subject::isLabel).forEach(c -> labels.put(c, line)));
      assertThat(lines().flatMap(this::clauses).filter(clause -> !isLabel(clause))).isNotEmpty();
      lines().forEach(line -> clauses(line).forEach(clause -> check(line, clause)));
    }

    private Stream<Integer> lines() {
      return IntStream.rangeClosed(function.line(), function.span().endLine()).boxed();
    }

    private Stream<String> clauses(int line) {
      String text = source.line(line);
      int hash = text.indexOf('#');
      return hash < 0
          ? Stream.empty()
          : Arrays.stream(text.substring(hash + 1).split(";", -1)).map(String::strip);
    }

    private static boolean isLabel(String clause) {
      return !clause.contains(" ");
    }

    private void check(int line, String clause) {
      int arrow = clause.indexOf(" <- ");
      if (arrow >= 0) {
        checkUses(line, clause.substring(0, arrow), linesOf(clause.substring(arrow + 4)));
      } else if (clause.startsWith("binds ")) {
        assertThat(
                flow.definitions().stream()
                    .filter(each -> each.node().line() == line)
                    .map(Flow.Definition::variable))
            .as("bound on line %s", line)
            .containsExactlyInAnyOrderElementsOf(words(clause.substring(6)));
      } else if (clause.startsWith("depends on ")) {
        assertThat(lines(flow.controllers(statement(line))))
            .as("line %s %s", line, clause)
            .isEqualTo(linesOf(clause.substring(11)));
      } else if (!isLabel(clause)) {
        throw new IllegalArgumentException("line " + line + ": no expectation: " + clause);
      }
    }

    private void checkUses(int line, String variable, Set<Integer> expected) {
      List<Flow.Use> uses =
          flow.uses().stream()
              .filter(use -> use.node().line() == line && use.variable().equals(variable))
              .toList();
      assertThat(uses).as("uses of %s on line %s", variable, line).isNotEmpty();
      for (Flow.Use use : uses) {
        assertThat(lines(flow.reaching(use).stream().map(Flow.Definition::node).toList()))
            .as("definitions of %s on line %s", variable, line)
            .isEqualTo(expected);
      }
    }

    private Node statement(int line) {
      Optional<Node> found =
          function
              .walk()
              .filter(
                  node ->
                      node.kind().isStatement()
                          || node.is(NodeKind.EXCEPT_HANDLER)
                          || node.is(NodeKind.MATCH_CASE))
              .filter(node -> node.line() == line)
              .findFirst();
      return found.orElseThrow(() -> new IllegalArgumentException("no statement on " + line));
    }

    private Set<Integer> linesOf(String names) {
      return words(names).stream()
          .map(
              name ->
                  Optional.ofNullable(labels.get(name))
                      .orElseThrow(() -> new IllegalArgumentException("no label " + name)))
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> words(String text) {
      return text.equals("nothing") ? List.of() : Arrays.asList(text.split(" ", -1));
    }

    private static Set<Integer> lines(Collection<Node> nodes) {
      return nodes.stream().map(Node::line).collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
