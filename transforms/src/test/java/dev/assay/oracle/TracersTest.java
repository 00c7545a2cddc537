package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every tracer that the interpreter has gives the same records of {@code
 * src/test/python/tracing/subjects}, one construct each, and the counts of lines in their comments.
 */
final class TracersTest {
  private static final Path SCRIPTS = Path.of("src", "test", "python").toAbsolutePath();
  private static final Pattern COUNT = Pattern.compile(" {2}# (\\d+)$");
  private static JsonNode seen;

  @BeforeAll
  static void traceAll() throws IOException {
    String accelerator = Accelerator.of(PythonForTests.python()).map(Path::toString).orElse("");
    String site = PythonForTests.config("shop").site().toString();
    seen =
        new ObjectMapper()
            .readTree(
                PythonForTests.run(
                    Map.of(),
                    SCRIPTS,
                    PythonForTests.python().toString(),
                    "-s",
                    "-m",
                    "tracing",
                    site,
                    accelerator));
  }

  @TestFactory
  Stream<DynamicTest> allTracersGiveTheSameRecords() {
    return seen.properties().stream()
        .flatMap(
            subject ->
                subject.getValue().properties().stream()
                    .map(
                        tracer ->
                            DynamicTest.dynamicTest(
                                subject.getKey() + " by " + tracer.getKey(),
                                () ->
                                    assertThat(tracer.getValue())
                                        .isEqualTo(subject.getValue().get("settrace")))));
  }

  @TestFactory
  Stream<DynamicTest> linesAreCountedAsTheCommentsSay() {
    return seen.properties().stream()
        .map(
            subject ->
                DynamicTest.dynamicTest(
                    subject.getKey(),
                    () -> {
                      assertThat(subject.getValue().get("settrace").get("failure").isNull())
                          .isTrue();
                      Map<Integer, Integer> expected = expected(subject.getKey());
                      Map<Integer, Integer> counted = counted(subject.getValue());
                      counted.keySet().retainAll(expected.keySet());
                      assertThat(counted).isEqualTo(expected);
                    }));
  }

  @Test
  void whatCannotBeTracedIsNamed() {
    assertThat(flags("lost")).contains("lost_to_recursion", "lost_to_settrace");
    assertThat(flags("threads")).containsExactly("threads");
    assertThat(flags("truncated")).contains("limits").doesNotContain("generators");
  }

  @Test
  void placesOfTheMachineDoNotShowWhereverATextIsCut() {
    JsonNode trace = seen.get("places").get("settrace").get("trace");

    assertThat(trace.get("truncated").asBoolean()).isFalse();
    assertThat(trace.toString()).doesNotContain("/mac").contains("-/file").contains("0X100");
  }

  @Test
  void anExecutionWithUnseenCodeHasNoFootprint() {
    List<String> without = new ArrayList<>();
    seen.properties().stream()
        .filter(subject -> subject.getValue().get("settrace").get("footprint").isNull())
        .forEach(subject -> without.add(subject.getKey()));
    assertThat(without)
        .contains("threads", "lost_to_settrace", "lost_to_recursion")
        .doesNotContain("generators", "asynchronous", "reentrant");
  }

  @Test
  void whatStandsInNoFileIsToldByWhatItMentions() {
    assertThat(generated("generated"))
        .contains(
            "", "LIMIT", "BESIDES", "OTHER", "AHEAD", "left", "lower", "imag", "some", "bytes")
        .contains("getattr", "math", "*", "type(")
        // What the file has where the code says it stands, and a part of the name of a class.
        .doesNotContain("textwrap", "replaced", "locals")
        .doesNotHaveDuplicates();
    assertThat(generated("values")).containsExactly("");
    assertThat(generated("specialised")).containsExactly("");
  }

  private static List<String> generated(String subject) {
    List<String> mentions = new ArrayList<>();
    for (JsonNode code : seen.get(subject).get("settrace").get("footprint")) {
      if (code.get(0).asText().equals("<generated>")) {
        mentions.add(code.get(1).asText());
      }
    }
    return mentions;
  }

  private static List<String> flags(String name) {
    List<String> subjects = new ArrayList<>();
    seen.properties().stream()
        .filter(subject -> subject.getValue().get("settrace").get("trace").get(name).asBoolean())
        .forEach(subject -> subjects.add(subject.getKey()));
    return subjects;
  }

  private static Map<Integer, Integer> expected(String subject) throws IOException {
    Map<Integer, Integer> counts = new TreeMap<>();
    List<String> lines =
        Files.readAllLines(SCRIPTS.resolve(Path.of("tracing", "subjects", subject + ".py")));
    for (int i = 0; i < lines.size(); i++) {
      Matcher count = COUNT.matcher(lines.get(i));
      if (count.find()) {
        counts.put(i + 1, Integer.parseInt(count.group(1)));
      }
    }
    return counts;
  }

  /** Lines of all calls; a call's lines are its last element, pairs of line and count. */
  private static Map<Integer, Integer> counted(JsonNode subject) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (JsonNode call : subject.get("settrace").get("trace").get("calls")) {
      call.get(6)
          .forEach(line -> counts.merge(line.get(0).asInt(), line.get(1).asInt(), Integer::sum));
    }
    return counts;
  }

  @Test
  void withACompilerAndHeadersThereIsAnAccelerator() throws Exception {
    assumeThat(succeeds("cc", "--version")).isTrue();
    assumeThat(
            succeeds(
                PythonForTests.python().toString(),
                "-c",
                "import os, sys, sysconfig; assert sys.version_info[:2] == (3, 11);"
                    + "os.stat(sysconfig.get_path('include') + '/internal/pycore_frame.h')"))
        .isTrue();

    assertThat(Accelerator.of(PythonForTests.python())).isPresent();
  }

  private static boolean succeeds(String... command) throws Exception {
    return new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  @Test
  void withoutACompilerThereIsNoAccelerator() {
    assertThat(Accelerator.of(PythonForTests.python(), Map.of("ASSAY_ACCELERATOR", "off")))
        .isEqualTo(Optional.empty());
  }
}
