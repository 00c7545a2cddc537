package dev.assay.oracle;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** {@code bundle.json}: a bundle without the places that differ from machine to machine. */
final class BundleFile {
  private static final String NAME = "bundle.json";
  private static final TypeReference<Map<String, String>> TEXT_BY_NAME = new TypeReference<>() {};
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private BundleFile() {}

  static void write(Bundle bundle) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("name", bundle.name());
    json.put("version", bundle.version());
    json.put("digest", bundle.digest());
    json.set("origin", JSON.valueToTree(bundle.origin()));
    json.put("pythonVersion", bundle.pythonVersion());
    json.set("importRoots", JSON.valueToTree(bundle.importRoots()));
    json.set("library", JSON.valueToTree(bundle.library()));
    json.set("testPaths", JSON.valueToTree(bundle.testPaths()));
    json.set("testFiles", JSON.valueToTree(bundle.testFiles()));
    json.set("requirements", JSON.valueToTree(bundle.requirements()));
    json.set("environment", JSON.valueToTree(bundle.environment()));
    bundle.licence().ifPresent(licence -> json.put("licence", licence));
    json.put("linesOfCode", bundle.linesOfCode());
    Files.writeString(bundle.directory().resolve(NAME), JSON.writeValueAsString(json) + "\n");
  }

  static Bundle read(Path directory, Path python) throws IOException {
    JsonNode json = JSON.readTree(Files.readString(directory.resolve(NAME)));
    return new Bundle(
        directory,
        python,
        json.required("name").asText(),
        json.required("version").asText(),
        json.required("digest").asText(),
        JSON.convertValue(json.required("origin"), Origin.class),
        json.required("pythonVersion").asText(),
        texts(json.required("importRoots")),
        texts(json.required("library")),
        texts(json.required("testPaths")),
        texts(json.required("testFiles")),
        texts(json.required("requirements")),
        JSON.convertValue(json.required("environment"), TEXT_BY_NAME),
        Optional.ofNullable(json.get("licence")).map(JsonNode::asText),
        json.required("linesOfCode").asInt());
  }

  static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }
}
