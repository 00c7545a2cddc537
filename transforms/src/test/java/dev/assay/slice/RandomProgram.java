package dev.assay.slice;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Python programs made by chance: numbers, lists, aliases, an object, branches, loops, handlers and
 * calls of earlier functions. Every program ends, and its {@code test} returns what it asserts.
 */
final class RandomProgram {
  private static final List<String> NUMBERS = List.of("a", "b", "c", "d");
  private static final List<String> LISTS = List.of("xs", "ys", "zs");

  private final Random random;
  private final List<String> lines = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();

  private RandomProgram(long seed) {
    random = new Random(seed);
  }

  /** The lines of a program that asserts something of the first {@code asserted} variables. */
  static List<String> of(long seed, int asserted) {
    return new RandomProgram(seed).program(asserted);
  }

  private List<String> program(int asserted) {
    lines.add("class Box:");
    lines.add("    def __init__(self, n):");
    lines.add("        self.n = n");
    lines.add("        self.log = []");
    lines.add("    def bump(self, n):");
    lines.add("        if n % 2:");
    lines.add("            self.n += n");
    lines.add("        log = self.log");
    lines.add("        log.append(n)");
    lines.add("        return self.n");
    lines.add("    def __len__(self):");
    lines.add("        return len(self.log)");
    for (String name : List.of("f", "g", "h")) {
      lines.add("def " + name + "(a, b, xs):");
      lines.add("    c = d = 1");
      lines.add("    ys = []");
      lines.add("    zs = [2]");
      lines.add("    box = Box(a)");
      block("    ", 2, 3 + random.nextInt(4));
      lines.add("    return " + number());
      functions.add(name);
    }
    lines.add("def test():");
    for (String number : NUMBERS) {
      lines.add("    %s = %d".formatted(number, random.nextInt(9)));
    }
    lines.add("    xs = [1, 2]");
    lines.add("    ys = []");
    lines.add("    zs = ys");
    lines.add("    box = Box(3)");
    block("    ", 3, 8 + random.nextInt(8));
    List<String> shown = List.of("a", "box.n", "xs", "len(box)", "d").subList(0, asserted);
    lines.add("    assert [%s] is not None  # asked".formatted(String.join(", ", shown)));
    lines.add("    return [%s]".formatted(String.join(", ", shown)));
    return lines;
  }

  private void block(String indent, int depth, int statements) {
    for (int i = 0; i < statements; i++) {
      statement(indent, depth);
    }
  }

  private void statement(String indent, int depth) {
    String inner = indent + "    ";
    switch (random.nextInt(depth > 0 ? 18 : 13)) {
      case 0, 1 -> lines.add(indent + number() + " = " + expression());
      case 2 -> lines.add(indent + number() + " += " + expression());
      case 3 -> lines.add("%s%s, %s = %s, %s".formatted(indent, "a", "b", number(), expression()));
      case 4 -> lines.add(indent + list() + ".append(" + number() + ")");
      case 5 -> lines.add(indent + list() + " = " + list());
      case 6 -> lines.add(indent + list() + " = [" + number() + " + i for i in " + list() + "]");
      case 7 -> lines.add(indent + number() + " = sum(" + list() + ") % 50 + len(box)");
      case 8 -> lines.add(indent + "box.n = " + expression());
      case 9 -> lines.add(indent + "box.bump(" + number() + ")");
      case 10 -> lines.add(indent + number() + " = box.n % 40");
      case 11 -> lines.add(indent + list() + "[:1] = [" + expression() + "]");
      case 12 -> call(indent);
      case 13, 14 -> {
        lines.add("%sif %s %% %d:".formatted(indent, number(), 2 + random.nextInt(3)));
        block(inner, depth - 1, 1 + random.nextInt(2));
        if (random.nextBoolean()) {
          lines.add(indent + "else:");
          block(inner, depth - 1, 1 + random.nextInt(2));
        }
      }
      case 15 -> {
        lines.add(indent + "for " + number() + " in range(" + random.nextInt(4) + "):");
        block(inner, 0, 1 + random.nextInt(3));
      }
      case 16 -> {
        lines.add(indent + "for i in list(" + list() + ")[:3]:");
        lines.add(inner + number() + " += i");
        block(inner, 0, 1);
      }
      default -> {
        lines.add(indent + "try:");
        lines.add(inner + number() + " = " + list() + "[" + number() + " % 5]");
        block(inner, 0, 1);
        lines.add(indent + "except IndexError:");
        block(inner, 0, 1);
      }
    }
  }

  private void call(String indent) {
    if (functions.isEmpty()) {
      lines.add(indent + "pass");
      return;
    }
    String function = functions.get(random.nextInt(functions.size()));
    String call = "%s(%s %% 9, %s %% 9, %s)".formatted(function, number(), number(), list());
    lines.add(indent + (random.nextInt(3) == 0 ? call : number() + " = " + call));
  }

  private String expression() {
    return switch (random.nextInt(5)) {
      case 0 -> Integer.toString(random.nextInt(20));
      case 1 -> "(" + number() + " * " + (1 + random.nextInt(3)) + ") % 30";
      case 2 -> "max(" + number() + ", " + number() + ")";
      case 3 -> "(lambda v: v + " + number() + ")(" + number() + ") % 60";
      default -> "(" + number() + " + " + number() + ") % 70";
    };
  }

  private String number() {
    return NUMBERS.get(random.nextInt(NUMBERS.size()));
  }

  private String list() {
    return LISTS.get(random.nextInt(LISTS.size()));
  }
}
