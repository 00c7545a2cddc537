package dev.assay.score;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.score.Value.Bag;
import dev.assay.score.Value.Call;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Name;
import dev.assay.score.Value.Operation;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import java.util.Collection;

/**
 * Two expressions as JSON for {@link SymbolicJudge}: every node is an array of its kind and its
 * parts, numbers are decimal strings.
 *
 * <pre>
 * {"gold": NODE, "answer": NODE, "symbols": {"x": {"name": "x", "maker": "Symbol", "assumptions": {}}}}
 * ["int", "5"]  ["real", "0.5"]  ["complex", "0.0", "2.0"]  ["ratio", "1", "3"]  ["bool", true]
 * ["none"]  ["ellipsis"]  ["text", "a"]  ["bytes", "a"]  ["range", "0", "1", "3"]
 * ["list", NODE…]  ["tuple", NODE…]  ["deque", NODE…]  ["set", NODE…]  ["dict", [NODE, NODE]…]
 * ["name", "S", "Half"]  ["call", ["sympy", "sqrt"], [NODE…], {"evaluate": NODE}]
 * ["+", NODE…]  ["*", NODE…]  ["**", NODE, NODE]  ["-", NODE]  ["/", NODE]
 * </pre>
 *
 * where {@code ["-", x]} is {@code -x} and {@code ["/", x]} is {@code 1/x}.
 */
final class SymbolicRequest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SymbolicRequest() {}

  /** The request to compare two values, on one line. */
  static String of(Value gold, Value answer, String shownTest) {
    ObjectNode request = JSON.createObjectNode();
    request.set("gold", node(gold));
    request.set("answer", node(answer));
    request.set("symbols", Symbols.of(shownTest));
    return request.toString();
  }

  private static ArrayNode node(Value value) {
    ArrayNode node = JSON.createArrayNode();
    if (value instanceof Singleton singleton) {
      return switch (singleton) {
        case TRUE -> node.add("bool").add(true);
        case FALSE -> node.add("bool").add(false);
        case NONE -> node.add("none");
        case ELLIPSIS -> node.add("ellipsis");
      };
    }
    if (value instanceof Value.Int number) {
      return node.add("int").add(number.value().toString());
    }
    if (value instanceof Value.Real number) {
      return node.add("real").add(Double.toString(number.value()));
    }
    if (value instanceof Value.Complex number) {
      return node.add("complex")
          .add(Double.toString(number.real()))
          .add(Double.toString(number.imaginary()));
    }
    if (value instanceof Value.Ratio number) {
      return node.add("ratio")
          .add(number.numerator().toString())
          .add(number.denominator().toString());
    }
    if (value instanceof Value.Text text) {
      return node.add("text").add(text.text()).add(text.surrogates().toString());
    }
    if (value instanceof Value.Bytes bytes) {
      return node.add("bytes").add(bytes.bytes());
    }
    if (value instanceof Value.Range range) {
      return node.add("range")
          .add(range.start().toString())
          .add(range.step().toString())
          .add(range.length().toString());
    }
    if (value instanceof Sequence sequence) {
      String kind =
          switch (sequence.type()) {
            case LIST -> "list";
            case TUPLE -> "tuple";
            case DEQUE -> "deque";
          };
      return all(node.add(kind), sequence.elements());
    }
    if (value instanceof Bag bag) {
      return all(node.add("set"), bag.elements());
    }
    if (value instanceof Mapping mapping) {
      node.add("dict");
      mapping
          .entries()
          .forEach(
              entry ->
                  node.add(
                      JSON.createArrayNode()
                          .add(node(entry.getKey()))
                          .add(node(entry.getValue()))));
      return node;
    }
    if (value instanceof Name name) {
      node.add("name");
      name.path().forEach(node::add);
      return node;
    }
    if (value instanceof Operation operation) {
      return all(node.add(operation.operator()), operation.operands());
    }
    return call(node, (Call) value);
  }

  private static ArrayNode call(ArrayNode node, Call call) {
    ArrayNode callee = JSON.createArrayNode();
    call.callee().forEach(callee::add);
    ObjectNode keywords = JSON.createObjectNode();
    call.keywords().forEach((key, each) -> keywords.set(key, node(each)));
    return node.add("call")
        .add(callee)
        .add(all(JSON.createArrayNode(), call.arguments()))
        .add(keywords);
  }

  private static ArrayNode all(ArrayNode node, Collection<Value> values) {
    values.forEach(each -> node.add(node(each)));
    return node;
  }
}
