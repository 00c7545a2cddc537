package dev.assay.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Opens models. In one process everybody who opens the same settings and folders shares budget,
 * limits and endpoints; processes share them through the run folder.
 *
 * <p>The folders are made if they are missing, must allow file locks, and must not be deleted while
 * a process uses them.
 */
public final class Models {
  private record Place(ModelSettings settings, Path run, Path store) {}

  private static final Map<Place, Models> OPEN = new ConcurrentHashMap<>();

  private final ModelSettings settings;
  private final Path run;
  private final Supplier<Variables> variables;
  private final Time time;
  private final ReplyStore store;
  private final Budget budget;
  private final UsageLog log;
  private final Map<ModelName, StoredModel> models = new ConcurrentHashMap<>();

  Models(ModelSettings settings, Path run, Path store, Supplier<Variables> variables, Time time) {
    this.settings = settings;
    this.run = directory(run);
    this.variables = variables;
    this.time = time;
    this.store = new ReplyStore(store);
    this.budget = new Budget(run, settings.spend(), time);
    this.log = new UsageLog(run);
  }

  private static Path directory(Path path) {
    try {
      return Files.createDirectories(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The models of a run in one role. Keys are read from this process's environment and {@code .env}
   * when a model is asked for what is not stored.
   *
   * @param run what this run's processes share: budget, rates, usage
   * @param store replies, which runs may share
   */
  public static ModelClient open(ModelSettings settings, ModelRole role, Path run, Path store) {
    Place place =
        new Place(settings, run.toAbsolutePath().normalize(), store.toAbsolutePath().normalize());
    return OPEN.computeIfAbsent(
            place,
            each ->
                new Models(settings, each.run(), each.store(), Variables::ofProcess, Time.SYSTEM))
        .in(role);
  }

  ModelClient in(ModelRole role) {
    return new ModelClient(role, name -> models.computeIfAbsent(name, this::stored), log, time);
  }

  private StoredModel stored(ModelName name) {
    Provider provider =
        settings
            .provider(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        String.join("; ", settings.problems(List.of(name)))));
    return new StoredModel(
        store,
        settings.replies(),
        provider.dialect(),
        (request, key, deadline, tally) -> askModel(request, key, deadline, tally, provider),
        time);
  }

  /** Asks the model itself. Only here is a key looked for: replays need none. */
  private ChatReply askModel(
      ChatRequest request, RequestKey key, Instant deadline, Tally tally, Provider provider)
      throws ModelException, InterruptedException {
    ModelName name = request.model();
    ModelTerms terms = settings.terms(name);
    for (String problem : settings.problems(List.of(name))) {
      throw new ModelException(ModelException.Kind.REFUSED, problem);
    }
    if (request.maxTokens() >= terms.contextTokens()) {
      throw new ModelException(
          ModelException.Kind.REFUSED,
          "%s: a reply of up to %d tokens does not fit into its context of %d; ask for fewer"
              .formatted(name, request.maxTokens(), terms.contextTokens()));
    }
    Secret secret = secret(name, provider);
    Endpoint endpoint =
        switch (provider.dialect()) {
          case OPENAI -> new OpenAiEndpoint(provider, secret, terms.takesTemperature());
          case ANTHROPIC -> new AnthropicEndpoint(provider, secret, terms.takesTemperature());
        };
    RateLimiter rates = new RateLimiter(run, name, terms.rates(), time);
    return new PatientModel(name, terms, settings.patience(), endpoint, rates, budget, time)
        .ask(request, key, deadline, tally);
  }

  private Secret secret(ModelName name, Provider provider) throws ModelException {
    if (provider.keyVariable().isEmpty()) {
      return Secret.NONE;
    }
    String variable = provider.keyVariable().get();
    Optional<String> value = variables.get().value(variable);
    if (value.isEmpty()) {
      throw new ModelException(
          ModelException.Kind.REFUSED, name + ": " + Variables.missing(variable));
    }
    if (!value.get().chars().allMatch(c -> c > ' ' && c < 127)) {
      // As a header's value it would be refused by an error that quotes it.
      throw new ModelException(
          ModelException.Kind.REFUSED,
          name + ": " + variable + " holds a space or a character that no key has");
    }
    return Secret.of(value.get());
  }
}
