package dev.assay.agent;

/**
 * A model as users write it, {@code provider/model}.
 *
 * @param provider who serves it, for example {@code openai}; no slash, not empty
 * @param model what the provider calls it; may hold slashes, not empty
 */
public record ModelName(String provider, String model) {
  public ModelName {
    if (provider.isEmpty() || provider.contains("/") || model.isEmpty()) {
      throw new IllegalArgumentException(
          "\"" + provider + "/" + model + "\" is not a model: write provider/model");
    }
  }

  /**
   * Reads a name.
   *
   * @param text for example {@code openai/gpt-4o-mini}
   * @throws IllegalArgumentException if it is not two parts
   */
  public static ModelName parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("\"" + text + "\" is not a model: write provider/model");
    }
    return new ModelName(text.substring(0, slash), text.substring(slash + 1));
  }

  @Override
  public String toString() {
    return provider + "/" + model;
  }
}
