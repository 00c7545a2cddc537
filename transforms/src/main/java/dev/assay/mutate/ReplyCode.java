package dev.assay.mutate;

import dev.assay.agent.ChatReply;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The test function out of a model's reply, whatever stands around it: fences, prose, imports, a
 * class. Nothing of it is run here, and what is found is judged like anything else a teacher
 * writes.
 */
final class ReplyCode {
  /** Longest reply that is read; 16,384 tokens are some 60,000 characters. */
  static final int LONGEST = 200_000;

  /** Deepest tree that is looked at, so that no reply uses up the stack of whoever walks it. */
  private static final int DEEPEST = 200;

  private static final Pattern THOUGHT =
      Pattern.compile("\\A\\s*<think(?:ing)?>.*?</think(?:ing)?>", Pattern.DOTALL);

  /** What a reply holds. */
  sealed interface Found {
    /** The function, indented as the original is. */
    record Code(TestSource source) implements Found {}

    /** No function that could be taken. */
    record Fault(Problem problem, String message) implements Found {}
  }

  private final TestSource test;
  private final List<PythonSource> sources = new ArrayList<>();
  private final List<Node> functions = new ArrayList<>();
  private final TreeSet<String> others = new TreeSet<>();
  private Optional<String> error = Optional.empty();

  private ReplyCode(TestSource test) {
    this.test = test;
  }

  /**
   * Reads a reply.
   *
   * @param test the original: what the function is called, and where it stands
   */
  static Found read(TestSource test, ChatReply reply) {
    String text = reply.text();
    if (text.length() > LONGEST) {
      return fault(
          Problem.NO_CODE,
          text.length() + " characters of reply; at most " + LONGEST + " are read");
    }
    return switch (reply.finish()) {
      case LENGTH ->
          fault(Problem.TRUNCATED_REPLY, "the reply met the limit of its length; write less");
      case FILTERED -> fault(Problem.NO_CODE, "the provider held the reply back");
      case STOP, TOOL_CALLS -> new ReplyCode(test).read(text);
    };
  }

  private Found read(String reply) {
    String text = THOUGHT.matcher(clean(reply)).replaceFirst("");
    if (text.isBlank()) {
      return fault(Problem.NO_CODE, "the reply is empty");
    }
    if (!isText(text)) {
      return fault(Problem.NO_CODE, "the reply holds characters that are no text");
    }
    CodeBlocks blocks = CodeBlocks.of(text, test.function().name());
    blocks.texts().forEach(this::collect);
    if (functions.isEmpty()) {
      return missing(text, blocks.unclosed());
    }
    if (functions.size() > 1) {
      return fault(
          Problem.WRONG_FUNCTION,
          functions.size() + " different functions " + test.function().name() + "; write one");
    }
    try {
      return new Found.Code(test.version(Reindented.as(test, sources.get(0), functions.get(0))));
    } catch (PythonSyntaxException | IllegalStateException broken) {
      return fault(Problem.NOT_A_FUNCTION, String.valueOf(broken.getMessage()));
    }
  }

  private Found missing(String text, boolean unclosed) {
    if (!others.isEmpty()) {
      return fault(
          Problem.WRONG_FUNCTION, "wrote " + others + " instead of " + test.function().name());
    }
    boolean begun = text.contains("def " + test.function().name());
    if (unclosed && begun) {
      return fault(Problem.TRUNCATED_REPLY, "the code ends in the middle");
    }
    return begun
        ? fault(Problem.NOT_A_FUNCTION, error.orElse("not Python"))
        : fault(Problem.NO_CODE, "no function " + test.function().name() + " in the reply");
  }

  private void collect(String code) {
    PythonSource source;
    try {
      source = PythonSource.parse(code);
    } catch (PythonSyntaxException notPython) {
      // Most candidates are prose or cut in the wrong place; the first complaint is kept.
      error = error.or(() -> Optional.of("not Python: " + notPython.getMessage()));
      return;
    }
    if (isDeeper(source.module(), DEEPEST)) {
      error = error.or(() -> Optional.of("nested more than " + DEEPEST + " levels deep"));
      return;
    }
    for (Node function : source.functions().filter(ReplyCode::isOutermost).toList()) {
      if (!function.name().equals(test.function().name())) {
        others.add(function.name());
      } else if (functions.stream().noneMatch(function::sameTree)) {
        sources.add(source);
        functions.add(function);
      }
    }
  }

  private static boolean isDeeper(Node node, int levels) {
    return levels == 0 || node.children().stream().anyMatch(child -> isDeeper(child, levels - 1));
  }

  /** Whether a function stands in the module, or in a class there. */
  private static boolean isOutermost(Node function) {
    Node parent = function.parent().orElseThrow();
    boolean method =
        parent.is(NodeKind.CLASS_DEF) && parent.parent().orElseThrow().is(NodeKind.MODULE);
    return (parent.is(NodeKind.MODULE) || method) && parent.list(Field.BODY).contains(function);
  }

  private static String clean(String reply) {
    String text = reply.replace("\r\n", "\n").replace('\r', '\n');
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Whether text holds no NUL, no half of a pair and nothing that took the place of a bad byte. */
  private boolean isText(String text) {
    boolean replaced = text.indexOf('\uFFFD') >= 0 && test.text().indexOf('\uFFFD') < 0;
    return !replaced
        && text.codePoints()
            .noneMatch(point -> point == 0 || Character.getType(point) == Character.SURROGATE);
  }

  private static Found fault(Problem problem, String message) {
    return new Found.Fault(problem, message);
  }
}
