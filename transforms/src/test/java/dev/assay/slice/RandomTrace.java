package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * A trace made by chance: functions of random statements and a walk through them that takes every
 * branch by lot. No value is computed, since a slicer sees none; so no Python is needed.
 */
public final class RandomTrace {
  private static final int CALLS = 25;
  private static final int DEPTH = 3;

  /** How a walk leaves a block. */
  private enum Leave {
    END,
    BREAK,
    CONTINUE,
    RETURN
  }

  /** A frame of the walk: what a naive slicer is told beside the trace. */
  static final class Run {
    final int order;
    final int parent;
    final int depth;
    final RandomFunction function;

    /** The statement of the parent that called it, and which of its calls. */
    final int callingStatement;

    final int callingExpression;
    final Map<Integer, Integer> counts = new LinkedHashMap<>();

    Run(int order, Optional<Run> parent, RandomFunction function, int statement, int expression) {
      this.order = order;
      this.parent = parent.map(run -> run.order).orElse(-1);
      this.depth = parent.map(run -> run.depth + 1).orElse(0);
      this.function = function;
      callingStatement = statement;
      callingExpression = expression;
    }
  }

  private final Random random;
  private final List<RandomFunction> functions = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();

  private RandomTrace(long seed) {
    random = new Random(seed);
  }

  /** The trace of a seed. */
  public static RandomTrace of(long seed) {
    RandomTrace made = new RandomTrace(seed);
    made.generate();
    return made;
  }

  private void generate() {
    int helpers = 1 + random.nextInt(3);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < helpers; i++) {
      names.add("f" + i);
    }
    functions.add(RandomFunction.of("test", names, random, 1));
    for (String name : names) {
      RandomFunction before = functions.get(functions.size() - 1);
      functions.add(RandomFunction.of(name, names, random, before.lastLine() + 2));
    }
    Run entry = new Run(0, Optional.empty(), functions.get(0), -1, -1);
    runs.add(entry);
    walk(entry, entry.function.body());
  }

  private Leave walk(Run run, List<RandomStatement> block) {
    for (RandomStatement statement : block) {
      Leave left = step(run, statement);
      if (left != Leave.END) {
        return left;
      }
    }
    return Leave.END;
  }

  private Leave step(Run run, RandomStatement statement) {
    execute(run, statement);
    switch (statement.kind()) {
      case IF -> {
        return walk(run, random.nextBoolean() ? statement.body() : statement.orelse());
      }
      case WHILE, FOR -> {
        for (int rounds = random.nextInt(3); rounds > 0; rounds--) {
          Leave left = walk(run, statement.body());
          if (left == Leave.RETURN) {
            return left;
          }
          if (left == Leave.BREAK) {
            return Leave.END;
          }
          execute(run, statement);
        }
        return walk(run, statement.orelse());
      }
      case RETURN -> {
        return Leave.RETURN;
      }
      case BREAK -> {
        return Leave.BREAK;
      }
      case CONTINUE -> {
        return Leave.CONTINUE;
      }
      default -> {
        return Leave.END;
      }
    }
  }

  private void execute(Run run, RandomStatement statement) {
    run.counts.merge(statement.line(), 1, Integer::sum);
    for (int i = 0; i < statement.calls().size(); i++) {
      if (run.depth < DEPTH && runs.size() < CALLS && random.nextInt(8) > 0) {
        String callee = statement.calls().get(i).function();
        RandomFunction function =
            functions.stream().filter(each -> each.name().equals(callee)).findFirst().orElseThrow();
        Run child = new Run(runs.size(), Optional.of(run), function, statement.number(), i);
        runs.add(child);
        walk(child, function.body());
      }
    }
  }

  List<Run> runs() {
    return runs;
  }

  /** The line of the asserted statement, the last of the test. */
  public int assertedLine() {
    return functions.get(0).lastLine();
  }

  /** The program's text. */
  String text() {
    StringBuilder text = new StringBuilder();
    functions.forEach(function -> text.append(function.text()).append('\n'));
    return text.toString();
  }

  /** The trace. */
  public Trace trace() {
    List<RandomFunction> called = runs.stream().map(run -> run.function).distinct().toList();
    List<TracedFunction> traced = new ArrayList<>();
    for (RandomFunction function : called) {
      String name = function.name();
      traced.add(
          new TracedFunction(
              name.equals("test") ? "test_lib.py" : "lib.py",
              name,
              function.firstLine(),
              function.text(),
              !name.equals("test")));
    }
    return new Trace(
        traced,
        runs.stream().map(run -> call(run, called.indexOf(run.function))).toList(),
        false,
        false);
  }

  private Call call(Run run, int function) {
    List<Call.ExecutedLine> lines = new ArrayList<>();
    run.counts.forEach((line, count) -> lines.add(new Call.ExecutedLine(line, count)));
    Optional<Call.CallSite> site = Optional.empty();
    if (run.parent >= 0) {
      RandomStatement calling =
          runs.get(run.parent).function.statements().get(run.callingStatement);
      int end = calling.calls().get(run.callingExpression).end();
      site =
          Optional.of(new Call.CallSite(calling.line(), OptionalInt.empty(), calling.line(), end));
    }
    return new Call(
        run.order,
        run.parent,
        run.depth,
        function,
        List.of(),
        Optional.of(new Call.Result(false, "0")),
        site,
        lines);
  }
}
