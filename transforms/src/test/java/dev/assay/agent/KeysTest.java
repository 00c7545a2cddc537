package dev.assay.agent;

import static dev.assay.agent.Requests.KEY;
import static dev.assay.agent.ScriptedEndpoint.echoOfKey;
import static dev.assay.agent.ScriptedEndpoint.escapedEchoOfKey;
import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.replyWithKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.agent.ScriptedEndpoint.Step;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A key goes to its endpoint and nowhere else, even if the endpoint quotes it. */
class KeysTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private final FakeTime time = new FakeTime();

  static Stream<Step> quoting() {
    return IntStream.of(401, 500, 200)
        .boxed()
        .flatMap(status -> Stream.of(echoOfKey(status), escapedEchoOfKey(status)));
  }

  @ParameterizedTest
  @MethodSource("quoting")
  void noErrorTellsAKeyThatTheEndpointQuotes(Step step) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(step)) {
      Models models = Requests.models(Requests.settings(endpoint), folder, time);
      ModelException failure =
          catchThrowableOfType(
              ModelException.class, () -> models.in(ModelRole.TEACHER).ask(Requests.ask("a")));
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      assertThat(endpoint.received().get(0).everything()).contains(KEY);
      assertThat(trace.toString())
          .contains("bad key [key]")
          .doesNotContain(KEY)
          .doesNotContain(KEY.substring(1));
      assertNoFileHoldsTheKey();
    }
  }

  @Test
  void noReplyTellsItEither() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(replyWithKey())) {
      Models models = Requests.models(Requests.settings(endpoint), folder, time);
      assertThat(models.in(ModelRole.TEACHER).ask(Requests.ask("a")).text()).isEqualTo("[key]");
      assertNoFileHoldsTheKey();
    }
  }

  private void assertNoFileHoldsTheKey() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> written = files.filter(Files::isRegularFile).toList();
      assertThat(written).isNotEmpty();
      for (Path file : written) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain(KEY);
      }
    }
  }

  @Test
  void settingsAreSerializedWithoutIt() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      ModelSettings settings = Requests.settings(endpoint);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(settings);
      assertThat(bytes.toString(StandardCharsets.ISO_8859_1))
          .contains("TEST_KEY")
          .doesNotContain(KEY);
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertThat(in.readObject()).isEqualTo(settings);
      }
    }
  }

  @Test
  void aMissingKeyNamesItsVariableBeforeAnythingIsSent() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      Models models = Requests.models(Requests.settings(endpoint), folder, time, Optional.empty());
      ModelException failure =
          catchThrowableOfType(
              ModelException.class, () -> models.in(ModelRole.TEACHER).ask(Requests.ask("a")));
      assertThat(failure)
          .hasMessage(
              "local/tiny: set TEST_KEY in the environment, or in a .env file in the working"
                  + " directory");
      assertThat(endpoint.received()).isEmpty();
    }
  }

  @Test
  void aKeyThatCannotBeSentIsNotQuoted() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      Models models =
          Requests.models(
              Requests.settings(endpoint), folder, time, Optional.of("sk-first\nsk-second"));
      assertThat(
              catchThrowableOfType(
                  ModelException.class, () -> models.in(ModelRole.TEACHER).ask(Requests.ask("a"))))
          .hasMessage("local/tiny: TEST_KEY holds a space or a character that no key has");
    }
  }

  @Test
  void aKeyIsReadFromADotEnvFile() throws Exception {
    Files.writeString(
        folder.resolve(".env"), "# keys\nexport TEST_KEY=\"%s\" # mine\nOTHER=1\n".formatted(KEY));
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      Models models = Requests.models(Requests.settings(endpoint), folder, time, Optional.empty());
      models.in(ModelRole.TEACHER).ask(Requests.ask("a"));
      assertThat(endpoint.received().get(0).key()).isEqualTo(KEY);
    }
  }

  @Test
  void printingVariablesAndSecretsTellsNoValue() throws Exception {
    assertThat(Variables.of(Map.of("TEST_KEY", KEY), folder)).hasToString("[TEST_KEY]");
    assertThat(Secret.of(KEY)).hasToString("[key]");
  }

  @Test
  void aWordThatStandsForNoKeyIsLeftInReplies() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("it returns none"))) {
      Models models =
          Requests.models(Requests.settings(endpoint), folder, time, Optional.of("none"));
      assertThat(models.in(ModelRole.TEACHER).ask(Requests.ask("a")).text())
          .isEqualTo("it returns none");
    }
  }
}
