package dev.assay.runners;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * The jobs of a Flink cluster, over its REST interface. A job outlives the command that submitted
 * it: left alone, the job of a command that was killed would go on writing into the folder where
 * its successor writes.
 */
final class FlinkJobs {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Set<String> ENDED = Set.of("FINISHED", "CANCELED", "FAILED");

  private final String master;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /**
   * @param master {@code host:port} of the job manager's REST interface
   */
  FlinkJobs(String master) {
    this.master = master;
  }

  /** The name of every job that writes into a folder. */
  static String nameOf(Path out) {
    CRC32 digest = new CRC32();
    digest.update(out.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8));
    return "assay-" + HexFormat.of().toHexDigits((int) digest.getValue());
  }

  /**
   * Cancels the jobs of a name and waits until they have ended.
   *
   * @return how many there were
   * @throws IOException if the cluster does not answer, or a job does not end
   */
  int cancel(String name) throws IOException, InterruptedException {
    List<String> running = running(name);
    for (String job : running) {
      send(HttpRequest.newBuilder(uri("/jobs/" + job + "?mode=cancel")).method("PATCH", none()));
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!running(name).isEmpty()) {
      if (System.nanoTime() > end) {
        throw new IOException("a job of an earlier start does not end: " + running(name));
      }
      Thread.sleep(200);
    }
    return running.size();
  }

  private List<String> running(String name) throws IOException, InterruptedException {
    List<String> running = new ArrayList<>();
    for (JsonNode job : send(HttpRequest.newBuilder(uri("/jobs/overview")).GET()).path("jobs")) {
      if (job.path("name").asText().equals(name) && !ENDED.contains(job.path("state").asText())) {
        running.add(job.path("jid").asText());
      }
    }
    return running;
  }

  private JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() / 100 != 2) {
      throw new IOException(master + " answers " + answer.statusCode());
    }
    return answer.body().isBlank() ? JSON.createObjectNode() : JSON.readTree(answer.body());
  }

  private URI uri(String path) {
    return URI.create("http://" + master + path);
  }

  private static HttpRequest.BodyPublisher none() {
    return HttpRequest.BodyPublishers.noBody();
  }
}
