package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Models on loopback that speak OpenAI's chat completions, each with a way of its own. */
final class FakeModels implements AutoCloseable {
  /** What a model does with a request. */
  @FunctionalInterface
  interface Way {
    Reply to(JsonNode request) throws InterruptedException;
  }

  /** A response. */
  record Reply(int status, String body) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "fake-models");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, Way> ways = new ConcurrentHashMap<>();
  private final List<JsonNode> received = new CopyOnWriteArrayList<>();

  FakeModels() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** A model {@code fake/NAME}. */
  FakeModels with(String name, Way way) {
    ways.put(name, way);
    return this;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode request = JSON.readTree(exchange.getRequestBody());
      received.add(request);
      Reply reply =
          ways.getOrDefault(request.path("model").asText(), any -> status(404)).to(request);
      byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All requests until now. */
  List<JsonNode> received() {
    return List.copyOf(received);
  }

  /** A models file with this endpoint, in a folder. */
  Path file(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("models.yaml"),
        """
        providers:
          fake: {kind: openai, base_url: http://127.0.0.1:%d/v1}
        """
            .formatted(server.getAddress().getPort()));
  }

  static Reply status(int status) {
    return new Reply(status, "{\"error\": \"status " + status + "\"}");
  }

  static Reply says(String text) {
    ObjectNode message = JSON.createObjectNode().put("role", "assistant").put("content", text);
    return reply(message, "stop");
  }

  /** Calls a tool with one text argument. */
  static Reply calls(String tool, String argument, String value) {
    ObjectNode message = JSON.createObjectNode().put("role", "assistant").putNull("content");
    ArrayNode calls = message.putArray("tool_calls");
    calls
        .addObject()
        .put("id", "1")
        .put("type", "function")
        .putObject("function")
        .put("name", tool)
        .put("arguments", JSON.createObjectNode().put(argument, value).toString());
    return reply(message, "tool_calls");
  }

  private static Reply reply(ObjectNode message, String finish) {
    ObjectNode root = JSON.createObjectNode().put("id", "x").put("object", "chat.completion");
    root.putArray("choices")
        .addObject()
        .put("index", 0)
        .put("finish_reason", finish)
        .set("message", message);
    root.putObject("usage")
        .put("prompt_tokens", 100)
        .put("completion_tokens", 10)
        .put("total_tokens", 110);
    return new Reply(200, root.toString());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
