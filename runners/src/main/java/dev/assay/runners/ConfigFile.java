package dev.assay.runners;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.assay.pipelines.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A configuration file: YAML with the long names of options, {@code seed: 7} for {@code --seed=7}
 * and a list for an option given several times. It is read as more arguments, so whatever is wrong
 * on a command line is wrong here too, unknown names included. Paths are relative to the working
 * directory, as on the command line.
 */
final class ConfigFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION).build();

  private final Path path;
  private final Map<String, List<String>> settings;
  private final Set<String> overridden;

  private ConfigFile(Path path, Map<String, List<String>> settings, Set<String> overridden) {
    this.path = path;
    this.settings = settings;
    this.overridden = overridden;
  }

  /**
   * Reads a file.
   *
   * @param path where it is
   * @param overridden options, with their dashes, that the command line gives and that therefore
   *     win over the file's
   * @throws ConfigException if it cannot be read, or is not a mapping from names to values and
   *     lists of values
   */
  static ConfigFile read(Path path, Set<String> overridden) throws ConfigException {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, JsonNode> setting : mapping(path).properties()) {
      List<String> values = new ArrayList<>();
      if (!addValues(setting.getValue(), values)) {
        problems.add(path + ": " + setting.getKey() + ": needs a value or a list of values");
      }
      settings.put("--" + setting.getKey(), values);
    }
    if (settings.containsKey("--config")) {
      problems.add(path + ": config: a configuration file cannot name another");
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new ConfigFile(path, settings, Set.copyOf(overridden));
  }

  private static JsonNode mapping(Path path) throws ConfigException {
    if (!Files.isRegularFile(path)) {
      throw new ConfigException(List.of("--config: '" + path + "' is not a file"));
    }
    try {
      JsonNode tree = YAML.readTree(Files.readString(path));
      if (tree.isObject()) {
        return tree;
      }
      if (tree.isMissingNode() || tree.isNull()) {
        return YAML.createObjectNode();
      }
      throw new ConfigException(
          List.of(path + ": holds no settings; write one 'name: value' a line"));
    } catch (JsonProcessingException e) {
      String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
      String what = e.getOriginalMessage().lines().findFirst().orElse("not YAML");
      throw new ConfigException(List.of(path + line + ": " + what));
    } catch (IOException e) {
      throw new ConfigException(List.of("--config: '" + path + "' cannot be read: " + e));
    }
  }

  private static boolean addValues(JsonNode value, List<String> values) {
    if (value.isArray()) {
      for (JsonNode element : value) {
        if (element.isArray() || !addValues(element, values)) {
          return false;
        }
      }
      return true;
    }
    values.add(value.asText());
    return value.isValueNode() && !value.isNull();
  }

  /** The settings that hold, as arguments. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    settings.forEach(
        (name, values) -> {
          if (!overridden.contains(name)) {
            values.forEach(value -> arguments.add(name + "=" + value));
          }
        });
    return arguments;
  }

  /** How a message names an option that has its value from here; empty if it has not. */
  Optional<String> place(String option) {
    return settings.containsKey(option) && !overridden.contains(option)
        ? Optional.of(path + ": " + option.substring(2))
        : Optional.empty();
  }
}
