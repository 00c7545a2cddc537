package dev.assay.slice;

import dev.assay.slice.RandomStatement.CallExpression;
import dev.assay.slice.RandomStatement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A function of random statements, with its text and its flow. */
final class RandomFunction {
  /** Stands for the end of the function among the successors of a statement. */
  static final int EXIT = -1;

  private static final List<String> NUMBERS = List.of("a", "b", "c");
  private static final List<String> LISTS = List.of("xs", "ys");

  private final String name;
  private final List<String> callees;
  private final Random random;
  private final int firstLine;
  private final List<String> lines = new ArrayList<>();
  private final List<RandomStatement> statements = new ArrayList<>();
  private List<RandomStatement> body = List.of();
  private Optional<NaiveFlow> flow = Optional.empty();

  private RandomFunction(String name, List<String> callees, Random random, int firstLine) {
    this.name = name;
    this.callees = callees;
    this.random = random;
    this.firstLine = firstLine;
  }

  static RandomFunction of(String name, List<String> callees, Random random, int firstLine) {
    RandomFunction function = new RandomFunction(name, callees, random, firstLine);
    boolean isTest = name.equals("test");
    function.lines.add("def " + name + (isTest ? "():" : "(a, xs):"));
    List<RandomStatement> body = new ArrayList<>();
    if (isTest) {
      List.of("a", "xs").forEach(given -> function.constant(body, given));
    }
    List.of("b", "c", "ys").forEach(local -> function.constant(body, local));
    body.addAll(function.block("    ", 2, 2 + random.nextInt(isTest ? 8 : 4), false));
    body.add(function.last(isTest));
    function.body = body;
    function.connect(body, EXIT, EXIT, EXIT);
    return function;
  }

  private void constant(List<RandomStatement> into, String variable) {
    RandomStatement statement = add(Kind.SIMPLE);
    statement.writes().add(variable);
    lines.add("    " + variable + (LISTS.contains(variable) ? " = [0]" : " = 1"));
    into.add(statement);
  }

  private RandomStatement last(boolean isTest) {
    RandomStatement statement = add(isTest ? Kind.SIMPLE : Kind.RETURN);
    String value = expression(isTest ? "    assert " : "    return ", statement);
    lines.add((isTest ? "    assert " : "    return ") + value);
    return statement;
  }

  private RandomStatement add(Kind kind) {
    RandomStatement statement =
        new RandomStatement(kind, statements.size(), firstLine + lines.size());
    statements.add(statement);
    return statement;
  }

