package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** What can be known of {@code deploy/} without a container engine. */
class DeploymentFilesTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final YAMLMapper YAML = new YAMLMapper();

  @ParameterizedTest
  @ValueSource(strings = {"session", "application"})
  void kubernetesHasTheSettingsOfEveryCluster(String name) throws IOException {
    assertThat(settings(deployment(name).at("/spec/flinkConfiguration")))
        .containsAllEntriesOf(shared());
  }

  @Test
  void anApplicationWaitsForEachOfItsJobs() throws IOException {
    assertThat(settings(deployment("application").at("/spec/flinkConfiguration")))
        .containsEntry("execution.attached", "true");
  }

  @Test
  void composeHasTheSettingsOfEveryCluster() throws IOException {
    for (String service : List.of("jobmanager", "taskmanager")) {
      // Unlike Jackson, the parser below it follows anchors.
      JsonNode compose = YAML.valueToTree(new Yaml().load(text("deploy/compose.yaml")));
      String properties =
          compose.at("/services/" + service + "/environment/FLINK_PROPERTIES").asText();
      assertThat(settings(YAML.readTree(properties))).containsAllEntriesOf(shared());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"session", "application"})
  void whatTheOperatorNeedsIsThere(String name) throws IOException {
    JsonNode deployment = deployment(name);

    assertThat(deployment.path("apiVersion").asText()).isEqualTo("flink.apache.org/v1beta1");
    assertThat(deployment.path("kind").asText()).isEqualTo("FlinkDeployment");
    assertThat(deployment.at("/spec/image").asText()).isEqualTo("assay:" + assayVersion());
    assertThat(deployment.at("/spec/flinkVersion").asText())
        .isEqualTo("v" + flinkVersion().replaceAll("\\.\\d+$", "").replace('.', '_'));
    assertThat(deployment.at("/spec/taskManager/resource/memory").asText()).isNotEmpty();
    assertThat(deployment.at("/spec/podTemplate/spec/containers/0/volumeMounts/0/name").asText())
        .isEqualTo(deployment.at("/spec/podTemplate/spec/volumes/0/name").asText());
    assertThat(
            deployment
                .at("/spec/podTemplate/spec/volumes/0/persistentVolumeClaim/claimName")
                .asText())
        .isEqualTo(
            YAML.readTree(text("deploy/kubernetes/volume.yaml")).at("/metadata/name").asText());
  }

  @Test
  void theApplicationRunsACommandLineThatIsUnderstood() throws IOException {
    JsonNode job = deployment("application").at("/spec/job");
    List<String> arguments = new ArrayList<>();
    job.path("args").forEach(argument -> arguments.add(argument.asText()));
    RecordingBuild build = RecordingBuild.ending(RecordingBuild.GOOD);

    ExitCode code = Console.with(build).run(arguments.toArray(String[]::new));

    assertThat(code).isEqualTo(ExitCode.OK);
    assertThat(build.config().out()).isEqualTo(Path.of("/assay/out"));
    assertThat(job.path("entryClass").asText()).isEqualTo(Main.class.getName());
    assertThat(text("deploy/Dockerfile"))
        .contains(job.path("jarURI").asText().replace("local://", ""));
  }

  @Test
  void theImageHasThisBuildsFlinkAndWhatIsCopiedIntoItExists() throws IOException {
    String image = text("deploy/Dockerfile");

    assertThat(image).contains("FROM flink:" + flinkVersion() + "-java17");
    Matcher copies = Pattern.compile("(?m)^COPY (\\S+) ").matcher(image);
    assertThat(copies.results().map(copy -> copy.group(1)))
        .containsExactly("runners/target/assay.jar", "deploy/flink-conf.yaml")
        .allSatisfy(
            file ->
                assertThat(file.startsWith("runners/target/") || Files.exists(HOME.resolve(file)))
                    .as(file)
                    .isTrue());
    assertThat(text("runners/pom.xml")).contains("/assay.jar</outputFile>");
    assertThat(text("deploy/compose.yaml")).contains("image: assay:" + assayVersion());
  }

  private static Map<String, String> shared() throws IOException {
    return settings(YAML.readTree(text("deploy/flink-conf.yaml")));
  }

  private static Map<String, String> settings(JsonNode node) {
    Map<String, String> settings = new TreeMap<>();
    node.properties().forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
    assertThat(settings).isNotEmpty();
    return settings;
  }

  private static JsonNode deployment(String name) throws IOException {
    try (MappingIterator<JsonNode> documents =
        YAML.readerFor(JsonNode.class).readValues(text("deploy/kubernetes/" + name + ".yaml"))) {
      List<JsonNode> all = documents.readAll();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  private static String assayVersion() throws IOException {
    Matcher version =
        Pattern.compile("<version>([^<]+?)(-SNAPSHOT)?</version>").matcher(text("runners/pom.xml"));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  /** Of the Flink that is on this module's class path. */
  private static String flinkVersion() {
    return org.apache.flink.runtime.util.EnvironmentInformation.getVersion();
  }

  private static String text(String file) throws IOException {
    return Files.readString(HOME.resolve(file));
  }
}
