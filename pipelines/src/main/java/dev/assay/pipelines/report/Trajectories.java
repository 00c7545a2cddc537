package dev.assay.pipelines.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.schemas.StepRecord;
import dev.assay.schemas.ToolUseRecord;
import dev.assay.schemas.TrajectoryRecord;
import dev.assay.text.Beginning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How models came to their answers, as far as the page has room: each shortened, and all of them of
 * as many tasks as fit, chosen by a hash of their ids. The records are read twice, one at a time.
 *
 * @param lines for each task a packed block, or an empty line
 * @param tasks tasks whose trajectories are there
 * @param known tasks that have any
 */
record Trajectories(List<String> lines, int tasks, int known) {
  private static final int LONGEST_PROMPT = 12_000;
  private static final int LONGEST_TEXT = 3_000;
  private static final int LONGEST_ARGUMENTS = 600;
  private static final int LONGEST_RESULT = 1_500;

  /** Characters in one page; packed they take about a fifth. */
  private static final long ROOM = 40_000_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Those of the runs. */
  static Trajectories of(Contest contest, List<ReportedRun> runs) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    contest.tasks().forEach(task -> numbers.put(task.getInstanceId(), numbers.size()));
    long[] sizes = new long[contest.tasks().size()];
    visit(contest, runs, numbers, (task, entry) -> sizes[task] += entry.toString().length());
    boolean[] chosen = choose(contest, sizes);
    Map<Integer, List<ObjectNode>> entries = new TreeMap<>();
    visit(
        contest,
        runs,
        numbers,
        (task, entry) -> {
          if (chosen[task]) {
            entries.computeIfAbsent(task, any -> new ArrayList<>()).add(entry);
          }
        });
    List<String> lines = new ArrayList<>(Collections.nCopies(sizes.length, ""));
    entries.forEach((task, list) -> lines.set(task, Packed.of(block(list))));
    return new Trajectories(
        lines,
        entries.size(),
        (int) IntStream.range(0, sizes.length).filter(i -> sizes[i] > 0).count());
  }

  @FunctionalInterface
  private interface Visitor {
    void visit(int task, ObjectNode entry);
  }

  private static void visit(
      Contest contest, List<ReportedRun> runs, Map<String, Integer> numbers, Visitor visitor)
      throws IOException {
    for (ReportedRun run : runs) {
      run.trajectories()
          .forEach(
              record -> {
                Integer task = numbers.get(record.getInstanceId());
                Optional<Integer> entrant = contest.place(run.label(), record.getModelNameOrPath());
                if (task != null && entrant.isPresent()) {
                  visitor.visit(task, entry(entrant.get(), record));
                }
              });
    }
  }

  /** Tasks in the order of a hash until the room is used up. */
  private static boolean[] choose(Contest contest, long[] sizes) {
    boolean[] chosen = new boolean[sizes.length];
    long left = ROOM;
    List<Integer> order =
        IntStream.range(0, sizes.length)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(
                        i -> contest.tasks().get(i).getInstanceId().hashCode() * 0x9E3779B1)
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    for (int task : order) {
      if (sizes[task] <= left) {
        chosen[task] = true;
        left -= sizes[task];
      }
    }
    return chosen;
  }

  private static String block(List<ObjectNode> entries) {
    ArrayNode block = JSON.createArrayNode();
    entries.stream()
        .sorted(
            Comparator.<ObjectNode>comparingInt(e -> e.path("entrant").asInt())
                .thenComparingInt(e -> e.path("sample").asInt()))
        .forEach(block::add);
    return block.toString();
  }

  private static ObjectNode entry(int entrant, TrajectoryRecord record) {
    ObjectNode entry =
        JSON.createObjectNode()
            .put("entrant", entrant)
            .put("sample", record.getSample())
            .put("ending", record.getEnding().name())
            .put("detail", Beginning.counted(record.getDetail(), LONGEST_ARGUMENTS))
            .put("prompt", Beginning.counted(record.getPrompt(), LONGEST_PROMPT));
    ArrayNode steps = entry.putArray("steps");
    record.getSteps().forEach(step -> steps.add(step(step)));
    return entry;
  }

  private static ObjectNode step(StepRecord step) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("text", Beginning.counted(step.getText(), LONGEST_TEXT))
            .put("read", step.getInputTokens())
            .put("written", step.getOutputTokens());
    ArrayNode uses = node.putArray("uses");
    for (ToolUseRecord use : step.getUses()) {
      uses.addObject()
          .put("tool", use.getTool())
          .put("arguments", Beginning.counted(use.getArguments(), LONGEST_ARGUMENTS))
          .put("result", Beginning.counted(use.getResult(), LONGEST_RESULT))
          .put("refused", use.getRefused());
    }
    return node;
  }
}
