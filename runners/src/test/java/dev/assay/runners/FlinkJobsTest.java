package dev.assay.runners;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FlinkJobsTest {
  private final Map<String, String> jobs = new ConcurrentSkipListMap<>();
  private final List<String> cancelled = new CopyOnWriteArrayList<>();
  private HttpServer cluster;

  @BeforeEach
  void startCluster() throws IOException {
    cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    cluster.createContext(
        "/jobs",
        exchange -> {
          if (exchange.getRequestMethod().equals("PATCH")) {
            String job = exchange.getRequestURI().getPath().replace("/jobs/", "");
            cancelled.add(job);
            jobs.computeIfPresent(job, (id, name) -> name.replace("RUNNING", "CANCELED"));
          }
          byte[] answer = overview().getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    cluster.start();
  }

  @AfterEach
  void stopCluster() {
    cluster.stop(0);
  }

  @Test
  void onlyRunningJobsOfTheNameAreCancelled() throws Exception {
    jobs.put("a", "assay-1 RUNNING");
    jobs.put("b", "assay-2 RUNNING");
    jobs.put("c", "assay-1 FINISHED");

    assertThat(jobsOfCluster().cancel("assay-1")).isEqualTo(1);

    assertThat(cancelled).containsExactly("a");
  }

  @Test
  void aClusterThatIsNotThereIsAFailure() {
    cluster.stop(0);

    assertThatThrownBy(() -> jobsOfCluster().cancel("assay-1")).isInstanceOf(IOException.class);
  }

  @Test
  void aFolderHasOneNameHoweverItIsSpelled() {
    assertThat(FlinkJobs.nameOf(Path.of("/runs/out")))
        .isEqualTo(FlinkJobs.nameOf(Path.of("/runs/./x/../out")))
        .isNotEqualTo(FlinkJobs.nameOf(Path.of("/runs/other")))
        .matches("assay-[0-9a-f]{8}");
  }

  private FlinkJobs jobsOfCluster() {
    return new FlinkJobs("localhost:" + cluster.getAddress().getPort());
  }

  private String overview() {
    return jobs.entrySet().stream()
        .map(
            job ->
                String.format(
                    "{\"jid\":\"%s\",\"name\":\"%s\",\"state\":\"%s\"}",
                    job.getKey(), job.getValue().split(" ", 2)[0], job.getValue().split(" ", 2)[1]))
        .collect(Collectors.joining(",", "{\"jobs\":[", "]}"));
  }
}