  private List<RandomStatement> block(String indent, int depth, int size, boolean inLoop) {
    List<RandomStatement> block = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int choice = random.nextInt(depth > 0 ? 17 : 11);
      block.add(choice < 11 ? simple(indent, choice) : compound(indent, choice, depth, inLoop));
    }
    if (inLoop && random.nextInt(3) == 0) {
      boolean breaks = random.nextBoolean();
      block.add(add(breaks ? Kind.BREAK : Kind.CONTINUE));
      lines.add(indent + (breaks ? "break" : "continue"));
    } else if (depth < 2 && random.nextInt(8) == 0 && !name.equals("test")) {
      RandomStatement early = add(Kind.RETURN);
      block.add(early);
      lines.add(indent + "return " + expression(indent + "return ", early));
    }
    return block;
  }

  private RandomStatement simple(String indent, int choice) {
    RandomStatement statement = add(Kind.SIMPLE);
    String number = pick(NUMBERS);
    String list = pick(LISTS);
    switch (choice) {
      case 0, 1, 2 -> assign(indent, number, " = ", statement);
      case 3 -> {
        statement.reads().add(number);
        assign(indent, number, " += ", statement);
      }
      case 4 -> {
        statement.writes().addAll(List.of("a", "b"));
        String start = indent + "a, b = ";
        String first = expression(start, statement);
        String second = expression(start + first + ", ", statement);
        alias(statement, "a", first);
        alias(statement, "b", second);
        lines.add(start + first + ", " + second);
      }
      case 5 -> {
        statement.reads().add(list);
        statement.changed().add(list);
        String start = indent + list + ".append(";
        lines.add(start + expression(start, statement) + ")");
      }
      case 6 -> {
        statement.reads().add(list);
        statement.changed().add(list);
        // The index is read where the store is made.
        String start = indent + list + "[" + number + "] = ";
        statement.reads().add(number);
        lines.add(start + expression(start, statement));
      }
      case 7 -> {
        String other = pick(LISTS);
        statement.reads().add(other);
        statement.writes().add(list);
        statement.aliases().put(list, other);
        lines.add(indent + list + " = " + other);
      }
      case 8 -> {
        statement.writes().add(list);
        String start = indent + list + " = [";
        lines.add(start + expression(start, statement) + "]");
      }
      default -> {
        String call = call(indent, statement, true);
        lines.add(indent + call);
      }
    }
    return statement;
  }

  private void assign(String indent, String number, String operator, RandomStatement statement) {
    statement.writes().add(number);
    String start = indent + number + operator;
    String value = expression(start, statement);
    if (operator.equals(" = ")) {
      alias(statement, number, value);
    }
    lines.add(start + value);
  }

  private static void alias(RandomStatement statement, String variable, String value) {
    if (NUMBERS.contains(value)) {
      statement.aliases().put(variable, value);
    }
  }

  private RandomStatement compound(String indent, int choice, int depth, boolean inLoop) {
    Kind kind = choice < 14 ? Kind.IF : choice < 16 ? Kind.WHILE : Kind.FOR;
    RandomStatement statement = add(kind);
    boolean loops = kind != Kind.IF;
    if (kind == Kind.FOR) {
      statement.writes().add("c");
    }
    String start =
        indent
            + switch (kind) {
              case IF -> "if ";
              case WHILE -> "while ";
              default -> "for c in ";
            };
    String value = expression(start, statement);
    if (kind == Kind.WHILE && value.equals("2")) {
      value = read(statement, "b"); // A loop that cannot end by its test has other rules.
    }
    if (kind == Kind.FOR) {
      alias(statement, "c", value);
    }
    lines.add(start + value + ":");
    String deeper = indent + "    ";
    statement.body().addAll(block(deeper, depth - 1, 1 + random.nextInt(3), inLoop || loops));
    if (random.nextInt(loops ? 4 : 2) == 0) {
      lines.add(indent + "else:");
      statement.orelse().addAll(block(deeper, depth - 1, 1 + random.nextInt(2), inLoop));
    }
    return statement;
  }

  /** Text of an expression that begins where {@code before} ends. */
  private String expression(String before, RandomStatement statement) {
    return switch (random.nextInt(6)) {
      case 0 -> "2";
      case 1 -> read(statement, pick(NUMBERS));
      case 2 -> read(statement, pick(NUMBERS)) + " + " + read(statement, pick(NUMBERS));
      case 3 -> "sum(" + read(statement, pick(LISTS)) + ")";
      default -> {
        String start = read(statement, pick(NUMBERS)) + " + ";
        yield start + call(before + start, statement, false);
      }
    };
  }

  private String call(String before, RandomStatement statement, boolean dropped) {
    String callee = pick(callees);
    String number = read(statement, pick(NUMBERS));
    String list = read(statement, pick(LISTS));
    String text = callee + "(" + number + ", " + list + ")";
    statement
        .calls()
        .add(
            new CallExpression(
                callee, before.length() + text.length(), List.of(number, list), dropped));
    return text;
  }

  private static String read(RandomStatement statement, String variable) {
    statement.reads().add(variable);
    return variable;
  }

  private String pick(List<String> names) {
    return names.get(random.nextInt(names.size()));
  }

  /** Draws what may follow what: {@code next} after the block, or a jump's target. */
  private void connect(List<RandomStatement> block, int next, int afterLoop, int loopHead) {
    for (int i = 0; i < block.size(); i++) {
      RandomStatement statement = block.get(i);
      int following = i + 1 < block.size() ? block.get(i + 1).number() : next;
      switch (statement.kind()) {
        case SIMPLE -> statement.successors().add(following);
        case RETURN -> statement.successors().add(EXIT);
        case BREAK -> statement.successors().add(afterLoop);
        case CONTINUE -> statement.successors().add(loopHead);
        case IF -> {
          enter(statement, statement.body(), following, afterLoop, loopHead);
          enter(statement, statement.orelse(), following, afterLoop, loopHead);
        }
        case WHILE, FOR -> {
          enter(statement, statement.body(), statement.number(), following, statement.number());
          enter(statement, statement.orelse(), following, afterLoop, loopHead);
        }
      }
    }
  }

  private void enter(
      RandomStatement from, List<RandomStatement> block, int next, int afterLoop, int loopHead) {
    from.successors().add(block.isEmpty() ? next : block.get(0).number());
    connect(block, next, afterLoop, loopHead);
  }

  String name() {
    return name;
  }

  int firstLine() {
    return firstLine;
  }

  int lastLine() {
    return firstLine + lines.size() - 1;
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }

  NaiveFlow flow() {
    if (flow.isEmpty()) {
      flow = Optional.of(new NaiveFlow(this));
    }
    return flow.get();
  }

  List<RandomStatement> statements() {
    return statements;
  }

  List<RandomStatement> body() {
    return body;
  }

  /** The parameters, which the test has none of. */
  List<String> parameters() {
    return name.equals("test") ? List.of() : List.of("a", "xs");
  }
}
