package dev.assay.agent.reader;

import dev.assay.agent.Tool;
import dev.assay.agent.ToolCall;
import dev.assay.text.Beginning;
import dev.assay.text.Quotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a model may call: {@code list_directory}, {@code read_file}, {@code search_files}, {@code
 * find_definition} and {@code finish}. Safe for many threads.
 */
public final class ReaderTools {
  private static final int LONGEST_RECORDED = 100_000;

  private final Map<String, ReaderTool> tools = new LinkedHashMap<>();
  private final List<Tool> declarations = new ArrayList<>();

  private ReaderTools(List<ReaderTool> all) {
    for (ReaderTool tool : all) {
      Tool declaration = tool.declaration();
      tools.put(declaration.name(), tool);
      declarations.add(declaration);
    }
    declarations.add(Finish.DECLARATION);
  }

  /** The tools that look at a workspace. */
  public static ReaderTools of(Workspace workspace) {
    return new ReaderTools(
        List.of(
            new ListDirectory(workspace),
            new ReadFile(workspace),
            new SearchFiles(workspace),
            new FindDefinition(workspace, new DefinitionIndex(workspace))));
  }

  /** What a model is told of them, always in the same order. */
  public List<Tool> declarations() {
    return List.copyOf(declarations);
  }

  /** Carries out a call that does not finish. */
  Step.Use use(ToolCall call) {
    try {
      ReaderTool tool = tools.get(call.name());
      if (tool == null) {
        throw new Refusal(
            "There is no tool "
                + Quotation.of(call.name())
                + ". There are "
                + String.join(", ", tools.keySet())
                + " and finish.");
      }
      return use(call, tool.use(ToolArguments.of(call.arguments(), tool.parameters())), false);
    } catch (Refusal refusal) {
      return use(call, refusal.text(), true);
    }
  }

  /** A use with its result, as it is recorded. */
  static Step.Use use(ToolCall call, String result, boolean refused) {
    return new Step.Use(
        Beginning.counted(call.name(), 200),
        Beginning.counted(call.arguments(), LONGEST_RECORDED),
        result,
        refused);
  }
}
