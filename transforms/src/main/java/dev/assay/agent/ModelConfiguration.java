package dev.assay.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Settings from what users give: the providers {@code openai} and {@code anthropic} with the prices
 * that travel in the jar, a models file that adds to them and wins over them, and the variables
 * {@code OPENAI_BASE_URL} and {@code ANTHROPIC_BASE_URL}, which win over both.
 */
public final class ModelConfiguration {
  private static final String KNOWN = "models.yaml";

  private ModelConfiguration() {}

  /**
   * Reads settings and checks them whole.
   *
   * @param file a models file, if there is one
   * @param variables base URLs; whether keys are there is looked at too, but no key is taken along
   * @param spend what the run may use
   * @param models that the run will ask
   * @param store where replies are kept: a key may be missing if it holds any, since a rerun asks
   *     nobody
   * @throws ModelConfigurationException with every problem at once
   */
  public static ModelSettings read(
      Optional<Path> file,
      Variables variables,
      SpendLimits spend,
      Collection<ModelName> models,
      Path store)
      throws ModelConfigurationException, IOException {
    List<String> problems = new ArrayList<>();
    ModelsFile known = new ModelsFile(KNOWN, known());
    Map<String, Provider> providers = new TreeMap<>(known.providers());
    Map<String, ModelTerms> terms = new TreeMap<>(known.terms());
    problems.addAll(known.problems());
    if (file.isPresent() && !Files.isRegularFile(file.get())) {
      problems.add("the models file " + file.get() + " does not exist");
    } else if (file.isPresent()) {
      ModelsFile own = new ModelsFile(file.get().toString(), Files.readString(file.get()));
      providers.putAll(own.providers());
      terms.putAll(own.terms());
      problems.addAll(own.problems());
    }
    relocate(providers, "openai", "OPENAI_BASE_URL", variables, problems);
    relocate(providers, "anthropic", "ANTHROPIC_BASE_URL", variables, problems);
    ModelSettings settings =
        new ModelSettings(providers, terms, spend, Patience.USUAL, Replies.STORED_FIRST);
    problems.addAll(settings.problems(models));
    if (!ReplyStore.holdsReplies(store)) {
      problems.addAll(settings.missingKeys(models, variables));
    }
    if (!problems.isEmpty()) {
      throw new ModelConfigurationException(problems);
    }
    return settings;
  }

  /** Elsewhere than at OpenAI's, servers seldom know its newer parameters. */
  private static void relocate(
      Map<String, Provider> providers,
      String name,
      String variable,
      Variables variables,
      List<String> problems) {
    Optional<String> url = variables.value(variable);
    Provider provider = providers.get(name);
    if (url.isEmpty() || provider == null) {
      return;
    }
    Optional<String> wrong = BaseUrl.problem(url.get());
    wrong.ifPresent(what -> problems.add(variable + " " + what));
    if (wrong.isEmpty()) {
      String address = BaseUrl.of(provider.dialect(), url.get());
      providers.put(
          name,
          new Provider(
              provider.dialect(),
              address,
              provider.variable(),
              provider.completionTokens() && address.equals(provider.baseUrl())));
    }
  }

  private static String known() {
    try (InputStream resource = ModelConfiguration.class.getResourceAsStream(KNOWN)) {
      if (resource == null) {
        throw new IllegalStateException("the jar lacks " + KNOWN);
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
