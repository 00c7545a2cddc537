package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One request over HTTP and its response, as the transport that LangChain4j is given: it translates
 * messages, this class owns time limits, status codes, headers and what an error may say. Redirects
 * are not followed, since the key would go along.
 */
final class Exchange implements HttpClient, HttpClientBuilder {
  private static final Duration CONNECTING = Duration.ofSeconds(10);

  private static final java.net.http.HttpClient HTTP =
      java.net.http.HttpClient.newBuilder()
          .version(java.net.http.HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECTING)
          .build();

  /** What is thrown through the library; what happened is in {@link #failure}. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final Secret key;
  private final Duration limit;
  private Optional<FailedAttempt> failure = Optional.empty();
  private Optional<InterruptedException> interruption = Optional.empty();
  private Optional<JsonNode> response = Optional.empty();

  Exchange(Secret key, Duration limit) {
    this.key = key;
    this.limit = limit;
  }

  /** Why there is no response. */
  Optional<FailedAttempt> failure() {
    return failure;
  }

  /** Set if the thread was interrupted while it waited. */
  Optional<InterruptedException> interruption() {
    return interruption;
  }

  /** The response: a JSON object without the key. */
  Optional<JsonNode> response() {
    return response;
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    try {
      HttpResponse<String> answer = send(translated(request));
      String body = key.hide(answer.body());
      if (answer.statusCode() / 100 != 2) {
        throw Failures.ofStatus(
            answer.statusCode(),
            key.hide(unescaped(body)),
            RetryAfter.of(answer.headers(), Instant.now()));
      }
      response = Optional.of(object(body));
      return SuccessfulHttpResponse.builder()
          .statusCode(answer.statusCode())
          .headers(answer.headers().map())
          .body(body)
          .build();
    } catch (FailedAttempt e) {
      failure = Optional.of(e);
    } catch (InterruptedException e) {
      interruption = Optional.of(e);
    }
    throw new Abandoned();
  }

  private HttpResponse<String> send(java.net.http.HttpRequest request)
      throws FailedAttempt, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        HTTP.sendAsync(request, info -> new LimitedBody());
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw Failures.ofSilence(limit);
    } catch (ExecutionException e) {
      throw Failures.ofConnection(Optional.ofNullable(e.getCause()).orElse(e), key);
    } finally {
      // Ends the exchange where the response is not complete.
      answer.cancel(true);
    }
  }

  private java.net.http.HttpRequest translated(HttpRequest request) {
    java.net.http.HttpRequest.Builder builder =
        java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
            .POST(BodyPublishers.ofString(request.body()));
    request
        .headers()
        .forEach(
            (name, values) -> {
              if (key.present() || !isAuthentication(name)) {
                values.forEach(value -> builder.header(name, value));
              }
            });
    return builder.build();
  }

  private static boolean isAuthentication(String header) {
    String name = header.toLowerCase(Locale.ROOT);
    return name.equals("authorization") || name.equals("x-api-key");
  }

  /** JSON whose letters are written as themselves, so that a key in it is found. */
  private static String unescaped(String body) {
    try {
      return ExchangeJson.compact(ExchangeJson.parse(body));
    } catch (JsonProcessingException e) {
      return body;
    }
  }

  private static JsonNode object(String body) throws FailedAttempt {
    try {
      JsonNode node = ExchangeJson.parse(body);
      if (node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException e) {
      throw Failures.ofForm("not JSON", body);
    }
    throw Failures.ofForm("not a JSON object", body);
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException("replies are not streamed");
  }

  @Override
  public Duration connectTimeout() {
    return CONNECTING;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration ignored) {
    return this;
  }

  @Override
  public Duration readTimeout() {
    return limit;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration ignored) {
    return this;
  }

  @Override
  public HttpClient build() {
    return this;
  }
}
