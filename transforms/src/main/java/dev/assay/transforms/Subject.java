package dev.assay.transforms;

import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.agent.ModelRole;
import dev.assay.agent.reader.Asking;
import dev.assay.agent.reader.Ending;
import dev.assay.agent.reader.ReadOnlyAgent;
import dev.assay.agent.reader.ReaderTools;
import dev.assay.agent.reader.SinglePrompt;
import dev.assay.agent.reader.Trajectory;
import dev.assay.agent.reader.Workspace;
import dev.assay.mask.Prompt;
import dev.assay.oracle.Bundle;
import dev.assay.schemas.TaskRecord;
import dev.assay.verify.ModelView;
import dev.assay.verify.PseudoModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An entrant under test, ready to be given tasks. Safe for many threads. */
final class Subject {
  /** The tools for a repository, by the digest of its bundle: paths and sizes, kept. */
  private static final Map<String, ReaderTools> TOOLS = new ConcurrentHashMap<>();

  private final Entrant entrant;
  private final AskingPlan plan;
  private final KeptAnswers kept;
  private final FailureStreak failures;

  Subject(Entrant entrant, AskingPlan plan, FailureStreak failures) {
    this.entrant = entrant;
    this.plan = plan;
    this.kept = new KeptAnswers(Path.of(plan.kept()));
    this.failures = failures;
  }

  /**
   * Its answer to a task.
   *
   * @throws ModelException BUDGET if the run may not ask any further
   */
  Answer answer(TaskRecord task, int sample) throws ModelException {
    String instance = task.getInstanceId();
    if (entrant.agent() == AgentKind.PSEUDO) {
      String text = PseudoModel.named(entrant.model()).orElseThrow().answer(task.getAnswer());
      return Answer.of(
          instance, entrant, sample, new Trajectory("", Ending.ANSWERED, "", List.of(), text));
    }
    String prompt = prompt(task);
    String id = id(task, prompt, sample);
    var known = kept.find(id);
    if (known.isPresent()) {
      return known.get();
    }
    Trajectory trajectory =
        failures.isLong()
            ? new Trajectory(prompt, Ending.FAILED, failures.words(), List.of(), "")
            : run(task, prompt, sample);
    failures.add(trajectory);
    Answer answer = Answer.of(instance, entrant, sample, trajectory);
    if (!answer.failed()) {
      kept.keep(id, answer);
    }
    return answer;
  }

  private String prompt(TaskRecord task) {
    return entrant.agent() == AgentKind.READER
        ? task.getPrompt()
        : Prompt.alone(task.getAssertion(), task.getHint(), task.getTestSource(), task.getInputs());
  }

  private Trajectory run(TaskRecord task, String prompt, int sample) throws ModelException {
    Asking asking =
        new Asking(
            plan.models().model(ModelRole.SUBJECT).answeringWithin(plan.limits().time()),
            ModelName.parse(entrant.model()),
            entrant.temperature(),
            sample,
            plan.limits());
    return entrant.agent() == AgentKind.READER
        ? ReadOnlyAgent.run(asking, tools(task.getProvenance().getRepositoryDigest()), prompt)
        : SinglePrompt.run(asking, prompt);
  }

  private static ReaderTools tools(String digest) {
    return TOOLS.computeIfAbsent(
        digest,
        each -> {
          Bundle bundle = OraclePool.bundle(each);
          return ReaderTools.of(
              Workspace.of(
                  bundle.repositoryDirectory(),
                  new ModelView(bundle.testPaths(), bundle.testFiles())));
        });
  }

  private String id(TaskRecord task, String prompt, int sample) {
    return KeptAnswers.id(
        task.getInstanceId(),
        task.getProvenance().getRepositoryDigest(),
        prompt,
        entrant.agent() == AgentKind.READER ? ReadOnlyAgent.rules(plan.limits()) : "",
        entrant.name(),
        entrant.model(),
        entrant.agent().text(),
        Double.toString(entrant.temperature()),
        Integer.toString(sample),
        plan.limits().toString());
  }
}
