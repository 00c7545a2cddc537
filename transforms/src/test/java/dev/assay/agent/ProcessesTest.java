package dev.assay.agent;

import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.silence;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several virtual machines that share a run folder, one of which may be killed. */
class ProcessesTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private Process start(ScriptedEndpoint endpoint, int requests, int concurrent, String... asked)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(AskingProcess.class.getName(), endpoint.baseUrl(), folder.toString()));
    command.addAll(List.of(Integer.toString(requests), Integer.toString(concurrent)));
    command.addAll(Arrays.asList(asked));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static List<String> lines(Process process) throws Exception {
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  @Test
  void twoProcessesShareOneBudget() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      Process one = start(endpoint, 7, 9, questions("one-"));
      Process other = start(endpoint, 7, 9, questions("other-"));
      List<String> outcomes = new ArrayList<>(lines(one));
      outcomes.addAll(lines(other));
      assertThat(outcomes).filteredOn("x"::equals).hasSize(7);
      assertThat(outcomes).filteredOn("BUDGET"::equals).hasSize(5);
      assertThat(endpoint.received()).hasSize(7);
      UsageTable.Row row = UsageTable.in(folder.resolve("run")).rows().get(0);
      assertThat(row.questions()).isEqualTo(12);
      assertThat(row.requests()).isEqualTo(7);
    }
  }

  @Test
  void twoProcessesWithTheSameQuestionsAskEachOnce() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      Process one = start(endpoint, 100, 9, questions("same-"));
      Process other = start(endpoint, 100, 9, questions("same-"));
      assertThat(lines(one)).containsOnly("x").hasSize(6);
      assertThat(lines(other)).containsOnly("x").hasSize(6);
      assertThat(endpoint.received()).hasSize(6);
    }
  }

  private static String[] questions(String prefix) {
    return IntStream.range(0, 6).mapToObj(i -> prefix + i).toArray(String[]::new);
  }

  @Test
  void twoProcessesNeverAskMoreAtATimeThanAllowed() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ScriptedEndpoint.Step counted =
        (exchange, request, endpoint) -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          reply("x").answer(exchange, request, endpoint);
          now.decrementAndGet();
        };
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(counted)) {
      Process one = start(endpoint, 100, 1, questions("one-"));
      Process other = start(endpoint, 100, 1, questions("other-"));
      assertThat(lines(one)).containsOnly("x");
      assertThat(lines(other)).containsOnly("x");
      assertThat(most).hasValue(1);
    }
  }

  @Test
  void whatAKilledProcessReservedIsSpentAndItsPlaceIsFree() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedEndpoint endpoint =
        ScriptedEndpoint.answering(
            request -> {
              if (request.lastText().equals("never answered")) {
                asked.countDown();
                return silence();
              }
              return reply("x");
            })) {
      Process killed = start(endpoint, 2, 1, "never answered");
      asked.await();
      killed.destroyForcibly().waitFor();

      Instant begin = Instant.now();
      assertThat(lines(start(endpoint, 2, 1, "a", "b"))).containsExactly("x", "BUDGET");
      assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(25));
      // With a higher limit the run goes on, and repeats no answered call.
      assertThat(lines(start(endpoint, 3, 1, "a", "b"))).containsExactly("x", "x");
      assertThat(endpoint.received()).hasSize(3);
    }
  }
}
