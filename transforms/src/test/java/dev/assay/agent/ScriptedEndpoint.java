package dev.assay.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * An endpoint on loopback that answers, and misbehaves, as it is told. It speaks OpenAI's chat
 * completions and Anthropic's messages, whichever is asked for, and remembers what it received.
 */
public final class ScriptedEndpoint implements AutoCloseable {
  /** What was received. */
  public record Received(String path, Map<String, List<String>> headers, JsonNode body) {
    /** The text of the last message, in either wire form. */
    public String lastText() {
      JsonNode content =
          body.path("messages").path(body.path("messages").size() - 1).path("content");
      return content.isTextual() ? content.asText() : content.path(0).path("text").asText();
    }

    /** Every header and the body, where a key may be. */
    String everything() {
      return headers + body.toString();
    }

    /** The key that was sent. */
    String key() {
      return headers.entrySet().stream()
          .filter(each -> each.getKey().matches("(?i)authorization|x-api-key"))
          .map(each -> each.getValue().get(0).replace("Bearer ", ""))
          .findFirst()
          .orElse("");
    }
  }

  /** What is done with one request. */
  @FunctionalInterface
  public interface Step {
    void answer(HttpExchange exchange, Received received, ScriptedEndpoint endpoint)
        throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(ScriptedEndpoint::daemon);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Received> received = new CopyOnWriteArrayList<>();

  private ScriptedEndpoint(Function<Received, Step> script) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, script));
    server.start();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "scripted-endpoint");
    thread.setDaemon(true);
    return thread;
  }

  /** Does one step for each request in order; the last one again and again. */
  public static ScriptedEndpoint of(Step... script) throws IOException {
    AtomicInteger next = new AtomicInteger();
    return answering(request -> script[Math.min(next.getAndIncrement(), script.length - 1)]);
  }

  /** Chooses the step by the request. */
  public static ScriptedEndpoint answering(Function<Received, Step> script) throws IOException {
    return new ScriptedEndpoint(script);
  }

  private void answer(HttpExchange exchange, Function<Received, Step> script) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Received request =
          new Received(
              exchange.getRequestURI().getPath(),
              Map.copyOf(exchange.getRequestHeaders()),
              ExchangeJson.parse(body));
      received.add(request);
      script.apply(request).answer(exchange, request, this);
    }
  }

  /** The base URL of OpenAI's form; Anthropic's clients are given it without the version. */
  public String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** What came, oldest first. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  /** A reply: 100 tokens read, 20 of them cached, 10 written. */
  public static Step reply(String text) {
    return reply(text, List.of(), "stop");
  }

  /** A reply that met its limit. */
  public static Step truncated(String text) {
    return reply(text, List.of(), "length");
  }

  /** A reply that calls tools, whose arguments may be anything. */
  public static Step calls(ToolCall... calls) {
    return reply("", List.of(calls), "tool_calls");
  }

  private static Step reply(String text, List<ToolCall> calls, String finish) {
    return (exchange, request, endpoint) ->
        send(
            exchange,
            200,
            request.path().endsWith("/messages")
                ? WireForms.anthropic(text, calls, finish)
                : WireForms.openAi(text, calls, finish));
  }

  /** An error, with the headers given in pairs. */
  public static Step status(int status, String body, String... headers) {
    return (exchange, request, endpoint) -> {
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
      }
      send(exchange, status, body);
    };
  }

  /** Any text as a success. */
  public static Step body(String text) {
    return status(200, text);
  }

  /** An error that quotes the key in body and headers. */
  public static Step echoOfKey(int status) {
    return (exchange, request, endpoint) -> {
      exchange.getResponseHeaders().add("x-echo", request.key());
      send(exchange, status, "{\"error\": {\"message\": \"bad key " + request.key() + "\"}}");
    };
  }

  /** An error that quotes the key, escaped so that it is not found in the response's text. */
  public static Step escapedEchoOfKey(int status) {
    return (exchange, request, endpoint) ->
        send(exchange, status, "{\"error\": \"bad key " + escaped(request.key()) + "\"}");
  }

  private static String escaped(String key) {
    return "\\u%04x".formatted((int) key.charAt(0)) + key.substring(1);
  }

  /** A reply that quotes the key, escaped likewise. */
  public static Step replyWithKey() {
    return (exchange, request, endpoint) -> {
      String escaped = escaped(request.key());
      send(exchange, 200, WireForms.openAi("KEY", List.of(), "stop").replace("KEY", escaped));
    };
  }

  /** Half of what was announced, then the connection closes. */
  public static Step half() {
    return (exchange, request, endpoint) -> {
      byte[] whole = WireForms.openAi("cut", List.of(), "stop").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, whole.length);
      OutputStream out = exchange.getResponseBody();
      out.write(whole, 0, whole.length / 2);
      out.flush();
    };
  }

  /** Nothing, until the endpoint is closed. */
  public static Step silence() {
    return (exchange, request, endpoint) -> endpoint.waitFor(600_000);
  }

  /** A byte every 50 ms, for ever. */
  public static Step trickle() {
    return (exchange, request, endpoint) -> {
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      while (!endpoint.waitFor(50)) {
        out.write(' ');
        out.flush();
      }
    };
  }

  private boolean waitFor(long milliseconds) {
    try {
      return closing.await(milliseconds, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void send(HttpExchange exchange, int status, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      exchange.getResponseHeaders().add("content-type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
