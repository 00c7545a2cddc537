package dev.assay.runners;

import dev.assay.agent.ModelName;
import dev.assay.agent.reader.AgentLimits;
import dev.assay.pipelines.AgentPlan;
import dev.assay.transforms.AgentKind;
import dev.assay.verify.PseudoModel;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which models an evaluation asks, how, and what it may spend on them. */
final class AgentOptions {
  @Option(
      names = "--model",
      paramLabel = "WHO",
      split = ",",
      description =
          "Who is asked: models as PROVIDER/MODEL, and gold (always right), empty and constant"
              + " (always wrong), which need none. Several are separated by commas. Required.")
  private List<String> models = new ArrayList<>();

  @Option(
      names = "--agent",
      paramLabel = "HOW",
      defaultValue = "reader",
      description =
          "reader (the model lists, reads and searches the repository without its tests, and"
              + " finishes with an answer; it must be able to call tools) or prompt (one request, no"
              + " repository). Default: ${DEFAULT-VALUE}.")
  private String agent = "reader";

  @Option(
      names = "--samples",
      paramLabel = "K",
      defaultValue = "1",
      description = "Answers of each model to each task. Default: ${DEFAULT-VALUE}.")
  private String samples = "1";

  @Option(
      names = "--temperature",
      paramLabel = "T",
      split = ",",
      defaultValue = "0",
      description =
          "Randomness of the sampling. With several, separated by commas, each model takes part"
              + " once for each, as MODEL@T. Default: ${DEFAULT-VALUE}.")
  private List<String> temperatures = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "1800",
      description =
          "Time a model has to write its replies to one task; what it waits for its turn does not"
              + " count. Default: ${DEFAULT-VALUE}.")
  private String timeout = "1800";

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "50",
      description = "Replies a reader has for one task. Default: ${DEFAULT-VALUE}.")
  private String steps = "50";

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      defaultValue = "8192",
      description = "Longest reply, in tokens. Default: ${DEFAULT-VALUE}.")
  private String tokens = "8192";

  @Mixin private SpendOptions spend = new SpendOptions();

  /** The options as a plan; what is wrong with them is noted. */
  AgentPlan plan(Problems problems) {
    if (models.isEmpty()) {
      problems.add("--model", "missing; say who is asked, such as --model=openai/gpt-4o-mini");
    }
    return new AgentPlan(
        who(problems),
        temperatures(problems),
        problems.wholeNumber("--samples", samples, 1),
        agent(problems),
        new AgentLimits(
            Duration.ofSeconds(problems.wholeNumber("--timeout", timeout, 1)),
            problems.wholeNumber("--max-steps", steps, 1),
            problems.wholeNumber("--max-tokens", tokens, 1)),
        spend.file(problems),
        spend.limits(problems));
  }

  private List<String> who(Problems problems) {
    List<String> all = new ArrayList<>();
    for (String model : models) {
      String name = model.strip();
      if (PseudoModel.named(name).isEmpty()) {
        try {
          ModelName.parse(name);
        } catch (IllegalArgumentException noModel) {
          problems.add(
              "--model",
              "'"
                  + name
                  + "' is neither "
                  + Arrays.stream(PseudoModel.values())
                      .map(PseudoModel::text)
                      .collect(Collectors.joining(" nor "))
                  + " nor PROVIDER/MODEL");
          continue;
        }
      }
      all.add(name);
    }
    return all.isEmpty() ? List.of(PseudoModel.GOLD.text()) : all;
  }

  private List<BigDecimal> temperatures(Problems problems) {
    List<BigDecimal> all =
        temperatures.stream().map(text -> problems.decimal("--temperature", text.strip())).toList();
    return all.isEmpty() ? List.of(BigDecimal.ZERO) : all;
  }

  private AgentKind agent(Problems problems) {
    for (AgentKind kind : List.of(AgentKind.READER, AgentKind.PROMPT)) {
      if (kind.text().equals(agent)) {
        return kind;
      }
    }
    problems.add("--agent", "'" + agent + "' is none of reader, prompt");
    return AgentKind.READER;
  }
}
