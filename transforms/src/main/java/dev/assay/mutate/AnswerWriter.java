package dev.assay.mutate;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes a captured value the way the original writes its answer (appendix D.4.3, "Style Matching
 * Rules"): parts that did not change keep their text, constructors stay the constructors they were,
 * strings keep their quotes. Only rewrites text; every value in it was captured.
 */
final class AnswerWriter {
  private static final Set<String> COLLECTIONS = Set.of("list", "tuple", "set", "frozenset");

  private final TestSource test;
  private final PythonSource captured;
  private final Map<String, String> constructors = new HashMap<>();
  private final String quote;
  private boolean writable = true;

  private AnswerWriter(TestSource test, Node original, PythonSource captured) {
    this.test = test;
    this.captured = captured;
    original
        .walk()
        .filter(node -> node.is(NodeKind.CALL))
        .map(call -> call.child(Field.FUNC))
        .forEach(callee -> constructors.putIfAbsent(callee.name(), test.text(callee)));
    this.quote =
        Quotes.first(test, original).or(() -> Quotes.first(test, test.function())).orElse("'");
  }

  /**
   * Writes a value.
   *
   * @param test the test that {@code original} is part of
   * @param original the answer to imitate
   * @param value Python text of the captured value
   * @return the text; empty if the value cannot be said in that form, or holds a NaN
   */
  static Optional<String> write(TestSource test, Node original, String value) {
    Optional<PythonSource> captured = parse("(" + value + ")\n");
    if (captured.isEmpty()) {
      return Optional.empty();
    }
    List<Node> body = captured.get().module().list(Field.BODY);
    if (body.size() != 1 || !body.get(0).is(NodeKind.EXPR)) {
      return Optional.empty();
    }
    AnswerWriter writer = new AnswerWriter(test, original, captured.get());
    String text = writer.write(Optional.of(original), body.get(0).child(Field.VALUE));
    return Optional.of(text)
        .filter(written -> writer.writable)
        .filter(
            written ->
                parse(written)
                    .map(source -> ApiCalls.in(source.module()))
                    .equals(Optional.of(ApiCalls.in(original))));
  }

  private static Optional<PythonSource> parse(String text) {
    try {
      return Optional.of(PythonSource.parse(text));
    } catch (PythonSyntaxException noSource) {
      // A repr such as <Foo object> is no source: an expected answer, which the caller refuses.
      return Optional.empty();
    }
  }

  private String refuse() {
    writable = false;
    return "";
  }

  private String write(Optional<Node> like, Node value) {
    if (like.isPresent()) {
      Node original = like.get();
      if (original.sameTree(value)) {
        return test.text(original);
      }
      if (Answer.isReference(original)) {
        return test.text(original);
      }
      if (original.is(NodeKind.CALL)) {
        return writeConstructor(original, value);
      }
      if (original.is(NodeKind.TUPLE) && value.is(NodeKind.CALL)) {
        // A named tuple's repr, CacheInfo(hits=1, …), where the original writes a plain tuple.
        return brackets(NodeKind.TUPLE, each(like, fields(value)));
      }
    }
    return switch (value.kind()) {
      case CONSTANT -> Quotes.write(captured, value, quote);
      case UNARY_OP, BIN_OP -> Answer.isWritten(value) ? captured.text(value) : refuse();
      case LIST, TUPLE, SET -> brackets(value.kind(), each(like, value.list(Field.ELTS)));
      case DICT -> dict(like, value);
      case CALL -> call(like, value);
      default -> refuse();
    };
  }

  private String writeConstructor(Node original, Node value) {
    Node callee = original.child(Field.FUNC);
    String spelled = test.text(callee);
    if (COLLECTIONS.contains(callee.name()) && original.list(Field.ARGS).size() <= 1) {
      return spelled + "(" + collection(original, elements(value)) + ")";
    }
    if (callee.name().equals("dict") && value.is(NodeKind.DICT)) {
      return spelled + "(" + dictArguments(original, value) + ")";
    }
    if (value.is(NodeKind.CALL)) {
      boolean same = callee.name().equals(calleeName(value));
      return same ? call(Optional.of(original), value) : refuse();
    }
    // A name for a built-in type, as in D = dict; D({1: 2}): the value is what it was built of.
    boolean built =
        original.list(Field.ARGS).size() == 1 && original.list(Field.KEYWORDS).isEmpty();
    return built
        ? spelled + "(" + write(Optional.of(original.list(Field.ARGS).get(0)), value) + ")"
        : refuse();
  }

  /** The argument of {@code set([1, 2])}, {@code list("abc")} or {@code tuple()}. */
  private String collection(Node original, List<Node> elements) {
    Optional<Node> shape = original.list(Field.ARGS).stream().findFirst();
    if (shape.isEmpty() && elements.isEmpty()) {
      return "";
    }
    if (shape.isPresent() && shape.get().is(NodeKind.CONSTANT) && areLetters(elements)) {
      String letters =
          elements.stream()
              .map(element -> (String) element.constant().value())
              .collect(Collectors.joining());
      return quote + letters + quote;
    }
    NodeKind kind =
        switch (shape.map(Node::kind).orElse(NodeKind.LIST)) {
          case TUPLE -> NodeKind.TUPLE;
          case SET -> elements.isEmpty() ? NodeKind.LIST : NodeKind.SET;
          default -> NodeKind.LIST;
        };
    return brackets(kind, each(shape, elements));
  }

  private static boolean areLetters(List<Node> elements) {
    return elements.stream()
        .allMatch(
            element ->
                element.is(NodeKind.CONSTANT)
                    && element.constant().kind() == Constant.Kind.STR
                    && ((String) element.constant().value()).length() == 1
                    && Quotes.isPlain((String) element.constant().value()));
  }

  /** The elements of a captured collection: {@code {1, 2}}, {@code frozenset({1, 2})}. */
  private List<Node> elements(Node value) {
    if (value.is(NodeKind.CALL) && COLLECTIONS.contains(calleeName(value))) {
      List<Node> arguments = value.list(Field.ARGS);
      return arguments.isEmpty() ? List.of() : elements(arguments.get(0));
    }
    if (value.is(NodeKind.LIST) || value.is(NodeKind.TUPLE) || value.is(NodeKind.SET)) {
      return value.list(Field.ELTS);
    }
    refuse();
    return List.of();
  }

  private String dictArguments(Node original, Node value) {
    List<Node> arguments = original.list(Field.ARGS);
    List<Node> keys = value.list(Field.KEYS);
    List<Node> values = value.list(Field.VALUES);
    if (arguments.size() == 1 && arguments.get(0).is(NodeKind.DICT)) {
      return dict(Optional.of(arguments.get(0)), value);
    }
    List<String> parts = new ArrayList<>();
    boolean pairs = arguments.size() == 1;
    for (int i = 0; i < keys.size(); i++) {
      String item = write(Optional.empty(), values.get(i));
      if (pairs) {
        parts.add("(" + write(Optional.empty(), keys.get(i)) + ", " + item + ")");
      } else if (keys.get(i).is(NodeKind.CONSTANT)
          && keys.get(i).constant().value() instanceof String key
          && Identifiers.isIdentifier(key)) {
        parts.add(key + "=" + item);
      } else {
        return refuse();
      }
    }
    return pairs ? brackets(NodeKind.LIST, parts) : String.join(", ", parts);
  }

  /** A call in captured text, as a {@code repr} gives it. */
  private String call(Optional<Node> like, Node value) {
    String spelled = constructors.get(calleeName(value));
    if (spelled == null) {
      return refuse();
    }
    List<Node> originals = like.map(node -> node.list(Field.ARGS)).orElse(List.of());
    List<String> parts = new ArrayList<>(aligned(originals, value.list(Field.ARGS)));
    for (Node keyword : value.list(Field.KEYWORDS)) {
      parts.add(
          keyword.hasName()
              ? keyword.name() + "=" + write(Optional.empty(), keyword.child(Field.VALUE))
              : refuse());
    }
    return spelled + "(" + String.join(", ", parts) + ")";
  }

  private static String calleeName(Node call) {
    Node callee = call.child(Field.FUNC);
    return callee.is(NodeKind.NAME) || callee.is(NodeKind.ATTRIBUTE) ? callee.name() : "()";
  }

  private static List<Node> fields(Node call) {
    List<Node> fields = new ArrayList<>(call.list(Field.ARGS));
    call.list(Field.KEYWORDS).forEach(keyword -> fields.add(keyword.child(Field.VALUE)));
    return fields;
  }

  private String dict(Optional<Node> like, Node value) {
    Function<Field, List<Node>> of = field -> like.map(node -> node.list(field)).orElse(List.of());
    List<String> keys = aligned(of.apply(Field.KEYS), value.list(Field.KEYS));
    List<String> values = aligned(of.apply(Field.VALUES), value.list(Field.VALUES));
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      parts.add(keys.get(i) + ": " + values.get(i));
    }
    return "{" + String.join(", ", parts) + "}";
  }

  private List<String> each(Optional<Node> like, List<Node> values) {
    return aligned(like.map(node -> node.list(Field.ELTS)).orElse(List.of()), values);
  }

  /** Each value written like the original at its place, or like the last one beyond their end. */
  private List<String> aligned(List<Node> originals, List<Node> values) {
    List<String> written = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      boolean beyond = i >= originals.size();
      Optional<Node> like =
          originals.isEmpty()
              ? Optional.empty()
              : Optional.of(originals.get(beyond ? originals.size() - 1 : i))
                  .filter(original -> !beyond || !Answer.isReference(original));
      written.add(write(like, values.get(i)));
    }
    return written;
  }

  private static String brackets(NodeKind kind, List<String> elements) {
    String inner = String.join(", ", elements);
    return switch (kind) {
      case TUPLE -> "(" + inner + (elements.size() == 1 ? ",)" : ")");
      case SET -> "{" + inner + "}";
      default -> "[" + inner + "]";
    };
  }
}
